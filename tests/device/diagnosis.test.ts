import { describe, expect, test } from 'vitest';
import {
  diagnose,
  type Probed,
  type Probes,
  strangersStatusIn,
} from '../../src/device/http/page/check-contact.ts';
import type { Diagnosis } from '../../src/ui/api-context.tsx';
import type { EntryState, Wait } from '../../src/outbox/entry.ts';
import type { HttpAnswer } from '../../src/outbox/ports.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;
const rejected: Probed = { kind: 'rejected' };
const timedOut: Probed = { kind: 'timedOut' };

type Said = Partial<HttpAnswer> & { readonly date?: number; readonly took?: number };

function said({ date, took = 200, ...answer }: Said): Probed {
  const whole = { kind: 'http', status: 200, statusText: '', redirected: false, contentType: '', body: '' };
  return {
    kind: 'answer',
    answer: { ...whole, ...answer } as HttpAnswer,
    sentAt: noon,
    receivedAt: noon + took,
    ...(date === undefined ? {} : { date }),
  };
}

const json = { contentType: 'application/json' };
const capabilities = said({ ...json, body: '{"idempotencyKey":true,"receipts":true}', date: noon });
const catalogue = said({ ...json, body: '[]', date: noon });
const site = said({ contentType: 'text/plain', body: 'User-agent: *\nDisallow: /api/\n', date: noon });
const unknownPath = said({ status: 404, body: 'Not found' });
const login = said({ contentType: 'text/html', body: '<!doctype html><title>Welcome aboard</title>' });
const redirect = said({ status: 0, redirected: true });

const at = { apiKind: 'plain', sameOrigin: true, deviceOffline: false } as const;
const elsewhere = { apiKind: 'plain', sameOrigin: false, deviceOffline: false } as const;

const rows: readonly (readonly [string, Probes, Diagnosis])[] = [
  ['the API answers', { ...at, capabilities }, { verdict: 'fine' }],
  ['a plain API answers', { ...at, capabilities: unknownPath, catalogue }, { verdict: 'fine' }],
  [
    'a plain API shows its front page for what it does not know',
    { ...at, capabilities: login, catalogue },
    { verdict: 'fine' },
  ],
  [
    'a plain API without CORS on it',
    { ...elsewhere, capabilities: rejected, catalogue },
    { verdict: 'fine' },
  ],
  [
    'a catalogue that was cut at the limit for bodies',
    { ...at, capabilities: unknownPath, catalogue: said({ ...json, body: '[{"id":1,' }) },
    { verdict: 'fine' },
  ],
  [
    'slowly',
    { ...at, capabilities: said({ ...json, body: '{"receipts":true}', date: noon, took: 9000 }) },
    { verdict: 'fine', slow: 9000 },
  ],
  [
    'in five seconds',
    { ...at, capabilities: said({ ...json, body: '{"receipts":true}', took: 5000 }) },
    { verdict: 'fine', slow: 5000 },
  ],
  [
    'sooner',
    { ...at, capabilities: said({ ...json, body: '{"receipts":true}', took: 4999 }) },
    { verdict: 'fine' },
  ],
  ['a login page', { ...at, capabilities: login, catalogue: login }, { verdict: 'portal', status: 200 }],
  [
    'a redirect to one',
    { ...at, capabilities: redirect, catalogue: redirect },
    { verdict: 'portal', status: 0 },
  ],
  [
    '511 Network Authentication Required',
    { ...at, capabilities: said({ status: 511 }), catalogue: said({ status: 511 }) },
    { verdict: 'portal', status: 511 },
  ],
  [
    'a login page that only the site gets to see',
    { ...elsewhere, capabilities: rejected, catalogue: rejected, site: login },
    { verdict: 'portal', status: 200 },
  ],
  ...[403, 451].map(
    (status) =>
      [
        `a filter says ${status}`,
        { ...at, capabilities: unknownPath, catalogue: said({ status, ...html() }) },
        { verdict: 'blocked', status },
      ] as const,
  ),
  [
    'the same server answers for the site and is cut off at the API',
    { ...at, capabilities: rejected, site },
    { verdict: 'blocked' },
  ],
  ...[500, 502, 503, 429, 404].map(
    (status) =>
      [
        `the catalogue answers ${status}`,
        { ...at, capabilities: unknownPath, catalogue: said({ status, ...json, body: '{}' }) },
        { verdict: 'serverError', status },
      ] as const,
  ),
  [
    'JSON that is no answer of ours',
    { ...at, capabilities: unknownPath, catalogue: said({ ...json, body: '{"error":"quota"}' }) },
    { verdict: 'serverError', status: 200 },
  ],
  [
    'the site answers, the API elsewhere does not',
    { ...elsewhere, capabilities: rejected, catalogue: rejected, site },
    { verdict: 'serverGone' },
  ],
  ['the site answers, the API hangs', { ...at, capabilities: timedOut, site }, { verdict: 'serverGone' }],
  ['nothing answers', { ...at, capabilities: rejected, site: rejected }, { verdict: 'unreachable' }],
  ['nothing answers, the site not asked', { ...at, capabilities: rejected }, { verdict: 'unreachable' }],
  [
    'the site says nothing of its own',
    { ...at, capabilities: rejected, site: said({ body: 'No user-agent: here' }) },
    { verdict: 'serverError', status: 200 },
  ],
  [
    'nothing answers a device that says it has no network',
    { ...at, deviceOffline: true, capabilities: rejected, site: rejected },
    { verdict: 'offline' },
  ],
  ['a device that says so wrongly', { ...at, deviceOffline: true, capabilities }, { verdict: 'fine' }],
  ['a black hole', { ...at, capabilities: timedOut, site: timedOut }, { verdict: 'silent' }],
  [
    'a black hole only for the site',
    { ...at, capabilities: rejected, site: timedOut },
    { verdict: 'silent' },
  ],
  [
    'a black hole that ends in a cut',
    { ...at, capabilities: timedOut, site: rejected },
    { verdict: 'silent' },
  ],
];

