import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { messagesPath } from '../../src/contracts/cases.ts';
import { texts } from '../../src/texts/en/more/index.ts';
import { lastMailTo, signInAs } from '../support/accounts.ts';
import { replyTo } from '../support/additions.ts';
import { axeIn } from '../support/browser/axe.ts';
import { bytesStored } from '../support/browser/bytes-stored.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { witnessEnginePage } from '../support/browser/page-witness.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import type { Engine, EnginePage, RunningEngine } from '../support/engines/engine.ts';
import { journeyEngines } from '../support/engines/engines.ts';
import { codeIn } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { send } from '../support/sending.ts';
import { type ShipLink, startShipLink } from '../support/ship-link.ts';
import {
  answersOf,
  click,
  draftFile,
  fill,
  isDelivered,
  lookAtPhoto,
  offlineReady,
  open,
  pick,
  submit,
  tellOfNetwork,
  textOf,
  waitFor,
  writePhoto,
} from './engine-steps.ts';
import { hashOf } from './link.ts';
import { licenceAnswers } from './steps.ts';

const mebi = 1024 * 1024;
const { me } = texts.areas;
const notSent = 'Saved on this device, NOT sent yet';

/** Bytes uploaded between two cuts of the link. */
const cutEvery = 700_000;

/** A device at sea: an engine at one end of a link, the real API at the other. */
interface Voyage {
  readonly api: Api;
  readonly link: ShipLink;
  readonly folder: string;
  running: RunningEngine;
  /** SHA-256 of the expected files, by wire name. */
  readonly hashes: Map<string, string>;
}

async function setOut(engine: Engine): Promise<Voyage> {
  const api = await openApi();
  const link = await startShipLink(api.url, {});
  onTestFinished(() => link.close());
  const folder = await temporaryFolder('documents');
  const voyage: Voyage = { api, link, folder, running: await engine.launch(), hashes: new Map() };
  witnessEnginePage(engine.name, () => voyage.running.page);
  return voyage;
}

async function restart(voyage: Voyage): Promise<void> {
  voyage.running = await voyage.running.restart();
}

/** Writes a document of this many MiB, to arrive unchanged. */
async function writeDocument({ folder, hashes }: Voyage, field: string, size: number): Promise<string> {
  const bytes = sampleFile('pdf', size * mebi, hashes.size + 1);
  hashes.set(field, hashOf(bytes));
  const path = join(folder, `${field}.pdf`);
  await writeFile(path, bytes);
  return path;
}

const upright = { width: 1500, height: 2000, corners: ['blue', 'red', 'green', 'yellow'] };

/** Cuts its edge off: where the page is cannot be seen in this picture. */
async function straightenPhoto(page: EnginePage, field: string): Promise<void> {
  await click(page, `[data-file="${field}"] [data-straighten]`);
  await waitFor(page, '.corner-stage[data-opened="true"]');
  await click(page, '.look-dialog .button-primary');
  await waitFor(page, `[data-file="${field}"] [data-photo="straightened"]`);
  expect(await lookAtPhoto(page, field)).toEqual(upright);
  await click(page, '.look-dialog .button-primary');
}

/** A draft with a photo, interrupted by the end of the browser. */
async function submitLicence(voyage: Voyage, photoPath: string, photo: Buffer): Promise<string> {
  const address = `${voyage.link.url}/licenses`;
  await open(voyage.running.page, address);
  await fill(voyage.running.page, licenceAnswers);
  await pick(voyage.running.page, 'documento', photoPath);
  await waitFor(voyage.running.page, '[data-file="documento"] [data-photo="smaller"]');
  await expectAccessible(voyage.running.page, 'a form with a photo');
  // Upright, and in the size given by conventions 30.
  expect(await lookAtPhoto(voyage.running.page, 'documento')).toEqual(upright);
  await waitFor(voyage.running.page, '[data-save-state="saved"]');

  await restart(voyage);
  const { page } = voyage.running;
  await open(page, address);
  await waitFor(page, '[data-file="documento"] [data-photo="smaller"]');
  await expect.poll(() => answersOf(page, Object.keys(licenceAnswers))).toEqual(licenceAnswers);
  await straightenPhoto(page, 'documento');
  await waitFor(page, '[data-save-state="saved"]');
  const kept = await draftFile(page, 'document');
  expect(kept).toMatchObject({ photo: { straightened: true, original: { sha256: hashOf(photo) } } });
  expect(kept?.size).toBeLessThan(photo.length / 2);
  voyage.hashes.set('documento', kept?.sha256 ?? '');
  return submit(page);
}

