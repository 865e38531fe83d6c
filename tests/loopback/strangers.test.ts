import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { entryState, shownState } from '../../src/outbox/shown-state.ts';
import type { Fetch } from '../../src/device/http/exchange.ts';
import { untilNextTurn } from '../../src/outbox/retry.ts';
import { isUnconfirmed } from '../../src/outbox/reopening.ts';
import { createFakeClock, type FakeClock } from '../outbox/fake-clock.ts';
import { exampleOf } from '../support/sending.ts';
import { type StrangerName, strangers } from '../support/strangers.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice, type TestDevice } from '../support/device.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const names = Object.keys(strangers) as readonly StrangerName[];

/** A connection to the server on which something else may answer every call. */
function openWay(): { readonly fetch: Fetch; meet: (name: StrangerName | undefined) => void } {
  let met: StrangerName | undefined;
  return {
    meet: (name) => {
      met = name;
    },
    fetch: (url, init) => (met === undefined ? fetch(url, init) : Promise.resolve(answerOf(met))),
  };
}

function answerOf(name: StrangerName): Response {
  const {
    status,
    ...rest
  }: { status: number; contentType?: string; body?: string; location?: string; retryAfter?: string } =
    strangers[name];
  const headers = new Headers();
  if (rest.contentType !== undefined) headers.set('content-type', rest.contentType);
  if (rest.location !== undefined) headers.set('location', rest.location);
  if (rest.retryAfter !== undefined) headers.set('retry-after', rest.retryAfter);
  return new Response(status === 204 ? null : (rest.body ?? ''), { status, headers });
}

interface Context {
  readonly what: 'page' | 'worker';
  /** Continues unattended until that moment, as this context does, or until nothing waits. */
  readonly goOn: (device: TestDevice, clock: FakeClock, until: number) => Promise<void>;
}

const contexts: readonly Context[] = [
  {
    what: 'page',
    async goOn(device, clock, until) {
      for (;;) {
        const [entries, remembered] = await Promise.all([
          device.outbox.entries(),
          device.outbox.remembered(),
        ]);
        const wait = untilNextTurn(entries, remembered, clock.now(), 'unknown');
        // The page's jitter, which keeps the tabs of all ships out of step, and its longest timer.
        const next = wait === undefined ? undefined : Math.min(15 * minute, Math.max(wait, 5000) * 1.2);
        if (next === undefined || clock.now() + next > until) break;
        clock.set(clock.now() + next);
        await device.drain('timer');
      }
      if (clock.now() < until) clock.set(until);
    },
  },
  {
    what: 'worker',
    /** Woken every half hour, and once at the end: its wake-ups are not its own doing. */
    async goOn(device, clock, until) {
      while (clock.now() < until) {
        clock.set(Math.min(until, clock.now() + hour / 2));
        await device.drain('event', 150_000);
      }
    },
  },
];

interface Row {
  readonly lasting: 'a minute' | 'a day';
  readonly milliseconds: number;
  /** Milliseconds for delivery after the API is back. */
  readonly within: number;
}

const outages: readonly Row[] = [
  { lasting: 'a minute', milliseconds: minute, within: 2 * minute },
  { lasting: 'a day', milliseconds: day + hour, within: 15 * minute },
];

const rows = contexts.flatMap((context) => outages.map((outage) => ({ ...context, ...outage })));

