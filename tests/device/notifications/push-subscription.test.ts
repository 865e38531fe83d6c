import { beforeEach, describe, expect, test } from 'vitest';
import {
  endPushUnwanted,
  followPush,
  type PushRegistration,
} from '../../../src/device/notifications/push-subscription.ts';
import type { HttpAnswer } from '../../../src/outbox/ports.ts';
import { submissionOf } from '../../outbox/submissions.ts';
import { newDevice, type TestContext } from '../../outbox/test-outbox.ts';
import { receiptOfEntry } from '../receipts.ts';

const day = 24 * 60 * 60_000;
const keyBytes = Uint8Array.from({ length: 65 }, (_, index) => index);
const pushKey = Buffer.from(keyBytes).toString('base64url');

let device: TestContext;
let posted: { readonly path: string; readonly body: unknown }[];
let subscribed: number;
let unsubscribed: number;
let current: PushSubscription | null;
let status: number | 'noAnswer';
let onPost: () => Promise<void>;

beforeEach(async () => {
  device = newDevice();
  [posted, subscribed, unsubscribed, current, status] = [[], 0, 0, null, 201];
  onPost = async () => undefined;
  await device.store.remember({
    alerts: true,
    api: {
      capabilities: { idempotencyKey: true, receipts: true, verification: false, pushKey },
      learnedAt: 1,
    },
  });
  for (const id of ['a', 'b']) {
    await device.submit(id);
    await device.store.deliver({ ...receiptOfEntry(submissionOf(id)), proven: true });
  }
});

function subscriptionWith(key: Uint8Array): PushSubscription {
  const endpoint = `https://push.example/${subscribed}`;
  return {
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: key.slice().buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      unsubscribed += 1;
      current = null;
      return true;
    },
  } as unknown as PushSubscription;
}

const registration: PushRegistration = {
  pushManager: {
    getSubscription: async () => current,
    async subscribe(options) {
      subscribed += 1;
      current = subscriptionWith(new Uint8Array(options?.applicationServerKey as ArrayBuffer));
      return current;
    },
  },
};

function follow(
  permission: NotificationPermission = 'granted',
  at: PushRegistration | undefined = registration,
): Promise<void> {
  const transport = {
    async post(path: string, body: string) {
      posted.push({ path, body: JSON.parse(body) });
      await onPost();
      if (status === 'noAnswer') return { kind: 'noAnswer' as const };
      return { kind: 'http', status } as HttpAnswer;
    },
  };
  return followPush({ store: device.store, transport, clock: device.clock }, at, permission);
}

const pathsOf = () => posted.map(({ path }) => path).toSorted();
const both = ['/api/submissions/a/push', '/api/submissions/b/push'];

describe('a device that wants to be told', () => {
  test('subscribes once, tells each open request of it, and again after a month', async () => {
    await follow();
    expect(pathsOf()).toEqual(both);
    expect(posted[0]?.body).toEqual({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } });
    await follow();
    expect([subscribed, posted.length]).toEqual([1, 2]);

    device.clock.advance(31 * day);
    await follow();
    expect([subscribed, pathsOf()]).toEqual([1, [...both, ...both].toSorted()]);
  });

  test('tries again what got no answer, and asks nothing anew that was refused', async () => {
    status = 'noAnswer';
    await follow();
    expect(posted).toHaveLength(1);
    status = 422;
    await follow();
    expect(posted).toHaveLength(3);
    await follow();
    expect(posted).toHaveLength(3);
  });

  test('makes another subscription when the API has another key', async () => {
    await follow();
    current = subscriptionWith(keyBytes.toReversed());
    await follow();
    expect([subscribed, unsubscribed]).toEqual([2, 1]);
    expect(posted).toHaveLength(4);
  });

  test('is asked for nothing where the API, the browser or the person does not', async () => {
    await follow('default');
    await follow('granted', {});
    await follow('granted', { pushManager: undefined });
    await device.store.remember({ alerts: false });
    await follow();
    await device.store.remember({ alerts: true, api: { capabilities: {}, learnedAt: 2 } as never });
    await follow();
    expect([subscribed, posted]).toEqual([0, []]);
  });

  test('is told no more of a request that was forgotten here', async () => {
    await follow();
    await device.store.forgetReceipt('b');
    await follow();
    expect([subscribed, unsubscribed]).toEqual([2, 1]);
    expect(posted.slice(2)).toEqual([
      { path: both[0], body: { endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } } },
    ]);
  });

  test('has its subscription ended that was switched off while the API was being told', async () => {
    onPost = () => device.store.remember({ alerts: false });
    await follow();
    expect([subscribed, unsubscribed]).toEqual([1, 1]);
    expect((await device.store.remembered()).push).toBeUndefined();
  });

  test('goes on without a push service within reach', async () => {
    const away = {
      getSubscription: async () => null,
      subscribe: () => Promise.reject(new Error('no service')),
    };
    await expect(follow('granted', { pushManager: away })).resolves.toBeUndefined();
    expect(posted).toEqual([]);
  });
});

test.each([
  ['notifications are switched off', { alerts: false }],
  ['others use the device', { shared: true }],
  ['the person finishes here', undefined],
])('it ends at once when %s', async (_, change) => {
  await follow();
  let announce = (): void => undefined;
  endPushUnwanted(
    device.store,
    { subscribe: (listener) => void (announce = listener) },
    async () => registration,
  );
  await (change === undefined ? device.store.finishHere() : device.store.remember(change));
  announce();
  await expect.poll(() => unsubscribed).toBe(1);
  await expect.poll(async () => (await device.store.remembered()).push).toBeUndefined();
});
