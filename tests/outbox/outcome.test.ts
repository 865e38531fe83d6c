import { describe, expect, test } from 'vitest';
import type { ManifestItem } from '../../src/form/wire.ts';
import { type Outcome, outcomeOf } from '../../src/outbox/outcome.ts';
import type { Answer } from '../../src/outbox/ports.ts';
import { html, http, noAnswer, problem, receiptFor } from './fake-api.ts';

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
/** Nothing shows that the API sent it: the run ends, and its wait is not imposed on anybody. */
const stranger = (cause: string) => ({ ...waits(cause, 'stops'), stranger: true });
const unproven = { ...waits('unproven', 'goesOn'), stranger: true };
const refused = (status: number) => ({ kind: 'refused', status });

type Row = readonly [what: string, answer: Answer, outcome: object];

/** Rows that both kinds of API share. */
const common: readonly Row[] = [
  ['no answer', noAnswer, waits('noAnswer', 'stops')],
  ['200 with a page', html(200), stranger('captivePortal')],
  [
    '200 with a page that claims to be JSON',
    { ...html(200), contentType: 'application/json' },
    stranger('captivePortal'),
  ],
  ['a redirect that was followed', { ...receipt, redirected: true }, stranger('captivePortal')],
  ['a redirect that was not followed', http(0, '', { redirected: true }), stranger('captivePortal')],
  ['302', http(302), stranger('captivePortal')],
  ['511', http(511), stranger('captivePortal')],
  ['401', http(401), stranger('stranger')],
  ['403 with a page', html(403), stranger('stranger')],
  ['407', http(407), stranger('stranger')],
  ['a damaged file', { kind: 'damagedFile', file }, { kind: 'damagedFile', file }],
];

/** Answers of the API itself: its own problems if it has such, any answer of a plain one. */
function said(answerOf: typeof problem): readonly Row[] {
  return [
    ['429 with seconds', answerOf(429, {}, { retryAfter: '120' }), waits('busy', 'stops', 120_000)],
    [
      '429 with a date',
      answerOf(429, {}, { retryAfter: 'Sat, 21 Nov 2026 12:01:00 GMT' }),
      waits('busy', 'stops', 60_000),
    ],
    [
      '429 with a date that has passed',
      answerOf(429, {}, { retryAfter: 'Sat, 21 Nov 2026 11:00:00 GMT' }),
      waits('busy', 'stops', 0),
    ],
    ['429 with nonsense', answerOf(429, {}, { retryAfter: 'soon' }), waits('busy', 'stops')],
    ['503', answerOf(503), waits('busy', 'stops')],
    ['408', answerOf(408), waits('serverError', 'goesOn')],
    ['423', answerOf(423), waits('serverError', 'goesOn')],
    ['425', answerOf(425), waits('serverError', 'goesOn')],
    ['500', answerOf(500, { message: 'broken' }), waits('serverError', 'goesOn')],
    ['504 with Retry-After', answerOf(504, {}, { retryAfter: '5' }), waits('serverError', 'goesOn', 5000)],
    ...[400, 404, 405, 409, 410, 413, 415, 422].map(
      (status): Row => [`${status}`, answerOf(status), refused(status)],
    ),
    [
      '422 that names fields',
      answerOf(422, {
        message: 'no',
        violations: [{ message: ' one ' }, { message: 'two' }, { message: 'one' }],
      }),
      { ...refused(422), message: 'no', details: ['one', 'two'] },
    ],
  ];
}

/** Answers not recognisable as the API's, if it gives receipts and problems of its own. */
const strangers: readonly Row[] = [
  ...[400, 404, 405, 407, 409, 410, 415, 418, 422, 423, 425, 451].map(
    (status): Row => [`${status}`, http(status, { message: 'no' }), stranger('stranger')],
  ),
  ['404 with a page', html(404), stranger('stranger')],
  ['a problem of somebody else', problem(422, { type: 'about:blank' }), stranger('stranger')],
  [
    'our problem in another dress',
    { ...problem(422), contentType: 'application/json' },
    stranger('stranger'),
  ],
  ['our problem from elsewhere', { ...problem(422), redirected: true }, stranger('captivePortal')],
  ['503 that asks for an hour', http(503, '', { retryAfter: '3600' }), stranger('busy')],
  ['429', http(429, '', { retryAfter: '3600' }), stranger('busy')],
  ...[408, 500, 502, 504, 520].map((status): Row => [`${status}`, html(status), stranger('serverError')]),
  ['413, which is a limit for bodies', html(413), { kind: 'bodyLimit' }],
];

