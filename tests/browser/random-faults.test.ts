import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser, type RunningBrowser } from '../support/browser/launch-browser.ts';
import { type ApiProcess, openApiProcess } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { sampleFile } from '../support/sample-files.ts';
import { fillLicence, offlineReady, submit, tellOfNetwork } from './steps.ts';

/** The same schedule in every run; another seed is another schedule. */
const seed = 20261121;
const steps = 45;
/** Milliseconds, on a busy machine. */
const longest = 300_000;

interface Device {
  browser: RunningBrowser;
  readonly api: ApiProcess;
  readonly proxy: FaultProxy;
  readonly random: () => number;
  /** SHA-256 of the document, by submission id: what a person was told is saved. */
  readonly acknowledged: Map<string, string>;
  /** SHA-256 of every document that was ever picked. */
  readonly picked: Set<string>;
  /** What was done, to read when it fails. */
  readonly story: string[];
}

type Act = (device: Device) => Promise<void>;

/** Some more often than others: without requests there is nothing to lose. */
const acts: readonly (readonly [name: string, act: Act])[] = [
  ['submit', submitAndBelieve],
  ['submit', submitAndBelieve],
  ['submit', submitAndBelieve],
  ['submit and kill the browser at once', submitAndKill],
  ['kill the browser', killBrowser],
  ['kill the server', killServer],
  ['start the server', ({ api }) => api.start()],
  ['cut the link', async ({ proxy }) => proxy.set({ kind: 'refuse' })],
  ['lose answers', async ({ proxy }) => proxy.set({ kind: 'loseAnswers', count: 3 })],
  ['answer with a portal', async ({ proxy }) => proxy.set({ kind: 'html200' })],
  ['mend the link', async ({ proxy }) => proxy.set({ kind: 'pass' })],
  ['mend the link', async ({ proxy }) => proxy.set({ kind: 'pass' })],
  ['open a tab', openTab],
  ['tell of a network', tellAllOfNetwork],
];

// No second attempt: what breaks the promise once in a while is what this looks for.
const once = { timeout: longest, retry: 0 };

test('whatever is killed, cut and lost, each acknowledged request arrives once and whole', once, async () => {
  const device = await openDevice();
  for (let step = 0; step < steps; step += 1) {
    const [name, act] = acts[Math.floor(device.random() * acts.length)] ?? ['nothing', async () => undefined];
    device.story.push(name);
    await act(device);
  }
  await heal(device);

  const { acknowledged, picked, story } = device;
  expect(acknowledged.size, story.join(', ')).toBeGreaterThan(3);
  const arrived = async () => (await submissionsOf(device.api)).map(({ submissionId }) => submissionId);
  await expect
    .poll(arrived, { timeout: 60_000, message: story.join(', ') })
    .toEqual(expect.arrayContaining([...acknowledged.keys()]));
  await waitForNothingWaiting(device);

  // Small documents went whole, large ones in pieces.
  expect(
    device.proxy.seen.some((line) => line.startsWith('PATCH ')),
    story.join(', '),
  ).toBe(true);
  const stored = await submissionsOf(device.api);
  const ids = stored.map(({ submissionId }) => submissionId);
  expect(new Set(ids).size, story.join(', ')).toBe(ids.length);
  for (const { submissionId, files } of stored) {
    expect(files).toHaveLength(1);
    expect([...picked]).toContain(files[0]?.sha256);
    const promised = acknowledged.get(submissionId);
    if (promised !== undefined) expect(files[0]?.sha256).toBe(promised);
  }
});

async function openDevice(): Promise<Device> {
  const api = await openApiProcess();
  const proxy = await startFaultProxy(api.url);
  onTestFinished(() => proxy.close());
  const browser = await launchBrowser();
  await browser.page.goto(proxy.url);
  await offlineReady(browser.page);
  return {
    browser,
    api,
    proxy,
    random: randomFrom(seed),
    acknowledged: new Map(),
    picked: new Set(),
    story: [],
  };
}

/** Mulberry32: small, and the same on every machine. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @returns SHA-256 of the document that the form now holds */
async function fillForm({ browser: { page }, proxy, random, picked }: Device): Promise<string> {
  const number = picked.size + 1;
  const buffer = Buffer.from(sampleFile('pdf', 1000 + Math.floor(random() * 2_000_000), number));
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  picked.add(sha256);
  const name = `libreta-${number}.pdf`;
  await page.goto(`${proxy.url}/licenses`);
  await fillLicence(page, { name, mimeType: 'application/pdf', buffer });
  // A draft that came back held another document until now.
  await page.locator('[data-file="documento"][data-file-state="kept"]', { hasText: name }).waitFor();
  return sha256;
}

async function submitAndBelieve(device: Device): Promise<void> {
  const sha256 = await fillForm(device);
  device.acknowledged.set(await submit(device.browser.page), sha256);
}

/** Nothing was acknowledged: it may arrive once or never. */
async function submitAndKill(device: Device): Promise<void> {
  await fillForm(device);
  await device.browser.page.locator('button[type=submit]').click();
  await new Promise((resolve) => setTimeout(resolve, device.random() * 200));
  await killBrowser(device);
}

async function killBrowser(device: Device): Promise<void> {
  const { profile } = device.browser;
  await device.browser.kill();
  device.browser = await launchBrowser({ profile });
  await device.browser.page.goto(device.proxy.url);
}

async function killServer({ api }: Device): Promise<void> {
  await api.kill();
}

async function openTab({ browser, proxy }: Device): Promise<void> {
  const tab = await browser.context.newPage();
  await tab.goto(`${proxy.url}/requests`);
}

async function tellAllOfNetwork({ browser }: Device): Promise<void> {
  for (const page of browser.context.pages()) await tellOfNetwork(page);
}

async function heal(device: Device): Promise<void> {
  await device.api.start();
  device.proxy.set({ kind: 'pass' });
  await tellAllOfNetwork(device);
}

async function waitForNothingWaiting(device: Device): Promise<void> {
  const { page } = device.browser;
  await page.goto(`${device.proxy.url}/requests`);
  const waiting = () => page.locator('[data-waiting]').first().getAttribute('data-waiting');
  const ask = async () => {
    await tellAllOfNetwork(device);
    return waiting();
  };
  await expect.poll(ask, { timeout: 60_000, interval: 1000, message: device.story.join(', ') }).toBe('0');
}
