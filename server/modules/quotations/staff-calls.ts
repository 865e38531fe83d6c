import * as v from 'valibot';
import { quotationChangeRequest, staffQuotationAnswer } from '../../../src/contracts/schemas/quotations.ts';
import {
  quotationChangeRoute,
  quotationMailsRoute,
  quotationRoute,
  quotationsPath,
} from '../../../src/contracts/staff-quotations.ts';
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
  summary: 'One quotation. Its ETag is the version of its request, for If-Match.',
  answers: {
    200: { description: 'The quotation', schema: staffQuotationAnswer },
    401: unauthorized,
    404: { description: 'There is none with this id, or it is somebody else’s' },
  },
} as const satisfies Call;

const forStaff = {
  401: unauthorized,
  403: { description: 'Not for this role' },
  404: { description: 'There is none with this id' },
} as const;

export const quotationChangeCall = {
  method: 'PATCH',
  path: quotationChangeRoute,
  access: 'reviewer',
  summary:
    'Approves or rejects a quotation, and tells the applicant by mail. A rejection needs a reason, and so does the approval of one that has expired or was rejected. A new request is being processed from then on.',
  headers: { 'If-Match': 'The version of its request, as the ETag has it; * for whatever it is' },
  body: { type: 'application/json', schema: quotationChangeRequest },
  answers: {
    200: { description: 'The quotation as it is now', schema: staffQuotationAnswer },
    ...forStaff,
    409: { description: 'The applicant has withdrawn the request, or accepted the quotation' },
    412: { description: 'Somebody else has changed it: `case` is the present one' },
    422: { description: 'An unknown value, or a missing reason' },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;

export const quotationMailCall = {
  method: 'POST',
  path: quotationMailsRoute,
  access: 'reviewer',
  summary: 'Mails a quotation to the applicant once more, within the limits on such mails.',
  headers: { 'Idempotency-Key': 'A UUID in quotes: a repeat under it mails nothing' },
  answers: {
    200: { description: 'A repeat: the quotation', schema: staffQuotationAnswer },
    201: { description: 'The quotation, whose mail is waiting to be sent', schema: staffQuotationAnswer },
    ...forStaff,
    400: { description: 'Without Idempotency-Key' },
    409: { description: 'It has expired or was rejected, or its request was withdrawn' },
    422: { description: 'There is no address that a mail can go to, or the key was used for something else' },
    429: { description: 'Too many mails to that address' },
  },
} as const satisfies Call;

export const quotationCalls: readonly Call[] = [
  quotationsCall,
  quotationCall,
  quotationChangeCall,
  quotationMailCall,
];
