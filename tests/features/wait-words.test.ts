import { expect, test } from 'vitest';
import { formatTime } from '../../src/i18n/format.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import type { Entry, Wait } from '../../src/outbox/entry.ts';
import { noneKnown } from '../../src/features/requests/circumstances.ts';
import { entryWords } from '../../src/features/requests/request-words.ts';
import type { LinkCost, SendWhen } from '../../src/outbox/send-when.ts';
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

test('a wait that lasts longer than the pause, or a pause that is over, is told as it is', () => {
  const words = ['network', 'request.wait.unconfirmed', `request.wait.next ${formatTime(now + 90 * minute)}`];
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