const withReceipts: readonly Row[] = [
  ['201 with its receipt', receipt, { kind: 'accepted', receipt: { submissionId } }],
  ['200 with its receipt', { ...receipt, status: 200 }, { kind: 'accepted', receipt: { submissionId } }],
  ['a problem of its own that asks for a login', problem(401), refused(401)],
  ['204', http(204), stranger('unproven')],
  ['an empty body', http(200, '', { contentType: 'application/json' }), stranger('unproven')],
  ['OK as text', http(200, 'OK', { contentType: 'text/plain' }), stranger('unproven')],
  ['a receipt cut off', { ...receipt, body: receipt.body.slice(0, -9) }, stranger('unproven')],
  ['only a message', http(200, { message: 'ok' }), stranger('unproven')],
  ['the receipt of another submission', http(201, { ...receiptBody, submissionId: 'other' }), unproven],
  ['a receipt without the file', http(201, { ...receiptBody, files: [] }), unproven],
  [
    'a receipt with another hash',
    http(201, { ...receiptBody, files: [{ ...file, sha256: 'bb'.repeat(32) }] }),
    unproven,
  ],
  ['a receipt with an empty file', http(201, { ...receiptBody, files: [{ ...file, size: 0 }] }), unproven],
  ['a receipt with another field', http(201, { ...receiptBody, files: [{ ...file, field: 'x' }] }), unproven],
  ['a receipt with a file too many', http(201, { ...receiptBody, files: [file, file] }), unproven],
  ...(['submissionId', 'reference', 'receivedAt', 'files'] as const).map(
    (member): Row => [
      `a receipt without its ${member}`,
      http(201, { ...receiptBody, [member]: undefined }),
      stranger('unproven'),
    ],
  ),
  ...(['field', 'name', 'size', 'sha256'] as const).map(
    (member): Row => [
      `a receipt whose file has no ${member}`,
      http(201, { ...receiptBody, files: [{ ...file, [member]: undefined }] }),
      stranger('unproven'),
    ],
  ),
];

const plain: readonly Row[] = [
  ['200 with a message', http(200, { message: 'ok' }), { kind: 'accepted', message: 'ok' }],
  ['201 with plain text', http(201, 'created', { contentType: 'text/plain' }), { kind: 'accepted' }],
  ['204', http(204), { kind: 'accepted' }],
  ['an empty body', http(200, '', { contentType: 'application/json' }), { kind: 'accepted' }],
  ['JSON cut off', http(200, '{"mess', { contentType: 'application/json' }), waits('unproven', 'goesOn')],
  ['500 with a page', html(500), waits('serverError', 'goesOn')],
  ['a page for an unknown address', html(404), refused(404)],
  [
    '200 that says no',
    http(200, { success: false, message: 'no' }),
    { kind: 'refused', status: 200, message: 'no' },
  ],
];

describe('an API with receipts', () => {
  test.each([...common, ...said(problem), ...strangers, ...withReceipts])(
    'takes %s for what it is',
    (_what, answer, outcome) => {
      const judged: Outcome = outcomeOf(answer, { ...expected, receipts: true }, now);
      expect(judged).toMatchObject(outcome);
      expect('retryAfter' in judged).toBe('retryAfter' in outcome);
    },
  );
});

describe('a plain API', () => {
  test.each([...common, ...said(http), ...plain])('takes %s for what it is', (_what, answer, outcome) => {
    const judged: Outcome = outcomeOf(answer, { ...expected, receipts: false }, now);
    expect(judged).toMatchObject(outcome);
  });
});
