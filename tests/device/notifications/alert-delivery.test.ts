import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  alerting,
  alertingOfLoss,
  type AlertPlace,
  tellOfPush,
  tellOfWaiting,
} from '../../../src/device/notifications/alert-delivery.ts';
import type { RequestStatus } from '../../../src/contracts/cases.ts';
import { createAlerts } from '../../../src/device/notifications/page/alerts.ts';
import { newDevice, type TestContext } from '../../outbox/test-outbox.ts';
import { root } from '../../support/source-files.ts';
import { receiptOfEntry } from '../receipts.ts';

let device: TestContext;
let shown: { title: string; tag: string | undefined; body: string | undefined; lang: string | undefined }[];
let icons: number[];

beforeEach(async () => {
  device = newDevice();
  shown = [];
  icons = [];
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void icons.push(count) });
  await device.store.remember({ alerts: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const unseen: AlertPlace = {
  isSeen: () => false,
  registration: async () => ({
    showNotification: async (title, { tag, body, lang } = {}) => void shown.push({ title, tag, body, lang }),
    getNotifications: async () => [],
  }),
};

/** Delivers one request, with another one waiting. */
async function deliver(place: AlertPlace = unseen, more: object = {}): Promise<void> {
  await device.submit('b', []);
  await device.submit('a', []);
  const entry = (await device.store.entry('a'))!;
  await alerting(device.store, place).deliver({ ...receiptOfEntry(entry), ...more });
}

describe('the last try of the browser', () => {
  test.each([
    ['en', 1, '1 request still waits'],
    ['es', 2, '2 solicitudes siguen en espera'],
  ] as const)('that failed is told of, in %s', async (locale, count, title) => {
    for (const id of ['a', 'b'].slice(0, count)) {
      await device.submit(id);
      const entry = await device.entry(id);
      await device.store.replace(entry, { ...entry, locale });
    }

    await tellOfWaiting(device.store, unseen);

    expect(shown).toEqual([{ title, tag: 'a', body: expect.stringMatching(/website|sitio/), lang: locale }]);
  });

  test('is not told to who is looking, has not asked, or has nothing that goes by itself', async () => {
    await tellOfWaiting(device.store, unseen);
    await device.submit('a');
    await tellOfWaiting(device.store, { ...unseen, isSeen: () => true });
    await device.store.chooseWhen('a', 'held');
    await tellOfWaiting(device.store, unseen);
    await device.store.chooseWhen('a', 'now');
    await device.store.remember({ alerts: false });
    await tellOfWaiting(device.store, unseen);

    expect(shown).toEqual([]);
  });
});

describe('a delivery', () => {
  test.each([
    ['en', true, 'Request received'],
    ['es', true, 'Solicitud recibida'],
    ['en', false, 'Sent: the server answered yes'],
    ['es', false, 'Enviada: el servidor respondió que sí'],
  ] as const)('is told of in %s, and claims no more than is proven (%s)', async (locale, proven, title) => {
    await deliver(unseen, { locale, proven, reference: 'LIC-1' });

    expect(shown).toEqual([{ title, tag: 'a', body: 'LIC-1', lang: locale }]);
    expect(icons).toEqual([1]);
  });

  test.each([
    ['the person has not asked for it', () => device.store.remember({ alerts: false }), unseen],
    [
      'the permission was taken back',
      async () => vi.stubGlobal('Notification', { permission: 'denied' }),
      unseen,
    ],
    ['a page shows it', async () => undefined, { ...unseen, isSeen: async () => true }],
    ['there is no worker', async () => undefined, { ...unseen, registration: async () => undefined }],
  ])('is not told of when %s', async (_when, prepare, place) => {
    await prepare();
    await deliver(place);

    expect(shown).toEqual([]);
    expect(await device.store.receipt('a')).toBeDefined();
  });

  test('of an earlier version of what waits again is not told of', async () => {
    const finalisedAt = { utc: '2020-01-01T00:00:00.000Z', offsetMinutes: 0 };
    await deliver(unseen, { finalisedAt });

    expect([shown, icons]).toEqual([[], []]);
    expect(await device.store.entry('a')).toBeDefined();
  });

  test('stays one when it cannot be told of', async () => {
    vi.stubGlobal('navigator', {});
    const failing = { ...unseen, registration: () => Promise.reject(new Error('gone')) };
    await deliver(failing);

    expect(await device.store.receipt('a')).toBeDefined();
    expect(await device.store.entry('a')).toBeUndefined();
  });
});

describe('the wish to be told', () => {
  function alerts(permission: NotificationPermission, answer: NotificationPermission = permission) {
    const asked: string[] = [];
    const browser = {
      permission,
      async requestPermission() {
        asked.push('asked');
        browser.permission = answer;
        return answer;
      },
    };
    return {
      asked,
      ...createAlerts({
        outbox: device.store,
        permission: browser,
        hasWorker: true,
        follow: () => asked.push('followed'),
      }),
    };
  }

  test('asks the browser only when it is pressed, and can be taken back', async () => {
    await device.store.remember({ alerts: false });
    const { asked, state, switchOn, switchOff } = alerts('default', 'granted');
    expect([await state(), asked]).toEqual(['off', []]);

    expect([await switchOn(), asked]).toEqual(['on', ['asked', 'followed']]);
    expect(await device.store.remembered()).toMatchObject({ alerts: true });
    expect(await switchOff()).toBe('off');
    expect(await device.store.remembered()).toMatchObject({ alerts: false });
  });

  test('is nothing that is kept where the browser refuses', async () => {
    await device.store.remember({ alerts: false });
    const { switchOn } = alerts('default', 'denied');
    expect(await switchOn()).toBe('denied');
    expect(await device.store.remembered()).toMatchObject({ alerts: false });
  });

  test('says so where the permission is gone, or there is nothing to ask', async () => {
    expect(await alerts('denied').state()).toBe('denied');
    expect(await alerts('default').state()).toBe('off');
    const outbox = device.store;
    const follow = () => undefined;
    expect(await createAlerts({ outbox, permission: undefined, hasWorker: true, follow }).state()).toBe(
      'unavailable',
    );
    const granted = { permission: 'granted', requestPermission: async () => 'granted' as const } as const;
    expect(await createAlerts({ outbox, permission: granted, hasWorker: false, follow }).state()).toBe(
      'unavailable',
    );
  });
});

test('a press on the notification opens the request that it tells of', async () => {
  const { openRequest } = await import(join(root, 'sw', 'open-request.ts'));
  const done: string[] = [];
  const notification = { tag: 'a1', close: () => void done.push('closed') };
  await openRequest(notification, { openWindow: async (url: string) => void done.push(url) });
  expect(done).toEqual(['closed', '/requests/a1']);
});

describe('something that the office waits for', () => {
  const id = 'a';
  const waiting = (changedAt: string): RequestStatus => ({
    submissionId: id,
    state: 'waitingForApplicant',
    changedAt,
    reason: 'The photo is too dark',
    messages: [],
    documents: [],
  });
  const hear = (status: RequestStatus, place = unseen) =>
    alerting(device.store, place).noteStatuses((board) => ({
      ...board,
      requests: { [id]: { at: status.changedAt, status } },
    }));

  test('is told of once, in the language of the request, and counts on the icon', async () => {
    await deliver(unseen, { locale: 'es' });
    [shown, icons] = [[], []];

    await hear(waiting('2026-11-22T10:00:00.000Z'));
    await hear(waiting('2026-11-22T10:00:00.000Z'));
    await hear(waiting('2026-11-22T11:00:00.000Z'));

    const told = { title: 'Necesitamos algo para su solicitud', tag: id, lang: 'es' };
    const body = 'R-1: The photo is too dark';
    expect(shown).toEqual([
      { ...told, body },
      { ...told, body },
    ]);
    expect(icons).toEqual([2, 2]);
  });

  test('is told of a request that it has lost, once, and counts on the icon', async () => {
    await deliver(unseen, { locale: 'es' });
    [shown, icons] = [[], []];
    const store = alertingOfLoss(device.store, unseen);
    const missing = { found: [], missing: [id], unsure: [] };

    await store.noteMissing(missing);
    await store.noteMissing(missing);

    const title = 'Se perdió una solicitud: envíela de nuevo, por favor';
    expect(shown).toEqual([{ title, tag: id, lang: 'es', body: 'R-1' }]);
    expect(icons[0]).toBe(2);
  });

  test('is told of a quotation that can be accepted as well', async () => {
    await deliver(unseen, { locale: 'en' });
    shown = [];
    const quotation = { status: 'APPROVED', expiresAt: '2199-11-22T10:00:00.000Z' } as const;

    await hear({ ...waiting('2026-11-22T10:00:00.000Z'), state: 'inProgress', reason: null, quotation });

    expect(shown).toEqual([{ title: 'Your quotation is approved', tag: id, lang: 'en', body: 'R-1' }]);
  });

  test('is told neither to somebody who is looking nor to somebody who has not asked', async () => {
    await deliver();
    shown = [];
    await hear(waiting('2026-11-22T10:00:00.000Z'), { ...unseen, isSeen: () => true });
    await device.store.remember({ alerts: false });
    await hear(waiting('2026-11-22T11:00:00.000Z'));

    expect(shown).toEqual([]);
  });
});

describe('what the office has pushed', () => {
  const notification = {
    title: 'PMTS/LIC/0005: done',
    lang: 'en',
    navigate: 'https://pmts.example/requests/a',
    tag: 'a',
  };
  const message = {
    json: () => ({ web_push: 8030, notification, kind: 'done', reference: 'PMTS/LIC/0005' }),
  };
  const placeWith = (present: readonly { readonly data: object | null }[], isSeen = false): AlertPlace => ({
    isSeen: () => isSeen,
    registration: async () => ({
      ...(await unseen.registration())!,
      getNotifications: async () => present as never,
    }),
  });
  const silent = async () => {
    throw new Error('no network');
  };

  test('is shown as it came where the status cannot be had, or says nothing of its own', async () => {
    await tellOfPush(message, unseen, silent);
    await tellOfPush(
      message,
      placeWith([{ data: null }, { data: { shownAt: Date.now() - 60_000 } }]),
      async () => 'answered',
    );
    const told = { title: notification.title, tag: 'a', body: undefined, lang: 'en' };
    expect(shown).toEqual([told, told]);
  });

  test('is not told twice: neither beside the one next thing nor beside a page that somebody looks at', async () => {
    await tellOfPush(message, placeWith([{ data: { shownAt: Date.now() + 1000 } }]), async () => 'answered');
    await tellOfPush(message, placeWith([], true), async () => 'answered');
    expect(shown).toEqual([]);
  });

  test.each([
    ['nothing', null],
    ['no JSON', { json: () => JSON.parse('Hello') }],
    ['something else', { json: () => ({ notification: { title: 7 } }) }],
  ])('that is %s is left alone', async (_, other) => {
    await tellOfPush(other as never, unseen, async () => 'answered');
    expect(shown).toEqual([]);
  });
});
