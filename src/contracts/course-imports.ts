import type { CourseRow } from './courses.ts';
import { jsonObject } from './json-object.ts';
import type { courseFileBody, coursePreview } from './schemas/course-imports.ts';
import type { Json } from './schemas/schema.ts';

/** PUT with If-Match: the courses of a file take the place of all others. For admins. */
export const coursesReplacePath = '/api/courses';

/** POST: what a file would change. The ETag is the version of the catalogue that it was compared with. */
export const coursesPreviewPath = '/api/courses/preview';

export type CourseFileBody = Json<typeof courseFileBody>;
export type CoursePreview = Json<typeof coursePreview>;

/** The columns of a course file, in the order in which they are exported. */
export const courseColumns = [
  'id',
  'name',
  'name_es',
  'abbr',
  'imo_no',
  'price_panamanian',
  'price_foreign',
  'price_panamanian_renewal',
  'price_foreign_renewal',
] as const satisfies readonly (keyof CourseRow)[];

/** The preview in a body, or undefined when it is something else. */
export function parsePreview(body: unknown): CoursePreview | undefined {
  const { courses, unchanged, added, changed, removed, problems } = jsonObject(body);
  const lists = [added, changed, removed, problems];
  if (typeof courses !== 'number' || typeof unchanged !== 'number' || !lists.every(Array.isArray)) {
    return undefined;
  }
  return {
    courses,
    unchanged,
    added: rowsAmong(added),
    changed: objectsIn(changed).flatMap(({ before, after }) =>
      isCourseRow(before) && isCourseRow(after) ? [{ before, after }] : [],
    ),
    removed: rowsAmong(removed),
    problems: objectsIn(problems).map(({ line, problem }) => ({
      line: Number(line),
      problem: String(problem),
    })),
  };
}

function objectsIn(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.map(jsonObject) : [];
}

function rowsAmong(list: unknown): CourseRow[] {
  return Array.isArray(list) ? list.filter(isCourseRow) : [];
}

function isCourseRow(value: unknown): value is CourseRow {
  const row = jsonObject(value);
  return courseColumns.every((column) => {
    const kind = typeof row[column];
    if (column === 'name_es') return kind === 'string' || kind === 'undefined';
    return kind === (column === 'name' || column === 'abbr' || column === 'imo_no' ? 'string' : 'number');
  });
}
