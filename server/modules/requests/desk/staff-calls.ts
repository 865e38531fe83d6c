import * as v from 'valibot';
import { caseStates } from '../../../../src/contracts/cases.ts';
import {
  submissionAnswer,
  submissionRowAnswer,
  submissionsPageAnswer,
} from '../../../../src/contracts/schemas/submissions.ts';
import {
  submissionFileRoute,
  submissionRoute,
  submissionsPath,
} from '../../../../src/contracts/staff-submissions.ts';
import type { Call } from '../../../lib/http/call.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

export const submissionsCall = {
  method: 'GET',
  path: submissionsPath,
  access: 'reviewer',
  summary:
    'What has come in by any form. Without parameters the newest 500 as a bare list, newest first, with a Link header where there are more; with any parameter a page of what is wanted.',
  optionalQuery: {
    q: 'Words that must all be found in the references, the answers of one line, the names of the files, or the notes; case and accents do not matter',
    form: 'Id of a form',
    state: caseStates.join(', '),
    assignee: 'me, none, or the id of an account',
    turn: 'Whose turn it is: ours (the office), theirs (the applicant), nobody',
    quotations: 'due: without quotations about which the office has nothing to do',
    unread: 'true: only what whoever asks has not read',
    from: 'Day in Panama, YYYY-MM-DD: received on it or later',
    to: 'The same: received on it or earlier',
    sort: '-receivedAt (as without it), receivedAt, -changedAt or applicant',
    cursor: 'next of the page before',
    limit: 'Rows of the page, 1 to 200; 50 without it',
  },
  answers: {
    200: {
      description: 'Submissions',
      schema: v.union([v.array(submissionRowAnswer), submissionsPageAnswer]),
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
      schema: submissionAnswer,
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
    404: { description: 'There is no such file, or the store has lost it (`fileLost`)' },
  },
} as const satisfies Call;
