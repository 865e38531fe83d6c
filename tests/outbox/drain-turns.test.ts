import { expect, test } from 'vitest';
import type { Entry } from '../../src/outbox/entry.ts';
import { type Drains, drainsOf, entryOf, fresh } from './drains.ts';
import { problem } from './fake-api.ts';

const kibi = 1024;
const known = { ...fresh(), bytesPerSecond: 4000 };

/** An upload of more than a minute at the rates of these tests. */
const large = (id: string, change: Partial<Entry> = {}) => entryOf(id, 4000 * kibi, change);

const pieces = ({ api }: Drains) => api.uploads.calls.filter((call) => call.startsWith('patch'));

/** Each piece takes this long, and something happens during the very first. */
function everyPieceTakes(
  { api, clock }: Drains,
  milliseconds: number,
  happens: () => void = () => undefined,
): void {
  let isFirst = true;
  api.uploads.beforeChunk = () => {
    clock.set(clock.now() + milliseconds);
    if (isFirst) happens();
    isFirst = false;
  };
}

test.each([
  [4999, ['a', 'small']],
  [5000, ['small', 'a']],
])('one that is soon done overtakes a large one, looked for every 5 s: after %i ms', async (took, ids) => {
  const drains = drainsOf([large('a')], known);
  everyPieceTakes(drains, took, () => {
    drains.store.add(entryOf('small'));
    drains.api.uploads.beforeChunk = () => undefined;
  });

  expect(await drains.run()).toMatchObject({ delivered: 2, ended: 'done' });

  expect(drains.sentIds()).toEqual(ids);
});

test('others are looked for again only five seconds after the last time', async () => {
  const drains = drainsOf([entryOf('a', 600 * kibi)], fresh());
  let looks = 0;
  const entries = () => {
    looks += 1;
    return drains.store.entries();
  };
  everyPieceTakes(drains, 2500);

  await drains.run({}, { store: { ...drains.store, entries } });

  // Before the first piece, after the second one, and for the next request.
  expect([pieces(drains).length, looks]).toEqual([3, 3]);
});

test.each([true, false])('one that is as large waits its turn; under the lock: %s', async (underLock) => {
  const drains = drainsOf([large('a'), large('b')], known);
  everyPieceTakes(drains, 6000);

  expect(await drains.run({ underLock })).toMatchObject({ attempted: 2, delivered: 2 });

  expect(drains.sentIds()).toEqual(['a', 'b']);
});

test('one that this run has tried in vain does not come again', async () => {
  const drains = drainsOf([large('a'), entryOf('small')], known);
  drains.api.answer('small', problem(500));
  everyPieceTakes(drains, 6000);

  expect(await drains.run({ trigger: 'person' })).toMatchObject({ attempted: 2, delivered: 1 });

  expect(drains.sentIds()).toEqual(['small', 'a']);
});

test('one that was asked for by name gives way, and the run with it', async () => {
  const drains = drainsOf([large('a')], known);
  everyPieceTakes(drains, 6000, () => drains.store.add(entryOf('small')));

  const report = await drains.run({ trigger: 'person', only: 'a' });

  expect(report).toEqual({ attempted: 1, delivered: 0, ended: 'yielded' });
});

test('a person who wants something else ends the run, one who does not, does not', async () => {
  const { run } = drainsOf([large('a')], fresh());
  const asked: string[] = [];
  const shouldYield = (id: string) => asked.push(id) === 2;

  expect(await run({ shouldYield })).toEqual({ attempted: 1, delivered: 0, ended: 'yielded' });
  expect(asked).toEqual(['a', 'a']);

  expect(await run({ shouldYield: () => false })).toMatchObject({ delivered: 1 });
});

test('one that is to wait for a link without a price stops, and the next one goes', async () => {
  const drains = drainsOf([large('a', { sendWhen: 'unmetered' }), large('b')], known);
  let cost: 'unmetered' | 'metered' = 'unmetered';
  everyPieceTakes(drains, 1, () => {
    cost = 'metered';
  });

  const report = await drains.run({}, { linkCost: () => cost });

  expect(report).toEqual({ attempted: 2, delivered: 1, ended: 'done' });
  expect(pieces(drains).filter((piece) => piece.includes('/a-'))).toHaveLength(1);
  expect(drains.sentIds()).toEqual(['b']);
});

test('one that has vanished is no reason to stop', async () => {
  const drains = drainsOf([large('a')], fresh());
  let isGone = false;
  everyPieceTakes(drains, 6000, () => {
    isGone = true;
  });
  const entries = async () => (isGone ? [] : drains.store.entries());

  const report = await drains.run({}, { store: { ...drains.store, entries } });

  expect(report).toMatchObject({ attempted: 1, delivered: 1 });
});

test('the end of the time ends the run between two pieces', async () => {
  const drains = drainsOf([large('a')], fresh());
  everyPieceTakes(drains, 6000);

  const report = await drains.run({ stopAt: drains.clock.now() + 6000 });

  expect(report).toEqual({ attempted: 1, delivered: 0, ended: 'outOfTime' });
});
