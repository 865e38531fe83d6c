import { type Catalogue, type Course, type CourseKind, coursesById } from '../../contracts/pricing/course.ts';
import type { Cents } from '../../lib/money.ts';
import { isToBeConfirmed, type QuotationLine, totalOf } from '../../contracts/pricing/quotation.ts';
import type { Government } from './governments.ts';
import { groupOf } from './nationalities.ts';
import type { Selection } from './selection.ts';

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
 * Computes the price, as the one implementation for page and API (specification section 9; rulings,
 * Ids missing from the catalogue are skipped.
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

/** Prices one course, also for display in a picker. */
export function priceLine(course: Course, kind: CourseKind, group: PriceGroup): QuotationLine {
  const listed = course.prices[kind][groupOf(group.nationality)];
  // Half of the listed renewal price, rounded to cents (rulings Q-7).
  const base = kind === 'new' ? listed : Math.round(listed / 2);
  return {
    course,
    kind,
    base,
    surcharge: surchargeOf(group.government),
    toBeConfirmed: isToBeConfirmed(base),
  };
}

const surcharges: Readonly<Record<Government, Cents>> = { panama: 500, honduras: 2000 };

/**
 * Returns the filing fee for each course: a fixed amount and no percentage (specification section 3; rulings
 *
 */
export function surchargeOf(government: Government): Cents {
  return surcharges[government];
}
