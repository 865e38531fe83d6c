// The pictures of docs/desk.md: the staff pages over a server with invented requests. Part of npm run screenshots.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readSettings } from '../server/lib/settings/settings.ts';
import { startServer } from '../server/start-server.ts';
import { loginPath } from '../src/contracts/accounts.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../src/contracts/idempotency-key.ts';
import { licence } from '../src/forms/licence/definition.ts';
import { licenceWire } from '../src/forms/licence/wire.ts';
import { root } from './project.ts';

const pictures = join(root, 'docs/images');
const staff = { email: 'ana@pmts.example', password: 'only for the pictures' };

/** Invented people. */
const people = ['María Núñez', 'José O’Neill', 'Ana Castillo', 'Luis Pérez', 'Kofi Mensah', 'Priya Rao'];

/** What this person answers in the licence form, by the names on the wire. */
export function answersOf(person: string): Readonly<Record<string, string>> {
  const [firstName = '', lastName = ''] = person.split(' ');
  return {
    [licenceWire.firstName]: firstName,
    [licenceWire.lastName]: lastName,
    [licenceWire.email]: `${lastName
      .normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase()}@ship.example`,
    [licenceWire.phone]: '+507 6000-0000',
    [licenceWire.address]: 'Calle 5, Colón',
    [licenceWire.licences]: 'Endorsement of my licence',
  };
}

async function sendLicence(origin: string, person: string): Promise<void> {
  const body = new FormData();
  for (const [name, text] of Object.entries(answersOf(person))) body.append(name, text);
  const sheet = await readFile(join(root, 'public/files/RLM-105.pdf'));
  body.append(licenceWire.document, new Blob([new Uint8Array(sheet)]), 'licence.pdf');
  const headers = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
  const response = await fetch(origin + licence.endpoint, { method: 'POST', body, headers });
  if (response.status !== 201) throw new Error(`A request was not taken: ${await response.text()}`);
}

async function signIn(page: Page, origin: string): Promise<void> {
  const response = await fetch(origin + loginPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(staff),
  });
  const { token }: { readonly token?: unknown } = Object(await response.json());
  await page.goto(`${origin}/robots.txt`);
  const stored = JSON.stringify(JSON.stringify({ token }));
  await page.evaluate(`localStorage.setItem('jwt', ${stored})`);
}

async function shoot(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: join(pictures, file), animations: 'disabled' });
}

async function takeDesk(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/task/all`);
  await page.locator('tr[data-submission]').first().waitFor();
  for (const key of ['j', 'j', 'a']) await page.keyboard.press(key);
  await page.locator('tr[data-case-state] .cell-assignee bdi:not(:empty)').waitFor();
  await shoot(page, 'desk-inbox.png');

  await page.keyboard.press('Enter');
  await page.locator('canvas[data-drawn]').first().waitFor();
  // A verdict asks before that.
  await page.locator('.document-stage[data-shown]').waitFor();
  await page.keyboard.press('1');
  await page.locator('[data-verdict="accepted"][aria-pressed="true"]').waitFor();
  // Waits until the toast about the press has gone.
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.evaluate('scrollTo(0, 0)');
  await shoot(page, 'desk-request.png');

  await page.keyboard.press('r');
  await page.locator('[data-writing="message"] textarea').waitFor();
  await page.locator('select[name="template"]').selectOption({ index: 2 });
  await shoot(page, 'desk-reply.png');
}

/** Adds a client with one confirmed and one suggested request. */
async function takeClient(page: Page, origin: string): Promise<void> {
  await sendLicence(origin, 'María Núñez');
  await page.goto(`${origin}/task/all`);
  await page.locator('tr[data-submission]').first().waitFor();
  const personId = await page.evaluate(`(async () => {
    const { token } = JSON.parse(localStorage.getItem('jwt'));
    const headers = { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' };
    const found = await (await fetch('/api/submissions?q=nunez', { headers })).json();
    const body = { name: 'María Núñez', email: 'nunez@ship.example', submissionIds: [found.items[1].submissionId] };
    const made = await fetch('/api/people', { method: 'POST', headers, body: JSON.stringify(body) });
    return (await made.json()).personId;
  })()`);
  await page.goto(`${origin}/clients/${String(personId)}`);
  await page.locator('main h1').waitFor();
  await page.locator('[data-suggestions]').first().waitFor();
  await shoot(page, 'desk-client.png');
}

async function takeSecurity(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/account/security`);
  await page.locator('[name="secondFactorPassword"]').fill(staff.password);
  await page.locator('[data-security="second-factor"] [type="submit"]').click();
  await page.locator('[data-secret]').waitFor();
  await page.locator('[data-security="second-factor"]').scrollIntoViewIfNeeded();
  await shoot(page, 'desk-security.png');
}

/** Takes the pictures, with a server and a store of its own. */
export async function takeDeskPictures(browser: Browser): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'pmts-desk-'));
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: staff.email,
    ADMIN_PASSWORD: staff.password,
  });
  const server = await startServer(settings, { logLevel: 'silent' });
  try {
    for (const person of people) await sendLicence(server.url, person);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await signIn(page, server.url);
    await takeDesk(page, server.url);
    await takeClient(page, server.url);
    await takeSecurity(page, server.url);
    await context.close();
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
