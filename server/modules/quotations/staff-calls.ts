import * as v from 'valibot';
import { staffQuotationAnswer } from '../../../src/contracts/schemas/quotations.ts';
import { quotationRoute, quotationsPath } from '../../../src/contracts/staff-quotations.ts';
import type { Call } from '../../lib/http/call.ts';

const unauthorized = { description: 'Without a valid token' };

export const quotationsCall = {
  method: 'GET',
  path: quotationsPath,
  access: 'signedIn',
  summary:
    'Quotations, newest first: all of them for moderator and above, for a user those of their own address.',
  answers: {
    200: { description: 'Quotations', schema: v.array(staffQuotationAnswer) },
    401: unauthorized,
  },
} as const satisfies Call;

export const quotationCall = {
  method: 'GET',
  path: quotationRoute,
  access: 'signedIn',
  summary: 'One quotation.',
  answers: {
    200: { description: 'The quotation', schema: staffQuotationAnswer },
    401: unauthorized,
    404: { description: 'There is none with this id, or it is somebody else’s' },
  },
} as const satisfies Call;
