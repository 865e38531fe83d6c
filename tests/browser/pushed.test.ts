import type { CDPSession, Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PushPayload } from '../../src/contracts/push.ts';
import { notificationTexts } from '../../src/texts/notifications.ts';
import { alertEn } from '../../src/texts/en/more/alert.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openPushServer } from '../support/push-server.ts';
import type { PushReceiver } from '../support/push-receiver.ts';
import { patience, pdf, submitLicence } from './link.ts';
import { openOffice } from './office.ts';
import { offlineReady, openMore, press, waitForState } from './steps.ts';

/** Runs in a page: subscribes at the service of this test, because a browser's own is its maker's. */
function stubSubscribing({ endpoint, keys }: PushReceiver['subscription']): void {
  // An empty page has none.
  if (!('PushManager' in globalThis)) return;
  const stub: { current: object | null } = { current: null };
  Object.assign(globalThis, { stub });
  PushManager.prototype.getSubscription = async () => stub.current as PushSubscription | null;
  PushManager.prototype.subscribe = async (options) => {
    stub.current = {
      endpoint,
      options,
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      async unsubscribe() {
        stub.current = null;
        return true;
      },
    };
    return stub.current as PushSubscription;
  };
}

/** Runs in the worker: records notifications. */
function keepTold(): void {
  const { prototype } = ServiceWorkerRegistration;
  const show = prototype.showNotification;
  const told: (readonly [string, string | undefined])[] = [];
  Object.assign(globalThis, { told });
  prototype.showNotification = async function (this: ServiceWorkerRegistration, title, options) {
    await show.call(this, title, options);
    told.push([title, options?.tag]);
  };
}

const toldBy = (worker: Worker): Promise<readonly (readonly [string, string | undefined])[]> =>
  worker.evaluate(() => (globalThis as unknown as { told: [] }).told);

/** Delivers a message as the browser's push service does. */
async function deliverer(page: Page, origin: string): Promise<(payload: string) => Promise<void>> {
  const inspector: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    inspector.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await inspector.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) =>
    void (await inspector.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}

test('the word of the office reaches a device on which nothing of the site is open', async () => {
  const service = await openPushServer();
  const device = service.browser();
  const api = await openApi({ push: service.connecting }, { PUSH_SERVICES: service.services.join(', ') });
  const { page, context } = await openContext();
  await context.addInitScript(stubSubscribing, device.subscription);
  await page.goto(api.url);
  await offlineReady(page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(keepTold);
  // Permissions not named here are refused from now on.
  await context.grantPermissions(['notifications', 'background-sync'], { origin: api.url });
  const deliver = await deliverer(page, api.url);
  const id = await submitLicence(page, api.url, pdf());
  await waitForState(page, id, 'delivered');
  await openMore(page);
  const subscribed = page.waitForResponse((answer) => answer.url().endsWith(`/${id}/push`));
  await press(page, alertEn.switchOn);
  expect((await subscribed).status()).toBe(201);
  await page.goto('about:blank');

  const office = await openOffice(api);
  await office.judge(id, 'documento', 'La foto está oscura');
  await office.move(id, 'waitingForApplicant');
  await expect.poll(() => service.messages.length, patience).toBe(1);
  const body = device.read(service.messages[0]?.body ?? Buffer.of()).toString();
  const pushed = JSON.parse(body) as PushPayload;
  expect(pushed).toMatchObject({
    kind: 'wanted',
    notification: { tag: id, navigate: `${api.url}/requests/${id}` },
  });
  await deliver(body);
  // The one next thing, which the worker has asked for.
  const wanted = [notificationTexts.en.asking.wanted, id] as const;
  await expect.poll(() => toldBy(worker), patience).toEqual([wanted]);

  await api.stop();
  await deliver(body);
  // The status cannot be had: what came says it.
  await expect.poll(() => toldBy(worker), patience).toEqual([wanted, [pushed.notification.title, id]]);

  await api.start();
  await page.goto(`${api.url}/status`);
  await press(page, alertEn.switchOff);
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { stub: { current: unknown } }).stub.current))
    .toBeNull();
});
