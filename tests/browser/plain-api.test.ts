import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { keptCookie } from '../../src/contracts/kept-cookie.ts';
import { buildPlainClient } from '../support/browser/build-plain-client.ts';
import { openContext } from '../support/browser/open-context.ts';
import { fieldsOf, type PlainAnswer, type PlainApi, type Seen, startPlainApi } from '../support/plain-api.ts';
import { stateWords } from './answer-rows.ts';
import { expectWords, pdf, speak, submitLicence } from './link.ts';
import { fillEvaluation, offlineReady, pick, press, submit, textOf, waitForState } from './steps.ts';

/** Headers that Chromium adds to every request of a page. */
const ownHeaders =
  /^(host|connection|content-length|content-type|user-agent|accept|accept-encoding|accept-language|origin|referer|cache-control|pragma|sec-.*)$/;

const lost: PlainAnswer = { status: 0, lost: true };

async function plainApi(options: Parameters<typeof startPlainApi>[0]): Promise<PlainApi> {
  const api = await startPlainApi(options);
  onTestFinished(() => api.close());
  return api;
}

async function visit(origin: string, tolerated: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openContext({ tolerated });
  await page.goto(origin);
  await offlineReady(page);
  return page;
}

function only(posts: readonly Seen[]): Seen {
  const [post, ...others] = posts;
  if (post === undefined || others.length > 0) throw new Error(`Not one POST but ${posts.length}`);
  return post;
}

/** The same for everybody: a device on which something waits (decision 035), and the language of its pages (045). */
const ownCookies = [keptCookie, 'lang=en', 'lang=es'];

