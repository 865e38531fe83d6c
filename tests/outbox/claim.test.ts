import { describe, expect, test } from 'vitest';
import type { Capabilities } from '../../src/contracts/capabilities.ts';
import { claim } from '../../src/outbox/drain.ts';
import type { Entry, Lease } from '../../src/outbox/entry.ts';
import { leaseDuration } from '../../src/outbox/lease.ts';
import type { DrainStore } from '../../src/outbox/ports.ts';
import { fullApi } from './fake-api.ts';
import { createFakeClock } from './fake-clock.ts';
import { entryInState } from './submissions.ts';

const plain: Capabilities = { idempotencyKey: false, receipts: false, verification: false };
const options = { owner: 'we', underLock: true, trigger: 'timer' } as const;
const queued = entryInState({ kind: 'queued' });
const cutOff = entryInState({ kind: 'sending', lease: { owner: 'gone', until: 0, underLock: true } });

function contextOf(replaced = true, renewed: Promise<boolean> = Promise.resolve(true)) {
  const clock = createFakeClock();
  const renewals: Lease[] = [];
  const store = {
    replace: async () => replaced,
    renew: (_id: string, lease: Lease) => {
      renewals.push(lease);
      return renewed;
    },
  } as unknown as DrainStore;
  return { clock, renewals, store };
}

async function claimed(
  seen: Entry,
  capabilities: Capabilities,
  more: Partial<Parameters<typeof claim>[1]> = {},
): Promise<Entry> {
  const got = await claim(contextOf(), { ...options, ...more }, seen, capabilities);
  got?.stopRenewing();
  if (got === undefined) throw new Error('Another was faster');
  return got.entry;
}

describe('an entry that is taken for an attempt', () => {
  test('counts it, and is leased to the one that took it', async () => {
    const { clock, store } = contextOf();
    const got = await claim({ clock, store }, options, { ...queued, attempts: 2 }, plain);

    expect(got?.entry).toStrictEqual({
      ...queued,
      attempts: 3,
      unproven: 0,
      trouble: {},
      mayHaveArrived: false,
      state: { kind: 'sending', lease: { owner: 'we', underLock: true, until: clock.now() + leaseDuration } },
    });
  });

  test('is nobody’s where another was faster', async () => {
    const { clock, store } = contextOf(false);

    expect(await claim({ clock, store }, options, queued, plain)).toBeUndefined();
    expect(clock.running()).toBe(0);
  });

  test('is sent with its key from then on, where the API knows repeats', async () => {
    expect(await claimed(queued, fullApi)).toMatchObject({ keyed: { receipts: true } });
    expect((await claimed(queued, fullApi)).keyed).not.toHaveProperty('resumableUploads');
    expect((await claimed(queued, { ...fullApi, resumableUploads: '/api/uploads' })).keyed).toEqual({
      receipts: true,
      resumableUploads: '/api/uploads',
    });
  });

  test('may have arrived at a plain API, where it was cut off while it was sent', async () => {
    expect((await claimed(cutOff, plain)).mayHaveArrived).toBe(true);
    expect((await claimed(cutOff, fullApi)).mayHaveArrived).toBe(false);
    expect((await claimed({ ...queued, mayHaveArrived: true }, fullApi)).mayHaveArrived).toBe(true);
  });

  test('starts its uploads again after a person has looked at it', async () => {
    const uploads = { f: { url: '/u', sent: 3 } };
    const looked = entryInState({ kind: 'attention', reason: { kind: 'tooLarge' } });

    expect((await claimed({ ...looked, uploads }, plain)).uploads).toEqual({});
    expect((await claimed({ ...queued, uploads }, plain)).uploads).toEqual(uploads);
  });

  test('is held no more once a person has asked for it', async () => {
    const held: Entry = { ...queued, sendWhen: 'held' };
    const only = held.submissionId;

    expect((await claimed(held, plain, { trigger: 'person', only })).sendWhen).toBe('now');
    expect((await claimed(held, plain, { trigger: 'person' })).sendWhen).toBe('held');
  });
});

describe('its lease', () => {
  test('is renewed four times in its time, until that is stopped', async () => {
    const { clock, store, renewals } = contextOf();
    const got = await claim({ clock, store }, options, queued, plain);

    clock.advance(leaseDuration);
    expect(renewals).toHaveLength(4);
    expect(renewals.at(-1)).toEqual({ owner: 'we', underLock: true, until: clock.now() + leaseDuration });

    got?.stopRenewing();
    clock.advance(leaseDuration);
    expect(renewals).toHaveLength(4);
  });

  test('that cannot be renewed does no harm', async () => {
    const { clock, store, renewals } = contextOf(true, Promise.reject(new Error('the storage is gone')));
    const got = await claim({ clock, store }, options, queued, plain);

    clock.advance(leaseDuration / 4);
    await Promise.resolve();
    expect(renewals).toHaveLength(1);
    got?.stopRenewing();
  });
});
