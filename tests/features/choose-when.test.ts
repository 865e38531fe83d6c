import { expect, test } from 'vitest';
import { chooseWhen } from '../../src/requests/meter.tsx';
import type { SendWhen } from '../../src/outbox/entry.ts';
import type { Trigger } from '../../src/outbox/ports.ts';
import { newDevice } from '../outbox/test-outbox.ts';

test.each<[SendWhen, readonly [Trigger, (string | undefined)?]]>([
  // By id, like a press: no wait holds it back.
  ['now', ['person', 'a']],
  ['held', ['event']],
  ['unmetered', ['event']],
])('that a request is to go %s is stored, and the outbox is set going', async (when, wished) => {
  const { store, submit, entry } = newDevice();
  await submit('a');
  await store.chooseWhen('a', when === 'held' ? 'now' : 'held');
  const wishes: (readonly [Trigger, (string | undefined)?])[] = [];

  await chooseWhen({ outbox: store, requestDelivery: (...wish) => void wishes.push(wish) }, 'a', when);

  expect((await entry('a')).sendWhen ?? 'now').toBe(when);
  expect(wishes).toEqual([wished]);
});
