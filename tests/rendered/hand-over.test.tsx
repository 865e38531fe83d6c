import { expect, test } from 'vitest';
import type { Entry } from '../../src/outbox/entry.ts';
import type { PreparedHandOver } from '../../src/ui/request-files-context.tsx';
import { HandOverFacts } from '../../src/requests/hand-over-action.tsx';
import { HandOverNote } from '../../src/requests/hand-over-note.tsx';
import { entryInState } from '../outbox/submissions.ts';
import { renderPage } from '../support/render-page.tsx';

const handOver = { direction: 'out', at: { utc: '2026-11-21T12:00:00.000Z', offsetMinutes: -300 } } as const;
const waiting: Entry = { ...entryInState({ kind: 'queued' }), handOver };

test.each([
  ['en', /held here until you say.*may make it arrive twice/s],
  ['es', /retenida aquí hasta que usted diga.*puede hacer que llegue dos veces/s],
] as const)('a request held for another device says so, in "%s"', (locale, words) => {
  const { text } = renderPage(<HandOverNote entry={{ ...waiting, sendWhen: 'held' }} />, locale);

  expect(text).toMatch(words);
});

test.each([
  ['en', /Handed over to another device as well.*it arrives once/s],
  ['es', /Pasada también a otro dispositivo.*llega una vez/s],
] as const)('a request that both devices may send says so, in "%s"', (locale, words) => {
  const { text } = renderPage(<HandOverNote entry={{ ...waiting, keyed: { receipts: true } }} />, locale);

  expect(text).toMatch(words);
});

test('the dialog says which device sends where the API recognises no repeat', () => {
  const prepared = { whoSends: 'one', waitsHere: true, size: 20_000 } as PreparedHandOver;

  const { text } = renderPage(<HandOverFacts prepared={prepared} />, 'en');

  expect(text).toMatch(/holds the request until you say.*on one device only/s);
});
