import { beforeEach, describe, expect, test } from 'vitest';
import { startBadge } from '../../src/device/notifications/page/badge.ts';
import { createInstallation, type InstallationPage } from '../../src/device/app/page/installation.ts';
import { isOfflineReady } from '../../src/device/app/page/app-shell.ts';
import { reloadOnceForMissingChunk } from '../../src/device/app/page/reload-once.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';
import { createFakeStorage } from './fake-storage.ts';

describe('the badge on the icon', () => {
  let device: TestContext;
  let shown: number[];

  beforeEach(() => {
    device = newDevice();
    shown = [];
  });

  const icon = {
    setAppBadge: async (count?: number) => void shown.push(count ?? -1),
    clearAppBadge: async () => void shown.push(0),
  };

  test('shows what is not delivered, and goes with the last of it', async () => {
    const listeners = new Set<() => void>();
    const changes = { subscribe: (listener: () => void) => (listeners.add(listener), () => undefined) };
    await device.submit('a');
    await device.submit('b');

    startBadge(device.store, changes, icon);
    await expect.poll(() => shown).toEqual([2]);
    await device.store.remove('a');
    await device.store.remove('b');
    for (const listener of listeners) listener();

    await expect.poll(() => shown).toEqual([2, 0]);
  });

  test('is left alone where there is none, and where it is refused nothing breaks', async () => {
    let subscribed = 0;
    const changes = { subscribe: () => ((subscribed += 1), () => undefined) };
    const refusing = {
      ...icon,
      clearAppBadge: () => Promise.reject(new DOMException('no', 'SecurityError')),
    };

    startBadge(device.store, changes, {} as typeof icon);
    expect(subscribed).toBe(0);
    startBadge(device.store, changes, refusing);
    await device.store.entries();

    expect([subscribed, shown]).toEqual([1, []]);
  });
});

describe('installing', () => {
  function pageOf(userAgent: string, more: { readonly touch?: number; readonly standalone?: boolean } = {}) {
    const events = new EventTarget();
    const page = {
      addEventListener: events.addEventListener.bind(events),
      matchMedia: () => ({ matches: more.standalone === true }),
      navigator: { userAgent, maxTouchPoints: more.touch ?? 0 },
    };
    return { events, page: page as unknown as InstallationPage };
  }

  const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0';

  test('is possible once the browser offers it, and an offer is used once', async () => {
    const { events, page } = pageOf(android);
    const installation = createInstallation(page);
    let prompts = 0;
    let changes = 0;
    installation.subscribe(() => (changes += 1));
    expect(installation.state()).toEqual({ installed: false, canPrompt: false, needsSteps: false });

    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => (prompts += 1),
    });
    events.dispatchEvent(offer);
    expect([offer.defaultPrevented, installation.state().canPrompt]).toEqual([true, true]);
    await installation.prompt();
    await installation.prompt();
    expect([prompts, installation.state().canPrompt]).toEqual([1, false]);
    events.dispatchEvent(new Event('appinstalled'));

    expect(installation.state()).toEqual({ installed: true, canPrompt: false, needsSteps: false });
    expect(changes).toBe(4);
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Safari/604.1', { touch: 5 }, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', { touch: 5 }, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', { touch: 0 }, false],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)', { touch: 5, standalone: true }, false],
    [android, { touch: 5 }, false],
  ])('on %s %j is explained in steps: %s', (userAgent, more, needsSteps) => {
    expect(createInstallation(pageOf(userAgent, more).page).state().needsSteps).toBe(needsSteps);
  });
});

describe('a missing part of the page', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  function listen(
    session: ReturnType<typeof createFakeStorage> | undefined,
    siteAnswers = async (): Promise<boolean> => true,
  ) {
    const page = new EventTarget();
    let reloads = 0;
    reloadOnceForMissingChunk(page, session, siteAnswers, () => {
      reloads += 1;
    });
    const miss = (): boolean => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    return { miss, reloads: () => reloads };
  }

  test('reloads once for each window, and import() fails as it always does', async () => {
    const session = createFakeStorage();
    const { miss, reloads } = listen(session);

    expect([miss(), miss()]).toEqual([true, true]);
    await settled();
    expect(reloads()).toBe(1);
    const next = listen(session);
    next.miss();
    await settled();
    expect(next.reloads()).toBe(0);
  });

  test('keeps the page where the site does not answer, until it does', async () => {
    const session = createFakeStorage();
    let answers = false;
    const { miss, reloads } = listen(session, async () => answers);
    miss();
    await settled();
    expect(reloads()).toBe(0);
    answers = true;
    miss();
    await settled();
    expect(reloads()).toBe(1);
  });

  test('never reloads where it could not be remembered', async () => {
    const { miss, reloads } = listen(undefined);
    miss();
    await settled();
    expect(reloads()).toBe(0);
  });
});

describe('ready for offline', () => {
  /** A worker that answers so; undefined: not at all. */
  const worker = (answer: unknown) =>
    ({
      postMessage: (question: unknown, [port]: readonly MessagePort[]) =>
        port?.postMessage((question as { type: string }).type === 'IS_OFFLINE_READY' ? answer : 'what?'),
    }) as unknown as ServiceWorker;

  test('is what the worker says, and nothing without one', async () => {
    expect(await isOfflineReady(worker(true), 'en')).toBe(true);
    expect(await isOfflineReady(worker(false), 'en')).toBe(false);
    expect(await isOfflineReady(worker('yes'), 'en')).toBe(false);
    expect(await isOfflineReady(null, 'en')).toBe(false);
  });
});
