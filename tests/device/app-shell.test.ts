import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startUpdates } from '../../src/device/app/page/worker-updates.ts';
import { bringLanguage, createAppShell } from '../../src/device/app/page/app-shell.ts';
import { createFakeClock } from '../outbox/fake-clock.ts';

const workerUrl = 'https://pmts.test/sw.js';

/** As much of a worker, its registration and its container as is used. */
class FakeWorker extends EventTarget {
  readonly scriptURL = workerUrl;
  readonly told: unknown[] = [];
  readonly postMessage = (message: unknown): void => void this.told.push(message);
  state = 'installing';
}

/** Milliseconds between two looks at whether a first version has come. */
const lookInterval = 10_000;

let installing: FakeWorker;
let registration: EventTarget & { installing: FakeWorker | null; waiting: FakeWorker | null };
let container: EventTarget & { controller: FakeWorker | null; ready: Promise<unknown> };

beforeEach(() => {
  installing = new FakeWorker();
  registration = Object.assign(new EventTarget(), {
    installing,
    waiting: null,
    update: async () => undefined,
  });
  container = Object.assign(new EventTarget(), {
    controller: new FakeWorker(),
    ready: Promise.resolve({ active: new FakeWorker() }),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { href: 'https://pmts.test/licenses' });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' }),
  );
});

afterEach(() => vi.unstubAllGlobals());

/** A page that is opened while the browser has another version on its way already. */
async function openPage() {
  let registered = false;
  registration.addEventListener = (
    (add) =>
    (...parameters: Parameters<typeof add>) => {
      registered ||= parameters[0] === 'updatefound';
      add.apply(registration, parameters);
    }
  )(registration.addEventListener);
  const clock = createFakeClock();
  const shell = createAppShell({
    workerUrl,
    clock,
    container: container as unknown as ServiceWorkerContainer,
    document,
    locale: () => 'en',
    reload: () => undefined,
    loadUpdates: async () => startUpdates,
  });
  await expect.poll(() => registered).toBe(true);
  return { ...shell, clock };
}

function install(): void {
  Object.assign(registration, { installing: null, waiting: installing });
  installing.state = 'installed';
  installing.dispatchEvent(new Event('statechange'));
}

test('a version that was being installed before the page asked is told of once it waits', async () => {
  const shell = await openPage();
  expect(shell.state().updateWaiting).toBe(false);

  install();

  await expect.poll(() => shell.state().updateWaiting).toBe(true);
});

test('whoever comes back to a page that was put aside has a new version looked for, at most once an hour', async () => {
  let looks = 0;
  Object.assign(registration, { update: async () => void (looks += 1) });
  const { clock } = await openPage();
  const comeBack = async (after: number): Promise<number> => {
    clock.advance(after);
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve));
    return looks;
  };

  expect(await comeBack(59 * 60_000)).toBe(0);
  expect(await comeBack(60_000)).toBe(1);
  expect(await comeBack(60_000)).toBe(1);
});

test('the first version of all is no update', async () => {
  container.controller = null;
  const shell = await openPage();

  install();
  await new Promise((resolve) => setTimeout(resolve, 300));

  expect(shell.state().updateWaiting).toBe(false);
});

test('a first version whose files did not all arrive is asked for again, each time later', async () => {
  container.controller = null;
  const registrations: number[] = [];
  const { clock } = await openPage();
  const began = clock.now();
  Object.assign(container, {
    // The browser forgets a registration whose first version could not be installed.
    getRegistration: async () => undefined,
    register: async () => {
      registrations.push((clock.now() - began) / lookInterval);
      throw new TypeError('the link was cut');
    },
  });

  for (let look = 0; look < 16; look += 1) {
    clock.advance(lookInterval);
    await new Promise((resolve) => setTimeout(resolve));
  }

  expect(registrations).toEqual([1, 3, 7, 15]);
});

test('a first version that is being installed, or is there, is not asked for again', async () => {
  container.controller = null;
  const { clock } = await openPage();
  let registrations = 0;
  Object.assign(container, { register: async () => void (registrations += 1) });

  clock.advance(20 * lookInterval);
  await new Promise((resolve) => setTimeout(resolve));

  expect(registrations).toBe(0);
});

test.each([
  ['has not taken over the page is asked to', null, [{ type: 'CLAIM_CLIENTS' }]],
  ['has taken over the page is asked nothing', new FakeWorker(), []],
])('a first version that came and %s', async (_title, controller, told) => {
  container.controller = null;
  let activate: (worker: FakeWorker) => void = () => undefined;
  container.ready = new Promise((resolve) => {
    activate = (active) => resolve({ active });
  });
  await openPage();
  const worker = new FakeWorker();

  container.controller = controller;
  activate(worker);
  await new Promise((resolve) => setTimeout(resolve));

  expect(worker.told).toEqual(told);
});

describe('another language', () => {
  const filesAhead = vi.fn(async () => undefined);

  /** Answers each question so; undefined: not at all, as a version that does not know the question. */
  function workerThat(answer: boolean | undefined): ServiceWorker {
    const postMessage = (_question: unknown, [port]: readonly MessagePort[]): void => {
      if (answer !== undefined) port?.postMessage(answer);
    };
    return { postMessage } as unknown as ServiceWorker;
  }

  beforeEach(() => filesAhead.mockClear());

  test('comes whole where the worker has all of it', async () => {
    await bringLanguage(workerThat(true), 'es', filesAhead);
    expect(filesAhead).not.toHaveBeenCalled();
  });

  test('does not come where the worker cannot have it now', async () => {
    await expect(bringLanguage(workerThat(false), 'es', filesAhead)).rejects.toThrow('es');
    expect(filesAhead).not.toHaveBeenCalled();
  });

  test('comes with what the document lists where there is no worker', async () => {
    await bringLanguage(null, 'es', filesAhead);
    expect(filesAhead).toHaveBeenCalledOnce();
  });

  test('comes in the same way where the worker does not know the question', async () => {
    vi.useFakeTimers();
    const brought = bringLanguage(workerThat(undefined), 'es', filesAhead);
    await vi.advanceTimersByTimeAsync(60_000);
    await brought;
    vi.useRealTimers();
    expect(filesAhead).toHaveBeenCalledOnce();
  });
});
