import type { Catalogue, Course } from '../../contracts/pricing/course.ts';
import { listOf, type Values, withAnswer, withList } from '../../form/values.ts';
import { defaultNationality } from './nationalities.ts';
import { isRenewable } from './eligibility.ts';

/** The chosen course ids; no id is in both lists (rulings Q-4). */
export interface Selection {
  readonly courses: readonly string[];
  readonly renewalCourses: readonly string[];
}

/** The values of an empty form: Panama is preselected (rulings Q-1). */
export const initialQuoteValues: Values = { answers: { nationality: defaultNationality }, files: {} };

export function selectionOf(values: Values): Selection {
  return { courses: listOf(values, 'courses'), renewalCourses: listOf(values, 'renewalCourses') };
}

export function withSelection(values: Values, { courses, renewalCourses }: Selection): Values {
  return withList(withList(values, 'courses', courses), 'renewalCourses', renewalCourses);
}

export function isEmptySelection({ courses, renewalCourses }: Selection): boolean {
  return courses.length + renewalCourses.length === 0;
}

/** Returns ids that are in both lists; none, unless the lists come from another sender. */
export function idsInBothLists({ courses, renewalCourses }: Selection): readonly string[] {
  return courses.filter((id) => renewalCourses.includes(id));
}

/**
 * Ticks or unticks a course in the list of new ones; undefined: refused, it is chosen for renewal (rulings
 *
 */
export function toggleNew(selection: Selection, id: string): Selection | undefined {
  const { courses, renewalCourses } = selection;
  if (courses.includes(id)) return { ...selection, courses: without(courses, id) };
  return renewalCourses.includes(id) ? undefined : { ...selection, courses: [...courses, id] };
}

/**
 * Ticks or unticks a course in the renewal list; ticking removes it from the list of new ones (rulings Q-4).
 */
export function toggleRenewal({ courses, renewalCourses }: Selection, id: string): Selection {
  if (renewalCourses.includes(id)) return { courses, renewalCourses: without(renewalCourses, id) };
  return { courses: without(courses, id), renewalCourses: [...renewalCourses, id] };
}

/**
 * Sets the government: another one clears both lists (specification section 4); the same one changes nothing.
 */
export function withGovernment(values: Values, government: string): Values {
  if (values.answers['government'] === government) return values;
  const changed = withAnswer(values, 'government', government);
  return withSelection(changed, { courses: [], renewalCourses: [] });
}

export interface NationalityChange {
  readonly values: Values;
  /** Renewal courses that the new group is not offered; the page reports them (rulings Q-9). */
  readonly dropped: readonly Course[];
}

export function withNationality(
  values: Values,
  nationality: string,
  catalogue: Catalogue,
): NationalityChange {
  const selection = selectionOf(values);
  const dropped = catalogue.filter(
    (course) => selection.renewalCourses.includes(course.id) && !isRenewable(course, nationality),
  );
  const ids = dropped.map(({ id }) => id);
  const renewalCourses = selection.renewalCourses.filter((id) => !ids.includes(id));
  return {
    values: withSelection(withAnswer(values, 'nationality', nationality), { ...selection, renewalCourses }),
    dropped,
  };
}

export interface CatalogueChange {
  readonly values: Values;
  /** Ids that are no longer offered, or not as a renewal. */
  readonly dropped: readonly string[];
}

/**
 * Checks a draft or a stale page against a newer catalogue: courses no longer offered are dropped and
 * reported.
 */
export function withCatalogue(values: Values, catalogue: Catalogue): CatalogueChange {
  const { courses, renewalCourses } = selectionOf(values);
  const nationality = values.answers['nationality'] ?? '';
  const find = (id: string): Course | undefined => catalogue.find((course) => course.id === id);
  const kept = {
    courses: courses.filter((id) => find(id) !== undefined),
    renewalCourses: renewalCourses.filter((id) => {
      const course = find(id);
      return course !== undefined && isRenewable(course, nationality);
    }),
  };
  const dropped = [...courses, ...renewalCourses].filter(
    (id) => !kept.courses.includes(id) && !kept.renewalCourses.includes(id),
  );
  return dropped.length === 0 ? { values, dropped } : { values: withSelection(values, kept), dropped };
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id);
}