function html() {
  return { contentType: 'text/html', body: '<html><h1>Blocked by policy</h1></html>' };
}

describe('what stands between the device and the API', () => {
  test.each(rows)('%s', (_name, probes, expected) => {
    expect(diagnose(probes)).toEqual(expected);
  });
});

const withReceipts = { ...at, apiKind: 'receipts' } as const;
const elsewhereWithReceipts = { ...elsewhere, apiKind: 'receipts' } as const;
const noWordOfReceipts = said({ ...json, body: '{"idempotencyKey":true}' });
const sayingNo = said({ ...json, body: '{"idempotencyKey":true,"receipts":false}' });

describe('an API of which the builder has said that it gives receipts', () => {
  const forgotten: Diagnosis = { verdict: 'noReceipts' };

  test.each<readonly [string, Probes, Diagnosis]>([
    ['says so', { ...withReceipts, capabilities }, { verdict: 'fine' }],
    ['has a catalogue alone', { ...withReceipts, capabilities: unknownPath, catalogue }, forgotten],
    [
      'has a front page for what it does not know',
      { ...withReceipts, capabilities: said({ ...html(), status: 404 }), catalogue },
      forgotten,
    ],
    ['says nothing of receipts', { ...withReceipts, capabilities: noWordOfReceipts, catalogue }, forgotten],
    ['says that it gives none', { ...withReceipts, capabilities: sayingNo, catalogue }, forgotten],
    [
      'lets only its catalogue be read from here',
      { ...elsewhereWithReceipts, capabilities: rejected, catalogue },
      forgotten,
    ],
    ...[408, 429, 500, 502, 503].map(
      (status) =>
        [
          `is not at work: ${status}`,
          { ...withReceipts, capabilities: said({ status }), catalogue },
          { verdict: 'serverError', status },
        ] as const,
    ),
    [
      'is behind a portal that has kept a catalogue',
      { ...withReceipts, capabilities: login, catalogue },
      { verdict: 'portal', status: 200 },
    ],
    [
      'answers nothing of its own',
      { ...withReceipts, capabilities: unknownPath, catalogue: login },
      { verdict: 'portal', status: 200 },
    ],
  ])('%s', (_what, probes, expected) => {
    expect(diagnose(probes)).toEqual(expected);
  });
});

