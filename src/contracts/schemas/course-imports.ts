import * as v from 'valibot';
import { courseAnswer } from './courses.ts';

export const courseFileBody = v.strictObject({
  format: v.picklist(['csv', 'json']),
  text: v.string(),
});

export const coursePreview = v.strictObject({
  courses: v.number(),
  unchanged: v.number(),
  added: v.array(courseAnswer),
  changed: v.array(v.strictObject({ before: courseAnswer, after: courseAnswer })),
  removed: v.array(courseAnswer),
  /** If there are any, the file cannot be imported and nothing else is reported. Lines count from 1. */
  problems: v.array(v.strictObject({ line: v.number(), problem: v.string() })),
});

export const coursesReplaced = v.strictObject({ courses: v.number() });
