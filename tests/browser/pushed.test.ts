import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PushPayload } from '../../src/contracts/push.ts';
import { notificationTexts } from '../../src/texts/notifications.ts';
import { alertEn } from '../../src/texts/en/more/alert.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import type { EnginePage } from '../support/engines/engine.ts';
import { installedEngines } from '../support/engines/engines.ts';
import { firefox, launchFirefox } from '../support/engines/firefox.ts';
import { openMozillaPush } from '../support/mozilla-push.ts';
import { inDatabase } from '../support/quotes.ts';
import { openPushServer } from '../support/push-server.ts';
import type { PushReceiver } from '../support/push-receiver.ts';
import {
  click,
  fill,
  isDelivered,
  offlineReady as readyInEngine,
  open as openInEngine,
  pick,
  submit as submitInEngine,
  waitFor,
} from './engine-steps.ts';
import { patience, pdf, submitLicence } from './link.ts';
import { openOffice } from './office.ts';
import { licenceAnswers, offlineReady, openMore, press, waitForState } from './steps.ts';
import { workerEvents } from './sync-steps.ts';

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
  const { push: deliver } = await workerEvents(page, api.url);
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

/** Firefox, with its own subscription and its own decryption: only its push service is the one of this test. */
const withFirefox = installedEngines().filter(([name]) => name === firefox.name);

test.each(withFirefox)('%s decrypts what is pushed, and tells while nobody looks', async () => {
  const service = await openPushServer();
  const mozilla = await openMozillaPush(service);
  const api = await openApi({ push: service.connecting }, { PUSH_SERVICES: service.services.join(', ') });
  const running = await launchFirefox({
    'dom.push.connection.enabled': true,
    'dom.push.serverURL': mozilla.url,
    'dom.push.testing.allowInsecureServerURL': true,
    // It has no screen, and nobody is there to allow them.
    'alerts.useSystemBackend': false,
    'permissions.default.desktop-notification': 1,
  });
  const { page } = running;
  await openInEngine(page, `${api.url}/licenses`);
  await readyInEngine(page);
  await fill(page, licenceAnswers);
  const path = join(await temporaryFolder('picked'), 'cedula.pdf');
  await writeFile(path, pdf().buffer);
  await pick(page, 'documento', path);
  const id = await submitInEngine(page);
  await expect.poll(() => isDelivered(page, id), patience).toBe(true);
  await openInEngine(page, `${api.url}/status`);
  await click(page, '[data-alerts="off"] button');
  await waitFor(page, '[data-alerts="on"]');
  await expect.poll(() => mozilla.subscribed(), patience).toBe(1);
  await expect.poll(() => pushedTo(api), patience).toBe(1);
  await running.cover();
  await expect.poll(() => page.evaluate(() => document.visibilityState, undefined)).toBe('hidden');

  const office = await openOffice(api);
  await office.judge(id, 'documento', 'La foto está oscura');
  await office.move(id, 'waitingForApplicant');
  await expect.poll(() => mozilla.acknowledged, patience).toEqual([decrypted]);
  await expect
    .poll(() => told(page), patience)
    .toEqual([{ title: notificationTexts.en.asking.wanted, tag: id }]);
  await openInEngine(page, `${api.url}/status`);
  await click(page, '[data-alerts="on"] button');
  await expect.poll(() => mozilla.subscribed(), patience).toBe(0);
  await running.close();
});

/** Firefox's word for a message that reached the worker. */
const decrypted = 100;

/** How many devices are told of anything. */
async function pushedTo({ settings }: Api): Promise<number> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('push_subscriptions').select('endpoint').execute(),
  );
  return rows.length;
}

const told = (page: EnginePage) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
  }, undefined);