/** Checks for exactly these fields, none of our headers, and no cookie that identifies anybody. */
async function expectPlain(post: Seen, names: readonly string[]): Promise<void> {
  const sent = (await fieldsOf(post)).map(([name]) => name);
  expect(sent.toSorted()).toEqual(names.toSorted());
  const { cookie, ...headers } = post.headers;
  expect(
    String(cookie ?? '')
      .split('; ')
      .filter((one) => one !== '' && !ownCookies.includes(one)),
  ).toEqual([]);
  expect(Object.keys(headers).filter((name) => !ownHeaders.test(name))).toEqual([]);
  expect(post.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
}

const licenceFields = [
  'nombre',
  'apellido',
  'correo',
  'telefono',
  'direccion',
  'licencias',
  'documento',
] as const;

const evaluationFields = [
  'courseName',
  'instructorName',
  'personnelAttention',
  'questionsReplied',
  'certificateDelivery',
  'websiteInformation',
  'facilities',
  'scheduleAppropriate',
  'studyMaterial',
  'trainingQuality',
  'provideFeedback',
  'demonstrateExamples',
  'encourageParticipation',
  'communicateClearly',
  'demonstrateKnowledge',
] as const;

/** Omitted texts are empty, omitted files are absent. */
const medicalFields = [
  'posicion',
  'nombre',
  'peso',
  'altura',
  'direccion',
  'gafas',
  'condiciones',
  'prescripcion',
  'cirugia',
  'tipo_vacuna',
  'ultimo_positivo',
  'ultimo_test',
  'documento_identidad',
  'drug_test',
] as const;

test('an API that knows only the specification gets exactly its fields, once, and the page claims no more than its yes', async () => {
  const api = await plainApi({ client: await buildPlainClient() });
  const page = await visit(api.url);
  // Large enough for progress reports, which must not change the request.
  const document = pdf(7, 1_500_000);
  const told = await listenForProgress(page, api.url);

  const id = await submitLicence(page, api.url, document);
  await waitForState(page, id, 'delivered');

  await expect.poll(told).toBeGreaterThan(0);
  const post = only(api.posts());
  expect(post.path).toBe('/api/license/license-quote');
  expect(post.headers['accept-language']).toBe(api.seen[0]?.headers['accept-language']);
  await expectPlain(post, licenceFields);
  const { name, mimeType: type, buffer: bytes } = document;
  expect((await fieldsOf(post)).at(-1)?.[1]).toEqual({ name, type, bytes: new Uint8Array(bytes) });
  await expectBareYes(page, api.url, id);
});

/** @returns the maximum number of bytes reported as sent */
async function listenForProgress(page: Page, origin: string): Promise<() => Promise<number>> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/privacy`);
  await other.evaluate(() => {
    new BroadcastChannel('progress').addEventListener('message', ({ data }) => {
      const most = Math.max(Number(document.documentElement.dataset['sent'] ?? 0), data.sentBytes);
      document.documentElement.dataset['sent'] = String(most);
    });
  });
  return () => other.evaluate(() => Number(document.documentElement.dataset['sent'] ?? 0));
}

/** Checks the words for an acceptance without a receipt, on both pages and in both languages. */
async function expectBareYes(page: Page, origin: string, id: string): Promise<void> {
  await page.goto(`${origin}/requests/${id}`);
  await expectWords(page, 'yes', 'The server answered yes and gave no reference.');
  expect(await textOf(page)).not.toMatch(/Received by us|^Reference/m);
  await speak(page, 'es');
  await expectWords(page, 'yes', 'El servidor respondió que sí y no dio referencia.');
  expect(await textOf(page)).not.toMatch(/Recibido por nosotros|^Referencia/m);
  await page.goto(`${origin}/requests`);
  await expectWords(page, 'list', 'Enviado: el servidor respondió que sí');
  await speak(page, 'en');
  await expectWords(page, 'list', 'Sent: the server answered yes');
  expect(await textOf(page)).not.toContain('Received by us');
}

test('the other two forms keep to the specification as well', async () => {
  const api = await plainApi({ client: await buildPlainClient() });
  const page = await visit(api.url);

  await page.goto(`${api.url}/evaluation`);
  await fillEvaluation(page);
  const evaluation = await submit(page);
  await waitForState(page, evaluation, 'delivered');
  await page.goto(`${api.url}/medical`);
  await fillMedical(page);
  const medical = await submit(page);
  await waitForState(page, medical, 'delivered');

  const [first, second, ...others] = api.posts();
  if (first === undefined || second === undefined) throw new Error('A POST is missing');
  expect(others).toEqual([]);
  expect([first.path, second.path]).toEqual(['/api/evaluation/new', '/api/physical/physical-quote']);
  await expectPlain(first, evaluationFields);
  await expectPlain(second, medicalFields);
});

async function fillMedical(page: Page): Promise<void> {
  await page.locator('[name="posicion"]').selectOption('chief-cook');
  for (const name of ['nombre', 'peso', 'altura', 'direccion'])
    await page.locator(`[name="${name}"]`).fill('x 1');
  await page.locator('input[name="gafas"][value="No"]').check();
  await pick(page, 'documento_identidad', pdf(1));
  await pick(page, 'drug_test', pdf(2));
}

test('an API of another origin is asked without a preflight, whether it hides what it does not know or not', async () => {
  const api = await plainApi({ allowOrigin: '*' });
  const client = await plainApi({ client: await buildPlainClient(api.url) });
  const page = await visit(client.url, [/has been blocked by CORS policy/]);

  api.corsOnUnknownPaths(false);
  const hidden = await submitLicence(page, client.url, pdf(1, 400_000));
  await waitForState(page, hidden, 'delivered');
  expect(api.posts()).toHaveLength(1);
  api.corsOnUnknownPaths(true);
  const shown = await submitLicence(page, client.url, pdf(2));
  await waitForState(page, shown, 'delivered');

  expect(api.posts()).toHaveLength(2);
  for (const post of api.posts()) await expectPlain(post, licenceFields);
  expect(api.seen.filter(({ headers }) => headers['cookie'] !== undefined)).toEqual([]);
  expect(api.seen.map(({ method }) => method)).not.toContain('OPTIONS');
  expect(client.seen.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  await expectBareYes(page, client.url, shown);
});

test('a lost answer leaves a doubt in words until the API answers, and the doubt outlives a refusal and an edit', async () => {
  const api = await plainApi({ client: await buildPlainClient() });
  const page = await visit(api.url);
  api.answerWith(lost);

  const id = await submitLicence(page, api.url);

  await expectWords(page, 'doubt', 'Saved on this device, NOT confirmed yet', /may then arrive twice/);
  expect(await textOf(page)).not.toContain(stateWords.queued.en);
  await page.goto(`${api.url}/requests`);
  await speak(page, 'es');
  await expectWords(page, 'list', 'Guardado en este dispositivo, AÚN NO confirmado');
  await page.goto(`${api.url}/requests/${id}`);
  await expectWords(page, 'doubt', 'AÚN NO confirmado', /entonces puede llegar dos veces/);
  await press(page, 'Borrar');
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain('No pudimos confirmar si llegó.');
  await page.getByRole('button', { name: 'Conservar' }).click();

  const duplicate: PlainAnswer = { status: 409, body: '{"message":"Duplicate"}' };
  api.answerWith(duplicate);
  const posts = api.posts().length;
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect.poll(() => api.posts().length).toBeGreaterThan(posts);
  await waitForState(page, id, 'attention');
  await expectWords(page, 'doubt', 'Duplicate', /un intento anterior puede haber llegado/);
  await speak(page, 'en');
  await expectWords(page, 'doubt', /An earlier attempt may have arrived after all/);

  await press(page, 'Edit and resend');
  expect(await submit(page)).toBe(id);
  await waitForState(page, id, 'attention');
  await expectWords(page, 'after editing', /An earlier attempt may have arrived after all/);
  api.answerWith({ status: 204 });
  await page.getByRole('button', { name: 'Send now' }).click();
  await waitForState(page, id, 'delivered');
});