describe('a request for which something else answers', () => {
  test.each([
    ['with 403', 403],
    ['without a status that a page may know', 0],
  ])('%s although the API answers questions: only sending is blocked', (_what, strangersStatus) => {
    const slow = said({ ...json, body: '{"receipts":true}', date: noon - 3_600_000, took: 9000 });

    expect(diagnose({ ...withReceipts, capabilities: slow, strangersStatus })).toEqual({
      verdict: 'sendingBlocked',
      status: strangersStatus,
      slow: 9000,
      clockAhead: 3_599_000,
    });
    expect(diagnose({ ...at, capabilities: unknownPath, catalogue, strangersStatus })).toMatchObject({
      verdict: 'sendingBlocked',
    });
  });

  test('is not what matters where the API answers nothing at all', () => {
    const probes = { ...withReceipts, capabilities: login, catalogue: login, strangersStatus: 403 };

    expect(diagnose(probes)).toEqual({ verdict: 'portal', status: 200 });
  });

  const waitFor = (cause: Wait['cause'], isStrangers: boolean): { readonly state: EntryState } => {
    const trouble = isStrangers ? { strangers: 2, strangersSince: noon } : { unconfirmed: true as const };
    return { state: { kind: 'queued', wait: { since: noon, duration: minute, cause, trouble } } };
  };

  test.each([
    ['the status of the stranger', [waitFor({ kind: 'stranger', status: 403 }, true)], 403],
    ['none that a page may know', [waitFor({ kind: 'captivePortal' }, true)], 0],
    [
      'that of the first which a stranger answered',
      [
        { state: { kind: 'queued' } },
        { state: { kind: 'queued', wait: { since: noon, duration: minute, cause: { kind: 'undo' } } } },
        waitFor({ kind: 'busy', status: 503 }, false),
        waitFor({ kind: 'serverError', status: 502, statusText: '' }, true),
        waitFor({ kind: 'stranger', status: 403 }, true),
      ],
      502,
    ],
    [
      'nothing where the API itself asked to wait',
      [waitFor({ kind: 'busy', status: 503 }, false)],
      undefined,
    ],
    ['nothing where none waits', [], undefined],
  ] as const)('tells %s', (_what, entries, status) => {
    expect(strangersStatusIn(entries)).toBe(status);
  });
});

describe('the clock of the device', () => {
  const clockRows: readonly (readonly [string, Said, number | undefined])[] = [
    ['is right', { date: noon }, undefined],
    ['may be off by minutes', { date: noon - 5 * minute - 1000 }, undefined],
    ['is six minutes ahead', { date: noon - 6 * minute - 1000 }, 6 * minute],
    ['is six minutes behind', { date: noon + 6 * minute + 200 }, -6 * minute],
    ['is not judged by an answer that took as long', { date: noon + minute, took: 7 * minute }, undefined],
    ['is unknown without a date', {}, undefined],
  ];

  test.each(clockRows)('%s', (_name, dated, expected) => {
    const ours = said({ ...json, body: '{"receipts":true}', ...dated });

    expect(diagnose({ ...at, capabilities: ours }).clockAhead).toBe(expected);
  });

  test('is judged by the site where the API keeps its date to itself', () => {
    const behind = said({ body: 'User-agent: *\n', date: noon + 3_600_000 + 200 });
    const undated = said({ ...json, body: '{"receipts":true}' });

    expect(diagnose({ ...elsewhere, capabilities: undated, site: behind }).clockAhead).toBe(-3_600_000);
    const portal = said({ contentType: 'text/html', body: '<html>', date: noon + 3_600_000 });
    expect(diagnose({ ...elsewhere, capabilities: undated, site: portal }).clockAhead).toBeUndefined();
  });

  test('is never judged by the date of a stranger', () => {
    const stranger = said({ contentType: 'text/html', body: '<html>', date: 0 });

    expect(diagnose({ ...at, capabilities: stranger, catalogue: stranger })).toEqual({
      verdict: 'portal',
      status: 200,
    });
  });
});
