import * as v from 'valibot';
import { quotationMailStates, quotationRoute, quotationsPath } from '../../src/contracts/staff-quotations.ts';
import {
  submissionFileRoute,
  submissionRoute,
  submissionsPath,
} from '../../src/contracts/staff-submissions.ts';
import type { Call } from '../lib/http/call.ts';

const time = v.pipe(v.string(), v.isoTimestamp());

export const quotedCourse = v.strictObject({
  id: v.number(),
  type: v.picklist(['new', 'renewal']),
  basePrice: v.number(),
  surcharge: v.number(),
  course: v.strictObject({ name: v.string(), name_es: v.optional(v.string()) }),
});

const quotation = v.strictObject({
  id: v.number(),
  status: v.picklist(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']),
  createdAt: time,
  expiresAt: time,
  government: v.string(),
  quotedPrice: v.number(),
  user: v.strictObject({ name: v.string(), email: v.string() }),
  verifiedAt: v.nullable(time),
  mail: v.strictObject({ state: v.picklist(quotationMailStates), sentAt: v.nullable(time) }),
  courses: v.array(quotedCourse),
});

const submissionRow = {
  submissionId: v.string(),
  form: v.string(),
  reference: v.string(),
  receivedAt: time,
  applicant: v.strictObject({ name: v.string(), email: v.string() }),
  files: v.array(
    v.strictObject({
      field: v.string(),
      name: v.string(),
      type: v.string(),
      size: v.number(),
      sha256: v.string(),
    }),
  ),
};

const submissionsPage = v.strictObject({
  items: v.array(v.strictObject(submissionRow)),
  next: v.nullable(v.string()),
  found: v.number(),
  counts: v.strictObject({ byForm: v.record(v.string(), v.number()) }),
});

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

export const quotationsCall = {
  method: 'GET',
  path: quotationsPath,
  access: 'signedIn',
  summary:
    'Quotations, newest first: all of them for moderator and above, for a user those of their own address.',
  answers: {
    200: { description: 'Quotations', schema: v.array(quotation) },
    401: refusals[401],
  },
} as const satisfies Call;

export const quotationCall = {
  method: 'GET',
  path: quotationRoute,
  access: 'signedIn',
  summary: 'One quotation.',
  answers: {
    200: { description: 'The quotation', schema: quotation },
    401: refusals[401],
    404: { description: 'There is none with this id, or it is somebody else’s' },
  },
} as const satisfies Call;

export const submissionsCall = {
  method: 'GET',
  path: submissionsPath,
  access: 'reviewer',
  summary:
    'What has come in by any form. Without parameters the newest 500 as a bare list, newest first, with a Link header where there are more; with any parameter a page of what is wanted.',
  optionalQuery: {
    q: 'Words that must all be found in the references, the answers of one line, or the names of the files; case and accents do not matter',
    form: 'Id of a form',
    sort: '-receivedAt (as without it), receivedAt or applicant',
    cursor: 'next of the page before',
    limit: 'Rows of the page, 1 to 200; 50 without it',
  },
  answers: {
    200: {
      description: 'Submissions',
      schema: v.union([v.array(v.strictObject(submissionRow)), submissionsPage]),
    },
    ...refusals,
    422: { description: 'A parameter that is unknown or cannot be used' },
  },
} as const satisfies Call;

export const submissionCall = {
  method: 'GET',
  path: submissionRoute,
  access: 'reviewer',
  summary: 'One submission with its answers, by name on the wire.',
  answers: {
    200: {
      description: 'The submission',
      schema: v.strictObject({
        ...submissionRow,
        formVersion: v.number(),
        fields: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
      }),
    },
    ...refusals,
    404: { description: 'There is none with this id' },
  },
} as const satisfies Call;

export const submissionFileCall = {
  method: 'GET',
  path: submissionFileRoute,
  access: 'reviewer',
  summary: 'A file of a submission, to be saved: it is never shown by a browser, whatever it holds.',
  answers: {
    200: { description: 'The file', type: 'application/octet-stream' },
    ...refusals,
    404: { description: 'There is no such file' },
  },
} as const satisfies Call;

export const staffCalls: readonly Call[] = [
  quotationsCall,
  quotationCall,
  submissionsCall,
  submissionCall,
  submissionFileCall,
];
