import * as v from 'valibot';
import { coursesPath } from '../../../src/contracts/courses-path.ts';
import { courseAnswer } from '../../../src/contracts/schemas/courses.ts';
import type { Call } from '../../lib/http/call.ts';

export const coursesCall = {
  method: 'GET',
  path: coursesPath,
  access: 'public',
  summary: 'The course catalogue, prices in US dollars. With an ETag: ask with If-None-Match.',
  answers: { 200: { description: 'Courses', schema: v.array(courseAnswer) } },
} as const satisfies Call;
