import { createHash } from 'node:crypto';
import type { CoursePreview } from '../../../src/contracts/course-imports.ts';
import { courseRowOf } from '../../../src/contracts/courses.ts';
import type { Catalogue, Course } from '../../../src/contracts/pricing/course.ts';

/** What becomes of the catalogue when others take its place. */
export function changesBetween(
  present: Catalogue,
  next: Catalogue,
): Omit<CoursePreview, 'courses' | 'problems'> {
  const former = new Map(present.map((course) => [course.id, course]));
  const kept = new Set(next.map(({ id }) => id));
  const changed = next.flatMap((after) => {
    const before = former.get(after.id);
    if (before === undefined || textOf(before) === textOf(after)) return [];
    return [{ before: courseRowOf(before), after: courseRowOf(after) }];
  });
  const added = next.filter(({ id }) => !former.has(id)).map(courseRowOf);
  return {
    unchanged: next.length - added.length - changed.length,
    added,
    changed,
    removed: present.filter(({ id }) => !kept.has(id)).map(courseRowOf),
  };
}

/** Of the catalogue, for If-Match. */
export function versionOf(courses: Catalogue): string {
  return createHash('sha256').update(courses.map(textOf).join('\n')).digest('hex').slice(0, 32);
}

/** courseRowOf writes the properties in one order. */
function textOf(course: Course): string {
  return JSON.stringify(courseRowOf(course));
}
