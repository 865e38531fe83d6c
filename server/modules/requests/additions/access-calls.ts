import {
  accessCodePath,
  lookupPath,
  resultFileRoute,
  resultsRoute,
} from '../../../../src/contracts/results.ts';
import {
  accessCodeRequest,
  lookupAnswer,
  lookupRequest,
  resultFileRequest,
  resultsAnswer,
  resultsRequest,
} from '../../../../src/contracts/schemas/results.ts';
import { messageAnswer } from '../../../../src/contracts/schemas/schema.ts';
import type { Call } from '../../../lib/http/call.ts';

const refusals = {
  400: { description: 'Not as described' },
  422: { description: 'The code or the token is wrong, used up or too old, or there is no such request' },
  429: { description: 'Too many from this address, or five tries at one code' },
} as const;

export const accessCodeCall = {
  method: 'POST',
  path: accessCodePath,
  access: 'public',
  summary:
    'Mails a code to the address of a request. The answer is the same, at once, whether there is such a request or not. Valid for 15 minutes, beside earlier ones.',
  body: { type: 'application/json', schema: accessCodeRequest },
  answers: {
    200: { description: 'If there is such a request, a code is on its way', schema: messageAnswer },
    400: refusals[400],
    429: refusals[429],
  },
} as const satisfies Call;

export const lookupCall = {
  method: 'POST',
  path: lookupPath,
  access: 'public',
  summary:
    'For whoever lost the device: what has become of a request, by reference, address and mailed code.',
  body: { type: 'application/json', schema: lookupRequest },
  answers: {
    200: { description: 'The request, and a token for its results', schema: lookupAnswer },
    ...refusals,
  },
} as const satisfies Call;

export const resultsCall = {
  method: 'POST',
  path: resultsRoute,
  access: 'public',
  summary:
    'The files that the office has attached for the applicant: by a mailed code, the secret of the link in its mail, or the token that these gave.',
  body: { type: 'application/json', schema: resultsRequest },
  answers: {
    200: { description: 'The files, and a token to get each with', schema: resultsAnswer },
    ...refusals,
  },
} as const satisfies Call;

export const resultFileCall = {
  method: 'POST',
  path: resultFileRoute,
  access: 'public',
  summary: 'One of the files that the office has attached, to be saved.',
  body: { type: 'application/json', schema: resultFileRequest },
  answers: {
    200: { description: 'The file', type: 'application/octet-stream' },
    404: { description: 'There is no such file, or the store has lost it (`fileLost`)' },
    ...refusals,
  },
} as const satisfies Call;
