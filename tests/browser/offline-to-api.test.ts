import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { launchBrowser, type RunningBrowser } from '../support/browser/launch-browser.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { sampleFile } from '../support/sample-files.ts';
import { speak } from './link.ts';
import {
  fillLicence,
  offlineReady,
  openDetails,
  submit,
  tellOfNetwork,
  textOf,
  waitForState,
} from './steps.ts';
import { syncRegistered } from './sync-steps.ts';

const notSentEnglish = 'Saved on this device, NOT sent yet';
const notSentSpanish = 'Guardado en este dispositivo, AÚN NO enviado';

function pdf(megabytes: number, seed = 1) {
  const buffer = Buffer.from(sampleFile('pdf', megabytes * 1024 * 1024, seed));
  return { file: { name: 'libreta.pdf', mimeType: 'application/pdf', buffer }, sha256: hashOf(buffer) };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** One visit with a network, after which the browser is closed. */
async function visitOnce(api: Api): Promise<string> {
  const browser = await launchBrowser();
  await browser.page.goto(api.url);
  await offlineReady(browser.page);
  await browser.close();
  return browser.profile;
}

interface Submitted {
  readonly browser: RunningBrowser;
  readonly id: string;
  readonly sha256: string;
}

/** A cold start without a network, and a licence request submitted there. */
async function submitOffline(api: Api, profile: string): Promise<Submitted> {
  const browser = await launchBrowser({ profile });
  await browser.offline(true);
  return submitLicence(api, browser);
}

/**
 * As above, with an unreachable network. For tests in which the worker takes part: when Chromium's emulated offline
 * mode ends, an upload of the worker sometimes hangs.
 */
async function submitUnreachable(api: Api, profile: string): Promise<Submitted> {
  const browser = await launchBrowser({ profile });
  await api.stop();
  return submitLicence(api, browser);
}

async function submitLicence(api: Api, browser: RunningBrowser): Promise<Submitted> {
  const { page } = browser;
  await page.goto(`${api.url}/licenses`);
  const { file, sha256 } = pdf(9);
  await fillLicence(page, file);
  const id = await submit(page);
  await waitForState(page, id, 'queued');
  return { browser, id, sha256 };
}

describe('a licence request that was submitted without a network, from a cold start', () => {
  test('survives kill -9 and is delivered without a touch when there is a network', async () => {
    const api = await openApi();
    const { browser, id, sha256 } = await submitOffline(api, await visitOnce(api));
    const said = await textOf(browser.page);
    expect(said).toContain(notSentEnglish);
    expect(said).not.toMatch(/sent successfully|Form sent/);
    await speak(browser.page, 'es');
    await expect.poll(() => textOf(browser.page)).toContain(notSentSpanish);
    await browser.kill();
    expect(await submissionsOf(api)).toEqual([]);

    const again = await launchBrowser({ profile: browser.profile });
    await again.page.goto(`${api.url}/requests/${id}`);
    await waitForState(again.page, id, 'delivered');

    const received = await submissionsOf(api);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ submissionId: id, form: 'licence' });
    expect(received[0]?.files).toMatchObject([{ field: 'documento', name: 'libreta.pdf', sha256 }]);
    await speak(again.page, 'es');
    const told = await textOf(again.page);
    expect(told).toContain('¡Formulario Enviado!');
    expect(told).toContain('¡Solicitud enviada con éxito! Nos pondremos en contacto pronto.');
    await openDetails(again.page);
    const receipt = await textOf(again.page);
    expect(receipt).toContain(received[0]?.reference);
    expect(receipt).toContain(sha256.slice(0, 8));
  });

  test('is delivered by the worker alone, with no page open', async () => {
    const api = await openApi();
    const { browser, id, sha256 } = await submitUnreachable(api, await visitOnce(api));
    await syncRegistered(browser.page);
    await browser.page.goto('about:blank');

    await api.start();

    await expect.poll(async () => (await submissionsOf(api)).length).toBeGreaterThan(0);
    const received = await submissionsOf(api);
    expect(received.map((submission) => submission.submissionId)).toEqual([id]);
    expect(received[0]?.files[0]?.sha256).toBe(sha256);
    expect(browser.context.pages().map((page) => page.url())).toEqual(['about:blank']);
  });

  test('goes out in one POST with two tabs and the worker at once', async () => {
    let posts = 0;
    const api = await openApi({ hooks: { beforeCommit: () => void (posts += 1) } });
    const { browser, id } = await submitUnreachable(api, await visitOnce(api));
    await syncRegistered(browser.page);
    const second = await browser.context.newPage();
    await second.goto(`${api.url}/requests`);
    const third = await browser.context.newPage();
    await third.goto(`${api.url}/requests/${id}`);

    await api.start();
    const pages = [browser.page, second, third];
    await Promise.all(pages.map(tellOfNetwork));

    await Promise.all(pages.map((page) => waitForState(page, id, 'delivered')));
    expect(posts).toBe(1);
    expect(await submissionsOf(api)).toHaveLength(1);
  });
});
