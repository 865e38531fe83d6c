import { expect, test } from 'vitest';
import { entryShape, isOfNewerShape, type SendWhen, shapeOf } from '../../src/outbox/entry.ts';
import { type LinkCost, maySendAutomatically } from '../../src/outbox/may-send-automatically.ts';

test.each<[SendWhen | undefined, LinkCost, boolean]>([
  [undefined, 'unknown', true],
  [undefined, 'metered', true],
  ['now', 'metered', true],
  ['unmetered', 'unmetered', true],
  // Money that somebody asked to save cannot be unspent.
  ['unmetered', 'unknown', false],
  ['unmetered', 'metered', false],
  ['held', 'unmetered', false],
])('a request that is to go %s goes by itself over a link that is %s: %s', (sendWhen, cost, may) => {
  expect(maySendAutomatically(sendWhen === undefined ? {} : { sendWhen }, cost)).toBe(may);
});

test('what a newer version of the app has stored is never sent automatically', () => {
  expect(maySendAutomatically({ shape: entryShape }, 'unknown')).toBe(true);
  expect(maySendAutomatically({ shape: entryShape + 1 }, 'unknown')).toBe(false);
});

test('an addition is stored in the shape that earlier versions let be, all else as they know it', () => {
  expect(shapeOf({})).toBe(1);
  expect(shapeOf({ addition: { kind: 'reply', to: 'a' } })).toBe(2);
  expect([{}, { shape: 1 }, { shape: 2 }, { shape: 3 }].map(isOfNewerShape)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
