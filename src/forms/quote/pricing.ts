import { type Catalogue, type Course, type CourseKind, coursesById } from '../../contracts/pricing/course.ts';
import type { Cents } from '../../lib/money.ts';
import { type QuotationLine, totalOf } from '../../contracts/pricing/quotation.ts';
import { type Government, surchargeOf } from './governments.ts';
import { groupOf } from './nationality-group.ts';
import type { Selection } from './selection.ts';

/** The properties of an applicant that the price depends on. */
export interface PriceGroup {
  readonly nationality: string;
  readonly government: Government;
}

/** A priced selection. Total = new total + renewal total = sum of the subtotals (specification section 9). */
export interface PricedQuote {
  /** New courses first, each list in the order of choosing. */
  readonly lines: readonly QuotationLine[];
  readonly newTotal: Cents;
  readonly renewalTotal: Cents;
  readonly total: Cents;
}

/**
 * The one implementation of the price, for page and API (specification section 9; rulings ). An
 * id that the catalogue does not have is left out.
 */
export function priceQuote(catalogue: Catalogue, selection: Selection, group: PriceGroup): PricedQuote {
  const courses = coursesById(catalogue);
  const linesOf = (kind: CourseKind, ids: readonly string[]): readonly QuotationLine[] =>
    ids.flatMap((id) => {
      const course = courses.get(id);
      return course === undefined ? [] : [priceLine(course, kind, group)];
    });
  const newLines = linesOf('new', selection.courses);
  const renewalLines = linesOf('renewal', selection.renewalCourses);
  const [newTotal, renewalTotal] = [totalOf(newLines), totalOf(renewalLines)];
  return { lines: [...newLines, ...renewalLines], newTotal, renewalTotal, total: newTotal + renewalTotal };
}

/** One course, also for the price shown beside it in a picker. */
export function priceLine(course: Course, kind: CourseKind, group: PriceGroup): QuotationLine {
  const listed = course.prices[kind][groupOf(group.nationality)];
  return {
    course,
    kind,
    // Half of the listed renewal price, rounded to cents (rulings Q-7).
    base: kind === 'new' ? listed : Math.round(listed / 2),
    surcharge: surchargeOf(group.government),
    toBeConfirmed: listed === 0,
  };
}
