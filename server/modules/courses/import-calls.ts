import { coursesPreviewPath, coursesReplacePath } from '../../../src/contracts/course-imports.ts';
import {
  courseFileBody,
  coursePreview,
  coursesReplaced,
} from '../../../src/contracts/schemas/course-imports.ts';
import type { Call } from '../../lib/http/call.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

export const coursesPreviewCall = {
  method: 'POST',
  path: coursesPreviewPath,
  access: 'admin',
  summary:
    'What a course file, CSV or JSON, would change, or what is wrong with it, line by line. Changes nothing. The ETag is the version of the present catalogue, for If-Match.',
  body: { type: 'application/json', schema: courseFileBody },
  answers: {
    200: { description: 'The changes, or the problems', schema: coursePreview },
    ...refusals,
    422: { description: 'Not a format and a text' },
  },
} as const satisfies Call;

export const coursesReplaceCall = {
  method: 'PUT',
  path: coursesReplacePath,
  access: 'admin',
  summary: 'The courses of a file take the place of all others; a file with any fault changes nothing.',
  headers: { 'If-Match': 'The version of the catalogue that the change is based on; * for whatever it is' },
  body: { type: 'application/json', schema: courseFileBody },
  answers: {
    200: { description: 'How many courses are offered now', schema: coursesReplaced },
    ...refusals,
    412: { description: 'Somebody else has changed the courses' },
    422: { description: 'Not a format and a text, or a file with faults' },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;
