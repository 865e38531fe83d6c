import { describe, expect, test } from 'vitest';
import type { ManifestItem } from '../../src/domain/wire.ts';
import { type Outcome, outcomeOf } from '../../src/outbox/outcome.ts';
import type { Answer } from '../../src/outbox/ports.ts';
import { html, http, noAnswer, receiptFor } from './fake-api.ts';

const now = Date.UTC(2026, 10, 21, 12);
const file: ManifestItem = {
  field: 'documento',
  fileId: 'f1',
  name: 'a.pdf',
  type: 'application/pdf',
  size: 3,
  sha256: 'aa'.repeat(32),
};
const parts = [{ kind: 'file', name: file.field, file }] as const;
const submissionId = 'c0ffee00-0000-4000-8000-000000000001';
const expected = { submissionId, files: [file], success: { from: 200, to: 299 } };
const receipt = receiptFor({ submissionId, parts });
const receiptBody = JSON.parse(receipt.body) as Record<string, unknown>;

const waits = (cause: string, run: 'stops' | 'goesOn', retryAfter?: number) => ({
  kind: 'unavailable',
  cause: { kind: cause },
  run,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const refused = (status: number) => ({ kind: 'refused', status });

type Row = readonly [what: string, answer: Answer, outcome: object];

/** What both kinds of API have in common. */
const common: readonly Row[] = [
  ['no answer', noAnswer, waits('noAnswer', 'stops')],
  ['200 with a page', html(200), waits('captivePortal', 'stops')],
  [
    '200 with a page that claims to be JSON',
    { ...html(200), contentType: 'application/json' },
    waits('captivePortal', 'stops'),
  ],
  ['a redirect that was followed', { ...receipt, redirected: true }, waits('captivePortal', 'stops')],
  ['a redirect that was not followed', http(0, '', { redirected: true }), waits('captivePortal', 'stops')],
  ['302', http(302), waits('captivePortal', 'stops')],
  ['511', http(511), waits('captivePortal', 'stops')],
  ['401', http(401), waits('signIn', 'stops')],
  ['403', http(403), waits('signIn', 'stops')],
  ['429 with seconds', http(429, '', { retryAfter: '120' }), waits('busy', 'stops', 120_000)],
  [
    '429 with a date',
    http(429, '', { retryAfter: 'Sat, 21 Nov 2026 12:01:00 GMT' }),
    waits('busy', 'stops', 60_000),
  ],
  [
    '429 with a date that has passed',
    http(429, '', { retryAfter: 'Sat, 21 Nov 2026 11:00:00 GMT' }),
    waits('busy', 'stops', 0),
  ],
  ['429 with nonsense', http(429, '', { retryAfter: 'soon' }), waits('busy', 'stops')],
  ['503', http(503), waits('busy', 'stops')],
  ['408', http(408), waits('serverError', 'goesOn')],
  ['423', http(423), waits('serverError', 'goesOn')],
  ['425', http(425), waits('serverError', 'goesOn')],
  ['500', http(500, { message: 'broken' }), waits('serverError', 'goesOn')],
  ['500 with a page', html(500), waits('serverError', 'goesOn')],
  ['502', http(502), waits('serverError', 'goesOn')],
  ['504 with Retry-After', http(504, '', { retryAfter: '5' }), waits('serverError', 'goesOn', 5000)],
  ...[400, 404, 405, 409, 410, 413, 415, 422].map(
    (status): Row => [`${status}`, http(status), refused(status)],
  ),
  [
    '422 that names fields',
    http(422, { message: 'no', violations: [{ message: ' one ' }, { message: 'two' }, { message: 'one' }] }),
    { ...refused(422), message: 'no', details: ['one', 'two'] },
  ],
  ['a page for an unknown address', html(404), refused(404)],
  ['a damaged file', { kind: 'damagedFile', file }, { kind: 'damagedFile', file }],
];

const withReceipts: readonly Row[] = [
  ['201 with its receipt', receipt, { kind: 'accepted', receipt: { submissionId } }],
  ['200 with its receipt', { ...receipt, status: 200 }, { kind: 'accepted', receipt: { submissionId } }],
  ['204', http(204), waits('unproven', 'goesOn')],
  ['an empty body', http(200, '', { contentType: 'application/json' }), waits('unproven', 'goesOn')],
  ['a receipt cut off', { ...receipt, body: receipt.body.slice(0, -9) }, waits('unproven', 'goesOn')],
  ['only a message', http(200, { message: 'ok' }), waits('unproven', 'goesOn')],
  [
    'the receipt of another submission',
    http(201, { ...receiptBody, submissionId: 'other' }),
    waits('unproven', 'goesOn'),
  ],
  ['a receipt without the file', http(201, { ...receiptBody, files: [] }), waits('unproven', 'goesOn')],
  [
    'a receipt with another hash',
    http(201, { ...receiptBody, files: [{ ...file, sha256: 'bb'.repeat(32) }] }),
    waits('unproven', 'goesOn'),
  ],
  [
    'a receipt with an empty file',
    http(201, { ...receiptBody, files: [{ ...file, size: 0 }] }),
    waits('unproven', 'goesOn'),
  ],
  [
    'a receipt with a file too many',
    http(201, { ...receiptBody, files: [file, file] }),
    waits('unproven', 'goesOn'),
  ],
];

const plain: readonly Row[] = [
  ['200 with a message', http(200, { message: 'ok' }), { kind: 'accepted', message: 'ok' }],
  ['201 with plain text', http(201, 'created', { contentType: 'text/plain' }), { kind: 'accepted' }],
  ['204', http(204), { kind: 'accepted' }],
  ['an empty body', http(200, '', { contentType: 'application/json' }), { kind: 'accepted' }],
  ['JSON cut off', http(200, '{"mess', { contentType: 'application/json' }), waits('unproven', 'goesOn')],
  [
    '200 that says no',
    http(200, { success: false, message: 'no' }),
    { kind: 'refused', status: 200, message: 'no' },
  ],
];

describe('an API with receipts', () => {
  test.each([...common, ...withReceipts])('takes %s for what it is', (_what, answer, outcome) => {
    const judged: Outcome = outcomeOf(answer, { ...expected, receipts: true }, now);
    expect(judged).toMatchObject(outcome);
    expect('retryAfter' in judged).toBe('retryAfter' in outcome);
  });
});

describe('a plain API', () => {
  test.each([...common, ...plain])('takes %s for what it is', (_what, answer, outcome) => {
    const judged: Outcome = outcomeOf(answer, { ...expected, receipts: false }, now);
    expect(judged).toMatchObject(outcome);
  });
});
