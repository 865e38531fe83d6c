import type { CourseRow } from './courses.ts';
import type { courseFileBody, coursePreview } from './schemas/course-imports.ts';
import type { Json } from './schemas/schema.ts';

/** PUT with If-Match: replaces all courses with those of a file. For admins. */
export const coursesReplacePath = '/api/courses';

/** POST: previews the changes of a file. The ETag is the version of the catalogue it was compared with. */
export const coursesPreviewPath = '/api/courses/preview';

export type CourseFileBody = Json<typeof courseFileBody>;
export type CoursePreview = Json<typeof coursePreview>;

/** The columns of a course file, in export order. */
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