/** MiB: 15 in all, cut some twenty times on their way; what is larger only takes longer (ways 5 and 13). */
const medicalFiles: Readonly<Record<string, number>> = {
  documento_identidad: 3,
  blood_count: 5,
  chemistry: 4,
  rh_type: 0.75,
  drug_test: 0.75,
  urinalysis: 0.75,
  stool_test: 0.75,
};

async function submitMedical(voyage: Voyage): Promise<string> {
  const { page } = voyage.running;
  await open(page, `${voyage.link.url}/medical`);
  await fill(page, {
    posicion: 'chief-cook',
    nombre: 'Ana Pérez',
    peso: '60 kg',
    altura: '1,70 m',
    direccion: 'Colón',
  });
  await click(page, 'input[name="gafas"][value="No"]');
  for (const [field, size] of Object.entries(medicalFiles))
    await pick(page, field, await writeDocument(voyage, field, size));
  return submit(page);
}

async function submitEvaluation({ running: { page }, link }: Voyage): Promise<string> {
  await open(page, `${link.url}/evaluation`);
  await fill(page, { courseName: 'GMDSS', instructorName: 'Capt. Núñez' });
  await click(page, 'input[type=radio][value="good"]');
  return submit(page);
}

/** Waits for this as long as documents move: gives up once not even as much as between two cuts has been sent. */
async function whileSending(link: ShipLink, isDone: () => Promise<boolean>): Promise<void> {
  const before = link.sentUp();
  const hasMoved = async (): Promise<boolean> => (await isDone()) || link.sentUp() - before > cutEvery;
  await expect.poll(hasMoved, { interval: 500 }).toBe(true);
  if (!(await isDone())) await whileSending(link, isDone);
}

/**
 * Over a link that is cut every 700 KB and loses the first answer to each form; the browser ends in the middle of it.
 */
async function deliver(voyage: Voyage, ids: readonly string[]): Promise<void> {
  const { link } = voyage;
  const before = link.sentUp();
  const requests = ['POST /api/license', 'POST /api/physical', 'POST /api/evaluation'];
  link.set({ cutEvery, cutIn: requests.map((request) => ({ request, at: 'answer' })) });
  await open(voyage.running.page, `${link.url}/requests`);
  await whileSending(link, async () => {
    await tellOfNetwork(voyage.running.page);
    return link.sentUp() - before > 5 * mebi;
  });
  await restart(voyage);
  for (const id of ids) {
    // In the middle of sending, except for the last.
    await open(voyage.running.page, `${link.url}/requests/${id}`);
    await whileSending(link, () => isDelivered(voyage.running.page, id));
  }
  expect(link.answersLost()).toBe(requests.length);
  expect(link.cuts()).toBeGreaterThan((15 * mebi) / cutEvery - 1);
}

/** Checks that each has its receipt, and that everything has arrived once, to the byte. */
async function expectReceived(
  { api, hashes, running: { page }, link }: Voyage,
  ids: readonly string[],
): Promise<void> {
  const received = await submissionsOf(api);
  expect(received.map(({ submissionId }) => submissionId).toSorted()).toEqual(ids.toSorted());
  const files = received.flatMap((one) => one.files);
  expect(Object.fromEntries(files.map(({ field, sha256 }) => [field, sha256]))).toEqual(
    Object.fromEntries(hashes),
  );
  expect(files).toHaveLength(hashes.size);
  for (const { sha256, size } of files) expect(await bytesStored(api, sha256)).toHaveLength(size);
  for (const { submissionId, reference } of received) {
    await open(page, `${link.url}/requests/${submissionId}`);
    await expect.poll(() => textOf(page)).toContain(reference);
  }
}