describe.each(names)('something that is not the API answers every call: %s', (name) => {
  test('at first contact, for a minute and for a day, to page and worker', async () => {
    const settings = await testSettings();
    const { url } = await openServer(settings);
    const ids: string[] = [];
    for (const { goOn, ...outage } of rows) {
      const clock = createFakeClock();
      const way = openWay();
      const device = newDevice(url, { clock, fetch: way.fetch });
      way.meet(name);
      const id = await device.submit('evaluation', await exampleOf('evaluation'));
      await device.drain('event');

      await livesThrough({ device, clock, id, goOn, ...outage });
      expect(await idsIn(settings)).toEqual(ids.toSorted());
      way.meet(undefined);
      await goOn(device, clock, clock.now() + outage.within);

      expect(await device.outbox.receipt(id), `${outage.what}, ${outage.lasting}`).toMatchObject({
        proven: true,
      });
      ids.push(id);
      expect(await idsIn(settings)).toEqual(ids.toSorted());
    }
  });

  test('in the middle of an upload, for a minute and for a day, to page and worker', async () => {
    const settings = await testSettings();
    const { url } = await openServer(settings);
    const ids: string[] = [];
    for (const { goOn, ...outage } of rows) {
      const clock = createFakeClock();
      const way = openWay();
      let pieces = 0;
      const device = newDevice(url, {
        clock,
        fetch: (address, init) => {
          if (init.method === 'PATCH' && (pieces += 1) === 2) way.meet(name);
          return way.fetch(address, init);
        },
      });
      const id = await device.submit('licence', await exampleOf('licence', 0, 700_000));
      await device.drain('event');

      await livesThrough({ device, clock, id, goOn, ...outage });
      expect(await idsIn(settings)).toEqual(ids.toSorted());
      way.meet(undefined);
      await goOn(device, clock, clock.now() + outage.within);

      expect(await device.outbox.receipt(id), `${outage.what}, ${outage.lasting}`).toMatchObject({
        proven: true,
      });
      ids.push(id);
      expect(await idsIn(settings)).toEqual(ids.toSorted());
    }
  });
});

async function idsIn(settings: Settings): Promise<readonly string[]> {
  return (await stored(settings)).map(({ submissionId }) => submissionId).toSorted();
}

interface Life extends Row {
  readonly goOn: Context['goOn'];
  readonly device: TestDevice;
  readonly clock: FakeClock;
  readonly id: string;
}

/** Checks that nothing is believed, nothing needs a press, and a day passes before anybody is asked to look. */
async function livesThrough({ device, clock, id, goOn, milliseconds }: Life): Promise<void> {
  const shown = async (): Promise<string> => {
    const entry = await device.outbox.entry(id);
    expect(entry?.state).toMatchObject({
      kind: 'queued',
      wait: { trouble: { strangers: expect.any(Number) } },
    });
    return shownState(entry!, clock.now());
  };
  expect(await shown()).toBe('queued');
  const begun = clock.now();
  await goOn(device, clock, begun + Math.min(milliseconds, day - hour));
  expect(await shown()).toBe('queued');
  if (milliseconds < day) return;
  await goOn(device, clock, begun + milliseconds);
  expect(await shown()).toBe('attention');
}

describe('Wi-Fi without a shore link', () => {
  const nothing: readonly (readonly [string, Fetch])[] = [
    ['refused', () => Promise.reject(new TypeError('fetch failed'))],
    ['timed out', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))],
    ['met by the Wi-Fi page', () => Promise.resolve(answerOf('200 with a page'))],
    ['led to the Wi-Fi page', () => Promise.resolve(answerOf('a redirect'))],
  ];

  test.each(nothing)(
    'what was %s was not sent, small or large, and arrives by itself',
    async (_what, gone) => {
      const settings = await testSettings();
      const { url } = await openServer(settings);
      const clock = createFakeClock();
      let link: Fetch = fetch;
      const device = newDevice(url, { clock, fetch: (url, init) => link(url, init) });
      await device.submit('evaluation', await exampleOf('evaluation'));
      await device.drain();
      clock.set(clock.now() + minute);
      link = gone;
      const small = await device.submit('evaluation', await exampleOf('evaluation'));
      const large = await device.submit('licence', await exampleOf('licence', 0, 700_000));

      for (const trigger of ['event', 'timer', 'person'] as const) {
        await device.drain(trigger);
        clock.set(clock.now() + hour);
      }
      for (const id of [small, large]) {
        const entry = await device.outbox.entry(id);
        expect(entry && entryState(entry, clock.now())).toBe('queued');
        expect(entry && isUnconfirmed(entry)).toBe(false);
      }

      link = fetch;
      await device.drain();
      expect(await device.outbox.entries()).toEqual([]);
      expect(await idsIn(settings)).toHaveLength(3);
    },
  );
});
