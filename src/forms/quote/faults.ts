import { type Catalogue, coursesById } from '../../domain/course.ts';
import { unreachable } from '../../domain/unreachable.ts';
import { fill } from '../../domain/fill.ts';
import { isRenewable } from './eligibility.ts';
import type { QuoteTexts } from './quote-texts.ts';
import { idsInBothLists, isEmptySelection, type Selection } from './selection.ts';

/** What a selection breaks that only the catalogue, or both lists together, can tell. */
export type QuoteFault =
  | { readonly kind: 'noCourses'; readonly field: 'courses' }
  | { readonly kind: 'inBothLists'; readonly field: 'renewalCourses'; readonly ids: readonly string[] }
  | { readonly kind: 'unknownCourses'; readonly field: keyof Selection; readonly ids: readonly string[] }
  | { readonly kind: 'notRenewable'; readonly field: 'renewalCourses'; readonly ids: readonly string[] };

/** The API's side of the checks: a sender need not be our page. Empty when the selection can be priced. */
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
  const notRenewable = selection.renewalCourses.filter((id) => {
    const course = courses.get(id);
    return course !== undefined && !isRenewable(course, nationality);
  });
  return [
    ...unknown('courses'),
    ...unknown('renewalCourses'),
    ...(both.length === 0 ? [] : [{ kind: 'inBothLists', field: 'renewalCourses', ids: both } as const]),
    ...(notRenewable.length === 0
      ? []
      : [{ kind: 'notRenewable', field: 'renewalCourses', ids: notRenewable } as const]),
  ];
}

const shownIds = 5;
const shownCharacters = 20;

/** The one sentence for a fault. */
export function quoteFaultText(texts: QuoteTexts, fault: QuoteFault): string {
  switch (fault.kind) {
    case 'noCourses':
      return texts.noSelectedCourses;
    case 'inBothLists':
      return texts.checks.courseInBoth;
    case 'unknownCourses':
      return fill(texts.unknownCourses, { ids: someOf(fault.ids) });
    case 'notRenewable':
      return fill(texts.notRenewable, { ids: someOf(fault.ids) });
    default:
      return unreachable(fault);
  }
}

function someOf(ids: readonly string[]): string {
  const shown = ids.slice(0, shownIds).map((id) => id.slice(0, shownCharacters));
  return ids.length > shownIds ? `${shown.join(', ')}...` : shown.join(', ');
}