/** The office sends a file, which is fetched with the code that is mailed. */
async function fetchOfficeFile(
  { api, link, running: { page } }: Voyage,
  submissionId: string,
): Promise<void> {
  const token = await signInAs(api.settings, api.url, 'moderator');
  const message = { ...replyTo({ submissionId }, 'Su refrendo', 1), path: messagesPath(submissionId) };
  expect((await send(api.url, message, bearer(token))).status).toBe(201);
  await open(page, `${link.url}/requests/${submissionId}`);
  await click(page, '[data-access-code] button[type=button]');
  const code = async (): Promise<string> => codeIn(await lastMailTo(api.settings, licenceAnswers.correo));
  await expect.poll(code).toMatch(/\d/);
  await fill(page, { code: await code() });
  await click(page, '[data-access-code] button[type=submit]');
  await click(page, '[data-file-id]');
  await waitFor(page, '[data-file-here=true]');
}

/** Says that the device is one's own, and keeps a document and details there. */
async function keepOnDevice(voyage: Voyage): Promise<void> {
  const { link, running } = voyage;
  const { page } = running;
  await open(page, `${link.url}/me/documents`);
  await click(page, 'main .notice button');
  const picker = 'main input[type=file]:not([capture])';
  await waitFor(page, picker);
  await page.pick(picker, await writeDocument(voyage, 'passport', 0.5));
  await waitFor(page, '[data-pocket-document]');
  await open(page, `${link.url}/me`);
  await fill(page, { givenName: 'Ana', familyName: 'Paz' });
  await click(page, '.me-form button[type=submit]');
  await expect.poll(() => textOf(page)).toContain(me.saved);
}

/** The person's own device: details, a document and the office's file outlive the browser, and need no network. */
async function expectKept(voyage: Voyage, submissionId: string): Promise<void> {
  const { link } = voyage;
  await keepOnDevice(voyage);
  await fetchOfficeFile(voyage, submissionId);

  link.set({ down: true });
  await restart(voyage);
  const { page } = voyage.running;
  await open(page, `${link.url}/licenses`);
  await expect
    .poll(() => answersOf(page, ['nombre', 'apellido']))
    .toEqual({ nombre: 'Ana', apellido: 'Paz' });
  await click(page, '[data-file="documento"] .from-pocket button');
  await click(page, '[data-file="documento"] [data-pocket-document]');
  await waitFor(page, '[data-file="documento"][data-file-state="kept"]');
  await waitFor(page, '[data-save-state="saved"]');
  expect((await draftFile(page, 'document'))?.sha256).toBe(voyage.hashes.get('passport'));
  await open(page, `${link.url}/requests/${submissionId}`);
  await waitFor(page, '[data-file-here=true]');
  await open(page, `${link.url}/me/documents`);
  await waitFor(page, '.documents-of-office a');
}

/** Checks moving or fading elements only once they have come to rest. */
async function expectAccessible(page: EnginePage, where: string): Promise<void> {
  await expect.poll(() => axeIn(page), { message: where }).toEqual([]);
}

test.each(journeyEngines())(
  '%s: what is submitted without a network survives the end of the browser and arrives once, to the byte',
  async (_name, engine) => {
    const voyage = await setOut(engine);
    await open(voyage.running.page, `${voyage.link.url}/licenses`);
    await offlineReady(voyage.running.page);
    const photoPath = join(voyage.folder, 'photo.jpg');
    const photo = await writePhoto(voyage.running.page, photoPath);

    voyage.link.set({ down: true });
    await restart(voyage);
    const ids = [await submitLicence(voyage, photoPath, photo)];
    // Between two attempts: during one, the page says that it is sending.
    await expect.poll(() => textOf(voyage.running.page)).toContain(notSent);
    await expectAccessible(voyage.running.page, 'a request that waits');
    ids.push(await submitMedical(voyage), await submitEvaluation(voyage));
    expect(await submissionsOf(voyage.api)).toEqual([]);
    await restart(voyage);
    await deliver(voyage, ids);

    await expectReceived(voyage, ids);
    await expectAccessible(voyage.running.page, 'a receipt');
    await expectKept(voyage, ids[0] ?? '');
    await voyage.running.close();
  },
  900_000,
);
