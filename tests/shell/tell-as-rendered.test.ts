import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pathsAsRendered, tellAsRendered } from '../../src/shell/tell-as-rendered.ts';
import type { AppShellState } from '../../src/ui/app-shell-context.tsx';
import { draftOf, submissionOf } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const forms = ['/courses', '/licenses', '/medical', '/liberian', '/evaluation'];

let device: TestContext;
/** What the worker was told, in order. */
let told: (readonly string[])[];
let state: AppShellState;
/** Calls whoever listens to the app's state or to changes of what is stored. */
let changed: () => Promise<void>;

beforeEach(() => {
  device = newDevice();
  told = [];
  state = { offlineReady: true, whole: true, updateWaiting: false };
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const workerThatHears = () => ({
  postMessage: (message: { readonly paths: readonly string[] }) => void told.push(message.paths),
});

function tell(container: { controller: ReturnType<typeof workerThatHears> | null }): void {
  const listeners: (() => void)[] = [];
  const subscribe = (listener: () => void) => {
    listeners.push(listener);
    return () => undefined;
  };
  changed = async () => {
    for (const listener of listeners) listener();
    await settled();
  };
  tellAsRendered({
    container: container as unknown as Pick<ServiceWorkerContainer, 'controller'>,
    appShell: { state: () => state, subscribe },
    feed: { subscribe },
    ...readable(),
  });
}

function readable() {
  return { outbox: device.store, drafts: device.drafts, now: () => device.clock.now() };
}

/** What is read of the device afterwards has been read only once all that was asked for before has been told. */
async function settled(): Promise<void> {
  await pathsAsRendered(readable());
  await new Promise((resolve) => setImmediate(resolve));
}

test('on a device without anything every page with an address of its own is as it was rendered', async () => {
  tell({ controller: workerThatHears() });
  await settled();

  expect(told.map((paths) => paths.toSorted())).toEqual([['/', ...forms].toSorted()]);
});

test('a form with a draft is drawn on the device, and once it is gone as it was rendered', async () => {
  tell({ controller: workerThatHears() });
  await settled();
  const draft = draftOf(submissionOf('0001', []));
  await device.drafts.save(draft);
  await changed();
  await device.drafts.remove(draft.submissionId);
  await changed();

  expect(told.map((paths) => paths.includes('/evaluation'))).toEqual([true, false, true]);
  // It tells of the draft.
  expect(told.map((paths) => paths.includes('/'))).toEqual([true, false, true]);
  expect(told.map((paths) => paths.includes('/medical'))).toEqual([true, true, true]);
});

test('with details, which begin every form, no form is as it was rendered', async () => {
  await device.store.remember({ own: true, details: { email: 'ana@ship.example' } });
  tell({ controller: workerThatHears() });
  await settled();

  expect(told).toEqual([['/']]);
});

test('a home page that tells of something is drawn on the device', async () => {
  await device.store.remember({ own: true, expiryTellFrom: '2026-12-01' });
  tell({ controller: workerThatHears() });
  await settled();

  expect(told.map((paths) => paths.toSorted())).toEqual([forms.toSorted()]);
});

test('nothing is as it was rendered for somebody of the office', async () => {
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'jwt' ? 'token' : null) } });
  tell({ controller: workerThatHears() });
  await settled();

  expect(told).toEqual([[]]);
});

test('the worker is told once it has everything, and again only of what is new to it', async () => {
  state = { ...state, whole: false };
  const container = { controller: workerThatHears() };
  tell(container);
  await settled();
  expect(told).toEqual([]);
  state = { ...state, whole: true };
  await changed();
  await changed();
  expect(told).toHaveLength(1);
  // Another version has taken over.
  container.controller = workerThatHears();
  await changed();

  expect(told).toHaveLength(2);
});

test('without a worker nobody is told', async () => {
  tell({ controller: null });
  await settled();

  expect(told).toEqual([]);
});
