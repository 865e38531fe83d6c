import { readFile } from 'node:fs/promises';
import type { Catalogue } from '../../../src/contracts/pricing/course.ts';
import { readCourseFile } from './course-file.ts';

/** The catalogue of an empty database. Its prices are plausible guesses: the provider imports its own. */
export async function firstCourses(): Promise<Catalogue> {
  const text = await readFile(new URL('first-courses.json', import.meta.url), 'utf8');
  const file = readCourseFile(text, 'json');
  if (!file.ok) throw new Error(`first-courses.json: ${JSON.stringify(file.problems)}`);
  return file.courses;
}
