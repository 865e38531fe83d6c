import { describe, expect, test } from 'vitest';
import { formatDateTime, formatTime } from '../../src/i18n/format.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import type { Entry, SendWhen, Wait } from '../../src/outbox/entry.ts';
import type { LinkCost } from '../../src/outbox/may-send-automatically.ts';
import { noneKnown } from '../../src/requests/circumstances.ts';
import { entryWords } from '../../src/requests/request-messages.ts';
import { submissionOf } from '../outbox/submissions.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

/** The key and what is filled in, in place of the text. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Translate;
const texts = {
  success: { title: '', body: '', again: '' },
  failure: { server: 'server', network: 'network', other: 'other' },
};

function said(wait: Wait | undefined, pause?: { readonly since: number; readonly duration: number }) {
  const state: Entry['state'] = { kind: 'queued', ...(wait === undefined ? {} : { wait }) };
  const entry: Entry = { ...submissionOf('a', []), sequence: 1, state };
  const { lines, asides } = entryWords(t, texts, entry, { ...noneKnown, pause }, now);
  return [...lines, ...asides];
}

const waiting = (duration: number): Wait => ({ since: now, duration, cause: { kind: 'noAnswer' } });
const inAnHour = { since: now, duration: 60 * minute };

test('a pause that the API asks for is the next try of everything that would be tried sooner', () => {
  const busy = [`request.wait.busy ${formatTime(now + 60 * minute)}`];
  expect(said(undefined, inAnHour)).toEqual(busy);
  expect(said(waiting(5000), inAnHour)).toEqual(busy);
});

test('when a busy server is tried again is said once', () => {
  const cause = { kind: 'busy', status: 503 } as const;
  const busy = [`request.wait.busy ${formatTime(now + 60 * minute)}`];

  expect(said({ ...inAnHour, cause }, inAnHour)).toEqual(busy);
  expect(said({ since: now - minute, duration: minute, cause })).toEqual(['request.wait.busySoon']);
});

test('a message that is too much for one day is kept, goes by itself, and blames no server', () => {
  const cause = { kind: 'busy', status: 429, replies: true } as const;

  expect(said({ since: now, duration: 24 * 60 * minute, cause })).toEqual([
    'request.wait.enoughMessages',
    `request.wait.next ${formatDateTime(now + 24 * 60 * minute)}`,
  ]);
  expect(said({ since: now - minute, duration: minute, cause })).toEqual([
    'request.wait.enoughMessages',
    'request.wait.soon',
  ]);
});

test('a wait that lasts longer than the pause, or a pause that is over, is told as it is', () => {
  const words = ['network', 'request.wait.serverError', `request.wait.next ${formatTime(now + 90 * minute)}`];
  expect(said(waiting(90 * minute), inAnHour)).toEqual(words);
  expect(said(waiting(90 * minute), { since: now - 2 * minute, duration: minute })).toEqual(words);
});

test('what the person holds back promises no next try, and says what it waits for', () => {
  const state: Entry['state'] = { kind: 'queued', wait: waiting(5000) };
  const wordsOf = (sendWhen: SendWhen, cost: LinkCost) => {
    const entry: Entry = { ...submissionOf('a', []), sequence: 1, state, sendWhen };
    const { lines, asides } = entryWords(t, texts, entry, { ...noneKnown, cost }, now);
    return [...lines, ...asides];
  };

  expect(wordsOf('held', 'unmetered')).toEqual(['request.wait.held']);
  expect(wordsOf('unmetered', 'metered')).toEqual(['request.wait.metered']);
  expect(wordsOf('unmetered', 'unmetered')).toContain('network');
  expect(wordsOf('now', 'metered')).toContain('network');
});

describe('what is said of an attempt in vain', () => {
  const entryAfter = (wait: Omit<Wait, 'since' | 'duration'>, more: Partial<Entry> = {}): Entry => {
    const state: Entry['state'] = { kind: 'queued', wait: { since: now, duration: minute, ...wait } };
    return { ...submissionOf('a', []), sequence: 1, attempts: 1, state, ...more };
  };
  const wordsOf = (entry: Entry) => entryWords(t, texts, entry, noneKnown, now);
  const unconfirmed = true;
  const stranger = { kind: 'stranger', status: 404 } as const;

  test('is "NOT sent yet" where nothing can have left, and "NOT confirmed yet" where it may have arrived', () => {
    const nothingLeft = wordsOf(entryAfter({ cause: { kind: 'noAnswer' } }));
    expect(nothingLeft.title).toBe('request.state.queued');
    expect(nothingLeft.lines).toEqual(['network', 'request.wait.serverError']);

    const left = wordsOf(entryAfter({ cause: { kind: 'noAnswer' }, trouble: { unconfirmed } }));
    expect(left.title).toBe('request.state.unconfirmed');
    expect(left.lines).toEqual(['network', 'request.wait.unconfirmed']);
  });

  test('does not blame the server where the device has no network', () => {
    const entry = entryAfter({ cause: { kind: 'noAnswer' } });
    const { lines } = entryWords(t, texts, entry, { ...noneKnown, offline: true }, now);
    expect(lines).toEqual(['request.wait.offline', 'request.wait.serverError']);
  });

  test('says once that nothing confirmed it, and at a plain API that it may arrive twice', () => {
    const cause = { kind: 'unproven' } as const;
    expect(wordsOf(entryAfter({ cause, trouble: { unconfirmed } })).lines).toEqual(['request.wait.unproven']);
    expect(wordsOf(entryAfter({ cause }, { mayHaveArrived: true })).lines).toEqual([
      'request.wait.unproven',
      'request.wait.mayHaveArrived',
    ]);
  });

  test.each([
    [401, 'refusedOnTheWay'],
    [403, 'refusedOnTheWay'],
    [407, 'refusedOnTheWay'],
    [451, 'refusedOnTheWay'],
    [404, 'stranger'],
    [405, 'stranger'],
  ])('names who said %i as somebody on the way, and points to the check', (status, key) => {
    const words = wordsOf(entryAfter({ cause: { kind: 'stranger', status }, trouble: { strangers: 1 } }));

    expect(words.lines).toEqual([`request.wait.${key} stranger ${status}`]);
    expect(words).toMatchObject({ state: 'queued', seeCheck: true });
  });

  test('keeps what an earlier version noted of a login', () => {
    const words = wordsOf(entryAfter({ cause: { kind: 'signIn', status: 401 } }));
    expect(words.lines).toEqual(['request.wait.refusedOnTheWay signIn 401']);
  });

  test('asks for attention after a day of strangers, and says that it still goes by itself', () => {
    const day = 24 * 60 * minute;
    const after = (strangersSince: number) =>
      wordsOf(entryAfter({ cause: stranger, trouble: { strangersSince, strangers: 90 } }));

    expect(after(now - day + 1).state).toBe('queued');
    const words = after(now - day);
    expect(words).toMatchObject({ state: 'attention', title: 'request.state.attention', seeCheck: true });
    expect(words.lines).toEqual(['request.wait.stranger stranger 404', 'request.wait.help']);
    expect(words.asides[0]).toMatch(/^request\.wait\.next /);
  });

  test('a form with one text for all failures keeps it for a refusal', () => {
    const single = { ...texts, failure: { server: 'server', network: 'failed', other: 'failed' } };
    const entry = entryAfter({ cause: { kind: 'noAnswer' } });
    expect(entryWords(t, single, entry, noneKnown, now).lines[0]).toBe('request.wait.noAnswer');
  });
});
