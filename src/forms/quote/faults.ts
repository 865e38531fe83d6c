import { type Catalogue, type Course, courseName, coursesById } from '../../contracts/pricing/course.ts';
import type { Locale } from '../../lib/locale.ts';
import { unreachable } from '../../lib/unreachable.ts';
import { fill } from '../../lib/fill.ts';
import { isRenewable } from './eligibility.ts';
import type { QuoteTexts } from './quote-texts-type.ts';
import { idsInBothLists, isEmptySelection, type Selection } from './selection.ts';

/** Faults of a selection that only the catalogue, or both lists together, can reveal. */
export type QuoteFault =
  | { readonly kind: 'noCourses'; readonly field: 'courses' }
  | { readonly kind: 'inBothLists'; readonly field: 'renewalCourses'; readonly ids: readonly string[] }
  | { readonly kind: 'unknownCourses'; readonly field: keyof Selection; readonly ids: readonly string[] }
  | {
      readonly kind: 'notRenewable';
      readonly field: 'renewalCourses';
      readonly courses: readonly Pick<Course, 'name' | 'nameEs'>[];
    };

/**
 * Validates a selection for the API, whose sender need not be this page. Empty when the selection can be
 * priced.
 */
export function quoteFaults(
  catalogue: Catalogue,
  selection: Selection,
  nationality: string,
): readonly QuoteFault[] {
  if (isEmptySelection(selection)) return [{ kind: 'noCourses', field: 'courses' }];
  const courses = coursesById(catalogue);
  const unknown = (field: keyof Selection): readonly QuoteFault[] => {
    const ids = selection[field].filter((id) => !courses.has(id));
    return ids.length === 0 ? [] : [{ kind: 'unknownCourses', field, ids }];
  };
  const both = idsInBothLists(selection);
  const notRenewable = selection.renewalCourses.flatMap((id) => {
    const course = courses.get(id);
    return course !== undefined && !isRenewable(course, nationality) ? [course] : [];
  });
  return [
    ...unknown('courses'),
    ...unknown('renewalCourses'),
    ...(both.length === 0 ? [] : [{ kind: 'inBothLists', field: 'renewalCourses', ids: both } as const]),
    ...(notRenewable.length === 0
      ? []
      : [{ kind: 'notRenewable', field: 'renewalCourses', courses: notRenewable } as const]),
  ];
}

const shownCourses = 5;

export function quoteFaultText(texts: QuoteTexts, fault: QuoteFault, locale: Locale): string {
  switch (fault.kind) {
    case 'noCourses':
      return texts.noSelectedCourses;
    case 'inBothLists':
      return texts.checks.courseInBoth;
    case 'unknownCourses':
      return fill(texts.unknownCourses, { count: fault.ids.length });
    case 'notRenewable': {
      const names = fault.courses.slice(0, shownCourses).map((course) => courseName(course, locale));
      const more = fault.courses.length > shownCourses ? ['…'] : [];
      return fill(texts.notRenewable, { courses: [...names, ...more].join(', ') });
    }
    default:
      return unreachable(fault);
  }
}
