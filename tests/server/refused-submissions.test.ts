import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '../../server/lib/limits/submission-limits.ts';
import { expectNothingAdded, expectProblem, storedBy } from '../support/expectations.ts';
import { sampleFile } from '../support/sample-files.ts';
import {
  exampleOf,
  post,
  postLicenceWith,
  type Sending,
  send,
  withFile,
  withoutText,
  withText,
} from '../support/sending.ts';
import { stored, useServer } from '../support/test-server.ts';

const server = useServer();

test("missing required fields are named in the form's own words", async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const sending = { ...withoutText(await exampleOf('licence'), 'nombre'), files: [] };

  const spanish = await send(url, withText(sending, 'correo', ' '));
  const english = await send(url, sending, { 'Accept-Language': 'fr, en-GB;q=0.8' });

  expectProblem(spanish, 422, ['nombre', 'correo', 'documento']);
  expect(spanish.problem.message).toBe(
    'Por favor, complete todos los campos requeridos y suba el documento.',
  );
  expect(spanish.problem.violations?.[0]?.message).toBe('Escriba su nombre');
  expect(english.problem.message).toBe('Please complete all required fields and upload the document.');
  expect(english.headers.get('content-language')).toBe('en');
  await expectNothingAdded(settings, before);
});

test('answers that break a rule of the form are refused', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);

  const address = await send(url, withText(await exampleOf('licence'), 'correo', 'nobody at home'));
  const length = await send(url, withText(await exampleOf('licence'), 'nombre', 'x'.repeat(201)));
  const option = await send(url, withText(await exampleOf('evaluation'), 'facilities', 'superb'));
  const position = await send(url, withText(await exampleOf('medical'), 'posicion', 'constructor'));

  expectProblem(address, 422, ['correo']);
  expectProblem(length, 422, ['nombre']);
  expect(length.problem.message).toBe('Nombre: use 200 caracteres o menos');
  expectProblem(option, 422, ['facilities']);
  expectProblem(position, 422, ['posicion']);
  await expectNothingAdded(settings, before);
});

test('a file that is not what the field takes is refused by its content, whatever its name', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const sending = await exampleOf('licence');
  const program = new Uint8Array(500).fill(7);
  program.set([0x4d, 0x5a]);

  const renamed = await send(url, withFile(sending, program, 'licence.pdf'));
  const empty = await send(url, withFile(sending, new Uint8Array(0), 'empty.pdf'));

  expectProblem(renamed, 422, ['documento']);
  expect(renamed.problem.message).toBe(
    'Tipo de archivo no permitido. Solo se aceptan imágenes y archivos PDF.',
  );
  expectProblem(empty, 422, ['documento']);
  expect(empty.problem.message).toContain('0 bytes');
  await expectNothingAdded(settings, before);
});

test('a face in HEIC is refused, because it cannot be cropped; a document in HEIC is taken', async () => {
  const { settings, url } = server();
  const { files, ...sending } = await exampleOf('liberian');
  const inHeic = (field: string): Sending => ({
    ...sending,
    submissionId: randomUUID(),
    files: files.map((file) => (file.field === field ? { ...file, bytes: sampleFile('heic', 500) } : file)),
  });

  const face = await send(url, inHeic('idPhotoFile'));
  const passport = inHeic('passportPhotoFile');

  expectProblem(face, 422, ['idPhotoFile']);
  expect(face.problem.message).toContain('HEIC');
  expect((await send(url, passport)).status).toBe(201);
  const requests = await stored(settings);
  const kept = requests.find(({ submissionId }) => submissionId === passport.submissionId);
  expect(kept?.files.find(({ field }) => field === 'passportPhotoFile')?.type).toBe('image/heic');
});

test('the wire is exact: unknown, repeated and swapped fields are named', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const blob = new Blob([sampleFile('pdf', 600)]);

  const unknown = await postLicenceWith(url, (body) => body.append('apodo', 'Pepe'));
  const unknownFile = await postLicenceWith(url, (body) => body.append('foto', blob, 'foto.pdf'));
  const repeated = await postLicenceWith(url, (body) => body.append('nombre', 'Ana'));
  const repeatedFile = await postLicenceWith(url, (body) => body.append('documento', blob, 'two.pdf'));
  const textForFile = await postLicenceWith(url, (body) => body.set('documento', 'none'));
  const fileForText = await postLicenceWith(url, (body) => body.set('nombre', blob, 'name.pdf'));

  expectProblem(unknown, 422, ['apodo']);
  expectProblem(unknownFile, 422, ['foto']);
  expectProblem(repeated, 422, ['nombre']);
  expectProblem(repeatedFile, 422, ['documento']);
  expectProblem(textForFile, 422, ['documento']);
  expectProblem(fileForText, 422, ['nombre']);
  await expectNothingAdded(settings, before);
});

test("names of JavaScript's own properties are only unknown fields", async () => {
  const { url } = server();

  for (const field of ['__proto__', 'constructor', 'toString']) {
    const answer = await postLicenceWith(url, (body) => body.append(field, 'polluted'));
    expect([400, 422]).toContain(answer.status);
  }

  expect(Object('x').polluted).toBeUndefined();
  expect((await postLicenceWith(url, () => undefined)).status).toBe(201);
});

test('a body that is not multipart is refused', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const { path, texts } = await exampleOf('evaluation');

  const json = await post(url + path, JSON.stringify(texts), { 'Content-Type': 'application/json' });
  const form = await post(url + path, new URLSearchParams(texts));
  const nothing = await fetch(url + path, { method: 'POST' });
  const noBoundary = await post(url + path, 'x', { 'Content-Type': 'multipart/form-data' });

  expectProblem(json, 415);
  expectProblem(form, 415);
  expect(nothing.status).toBe(415);
  expectProblem(noBoundary, 400);
  await expectNothingAdded(settings, before);
});

test('ten thousand fields, an over-long text, too much text in all and too many files are refused', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const blob = new Blob([sampleFile('png', 200)]);

  const fields = await postLicenceWith(url, (body) => {
    for (let index = 0; index < 10_000; index += 1) body.append(`field${index}`, 'x');
  });
  const text = await postLicenceWith(url, (body) =>
    body.set('licencias', 'x'.repeat(limits.maxTextPartBytes + 1)),
  );
  const together = await postLicenceWith(url, (body) => {
    for (let index = 0; index < 5; index += 1) body.append(`x${index}`, '"'.repeat(60_000));
  });
  const files = await postLicenceWith(url, (body) => {
    for (let index = 0; index <= limits.maxFiles; index += 1) body.append('documento', blob, 'x.png');
  });

  expectProblem(fields, 422);
  expectProblem(text, 422, ['licencias']);
  expectProblem(together, 422);
  expect(together.problem.type).toBe('urn:pmts:problem:textsTooLong');
  expectProblem(files, 413);
  await expectNothingAdded(settings, before);
  expect((await postLicenceWith(url, () => undefined)).status).toBe(201);
});
