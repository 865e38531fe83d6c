import { verifyPath } from '../../../src/contracts/quotations.ts';
import { verificationRequest } from '../../../src/contracts/schemas/quotations.ts';
import { messageAnswer } from '../../../src/contracts/schemas/schema.ts';
import type { Call } from '../../lib/http/call.ts';

export const verificationCall = {
  method: 'POST',
  path: verifyPath,
  access: 'public',
  summary: 'Check the code that a quote request had sent to its e-mail address. Five tries, 15 minutes.',
  body: { type: 'application/json', schema: verificationRequest },
  answers: {
    200: { description: 'The code is right', schema: messageAnswer },
    410: { description: 'Unknown, expired or tried too often' },
    422: { description: 'The code is wrong' },
    429: { description: 'Tried too often' },
  },
} as const satisfies Call;
