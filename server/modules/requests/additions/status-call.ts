import { statusPath } from '../../../../src/contracts/cases.ts';
import { statusAnswer, statusRequest } from '../../../../src/contracts/schemas/cases.ts';
import type { Call } from '../../../lib/http/call.ts';

export const statusCall = {
  method: 'POST',
  path: statusPath,
  access: 'public',
  summary:
    'What has become of up to 50 requests, for whoever has their ids: states, verdicts and messages, never answers or files. An id that is not known is left out. With the digest of the last answer as `known`, an answer that has not changed is as short as can be.',
  body: { type: 'application/json', schema: statusRequest },
  answers: {
    200: {
      description: 'The requests in the order of their ids, or that nothing has changed',
      schema: statusAnswer,
    },
    400: { description: 'Not a list of 1 to 50 ids' },
    429: { description: 'Too many questions from this address' },
  },
} as const satisfies Call;
