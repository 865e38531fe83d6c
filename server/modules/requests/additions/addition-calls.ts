import {
  acceptanceRoute,
  correctionsRoute,
  repliesRoute,
  replyTextPart,
  withdrawalRoute,
} from '../../../../src/contracts/cases.ts';
import { idempotencyKeyHeader } from '../../../../src/contracts/idempotency-key.ts';
import { manifestPart } from '../../../../src/contracts/manifest.ts';
import { additionAnswer, correctionAnswer } from '../../../../src/contracts/schemas/cases.ts';
import * as v from 'valibot';
import type { Call } from '../../../lib/http/call.ts';
import { manifestProperty } from '../intake/form-calls.ts';
import { replyFileParts } from './replies.ts';

const repeated = 'A repeat under the same Idempotency-Key: the first answer';

const refusals = {
  400: { description: 'Without a UUID in quotes as Idempotency-Key' },
  404: { description: 'There is no request with this id' },
  410: { description: 'The request was erased' },
  429: { description: 'Too many from this address, or too many messages about this request' },
} as const;

const headers = {
  [idempotencyKeyHeader]:
    'A new UUID in quotes, of what is sent and not of the request: a repeat under it is taken once.',
} as const;

const file = { type: 'string', format: 'binary' } as const;

export const correctionsCall = {
  method: 'POST',
  path: correctionsRoute,
  access: 'public',
  summary:
    'Documents that the office has asked for once more, for whoever has the id of the request. Files go along as parts, named like the form’s, or beforehand as uploads under the Idempotency-Key. Not all need to come at once; with the last one the case goes back to the office.',
  body: {
    type: 'multipart/form-data',
    jsonSchema: {
      type: 'object',
      properties: { [manifestPart]: manifestProperty },
      additionalProperties: { ...file, description: 'A document that is asked for, by its name on the wire' },
    },
  },
  answers: {
    ...refusals,
    200: { description: repeated, schema: correctionAnswer },
    201: { description: 'Stored', schema: correctionAnswer },
    409: { description: 'Nothing is asked for' },
    413: { description: 'Too large' },
    422: {
      description:
        'A document that is not asked for, or against the form’s rules, or the key was used for something else',
    },
  },
} as const satisfies Call;

export const repliesCall = {
  method: 'POST',
  path: repliesRoute,
  access: 'public',
  summary: 'A message of the applicant to the office about a request, with up to three files.',
  body: {
    type: 'multipart/form-data',
    jsonSchema: {
      type: 'object',
      properties: {
        [replyTextPart]: { type: 'string', description: 'The message' },
        ...Object.fromEntries(replyFileParts.map((part) => [part, file])),
        [manifestPart]: manifestProperty,
      },
      required: [replyTextPart],
    },
  },
  answers: {
    ...refusals,
    200: { description: repeated, schema: additionAnswer },
    201: { description: 'Stored', schema: additionAnswer },
    413: { description: 'Too large' },
    422: { description: 'Without a text, too long, other files, or the key was used for something else' },
  },
} as const satisfies Call;

export const withdrawalCall = {
  method: 'POST',
  path: withdrawalRoute,
  access: 'public',
  summary: 'Withdraws a request that nobody has begun to work on.',
  headers,
  body: { type: 'application/json', schema: v.strictObject({}) },
  answers: {
    ...refusals,
    200: { description: repeated, schema: additionAnswer },
    201: { description: 'Withdrawn', schema: additionAnswer },
    409: { description: 'The office has begun to work on it, or it is withdrawn already' },
    422: { description: 'The key was used for something else' },
  },
} as const satisfies Call;

export const acceptanceCall = {
  method: 'POST',
  path: acceptanceRoute,
  access: 'public',
  summary: 'Accepts a quotation that the office has approved and that has not expired.',
  headers,
  body: { type: 'application/json', schema: v.strictObject({}) },
  answers: {
    ...refusals,
    200: { description: repeated, schema: additionAnswer },
    201: { description: 'Accepted', schema: additionAnswer },
    409: { description: 'It is not approved, has expired, or is accepted already' },
    422: { description: 'The key was used for something else' },
  },
} as const satisfies Call;
