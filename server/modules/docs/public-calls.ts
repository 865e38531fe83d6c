import * as v from 'valibot';
import { capabilitiesPath } from '../../../src/contracts/capabilities.ts';
import { coursesPath } from '../../../src/contracts/courses-path.ts';
import { verifyPath } from '../../../src/contracts/quotations.ts';
import type { Call } from '../../lib/http/call.ts';
import { verificationSchema } from '../quotations/verification-route.ts';

export const docsPath = '/api/docs';
export const openApiPath = `${docsPath}/openapi.json`;

const course = v.strictObject({
  id: v.number(),
  name: v.string(),
  name_es: v.optional(v.string()),
  abbr: v.string(),
  imo_no: v.string(),
  price_panamanian: v.number(),
  price_foreign: v.number(),
  price_panamanian_renewal: v.number(),
  price_foreign_renewal: v.number(),
});

const capabilities = v.strictObject({
  idempotencyKey: v.boolean(),
  receipts: v.boolean(),
  formVersions: v.boolean(),
  resumableUploads: v.optional(v.string()),
  maxFileBytes: v.number(),
  maxSubmissionBytes: v.number(),
  verification: v.boolean(),
});

const health = v.strictObject({
  status: v.picklist(['ok', 'degraded', 'failing']),
  problems: v.array(v.string()),
});

/** The calls that anybody may make and that are neither forms nor about accounts. */
export const publicCalls: readonly Call[] = [
  {
    method: 'GET',
    path: capabilitiesPath,
    access: 'public',
    summary: 'What this API can do beyond the specification’s calls.',
    answers: { 200: { description: 'Capabilities', schema: capabilities } },
  },
  {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Whether a submission could be stored, and what is wrong. Answers within two seconds.',
    answers: {
      200: { description: 'It could: ok, or degraded by what `problems` names', schema: health },
      503: { description: 'It could not: failing', schema: health, type: 'application/json' },
    },
  },
  {
    method: 'GET',
    path: coursesPath,
    access: 'public',
    summary: 'The course catalogue, prices in US dollars. With an ETag: ask with If-None-Match.',
    answers: { 200: { description: 'Courses', schema: v.array(course) } },
  },
  {
    method: 'POST',
    path: verifyPath,
    access: 'public',
    summary: 'Check the code that a quote request had sent to its e-mail address. Five tries, 15 minutes.',
    body: { type: 'application/json', schema: verificationSchema },
    answers: {
      200: { description: 'The code is right', schema: v.strictObject({ message: v.string() }) },
      410: { description: 'Unknown, expired or tried too often' },
      422: { description: 'The code is wrong' },
      429: { description: 'Tried too often' },
    },
  },
  {
    method: 'GET',
    path: docsPath,
    access: 'public',
    summary: 'This description: as a page for who accepts text/html, else as OpenAPI.',
    answers: { 200: { description: 'OpenAPI 3.1', type: 'application/json' } },
  },
  {
    method: 'GET',
    path: openApiPath,
    access: 'public',
    summary: 'This description as OpenAPI.',
    answers: { 200: { description: 'OpenAPI 3.1', type: 'application/json' } },
  },
];
