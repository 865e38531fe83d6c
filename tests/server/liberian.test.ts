import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectNothingAdded, expectProblem, storedBy } from '../support/expectations.ts';
import { sampleFile } from '../support/sample-files.ts';
import {
  exampleOf,
  factsOf,
  type Sending,
  type SentFile,
  send,
  withoutText,
  withText,
} from '../support/sending.ts';
import { openServer, stored, testSettings, useServer } from '../support/test-server.ts';

const english = { 'Accept-Language': 'en' };
const tenMegabytes = 10 * 1024 * 1024;

function part(field: string, bytes: Uint8Array<ArrayBuffer>): SentFile {
  return { field, name: 'image.jpg', type: 'image/jpeg', bytes };
}

function withoutFile(sending: Sending, field: string): Sending {
  return { ...sending, files: sending.files.filter((file) => file.field !== field) };
}

function withPart(sending: Sending, added: SentFile): Sending {
  return { ...sending, files: [...withoutFile(sending, added.field).files, added] };
}

/** The list of certificates with its first line changed. */
function withLine(sending: Sending, change: Readonly<Record<string, unknown>>): Sending {
  const [first, ...others] = JSON.parse(sending.texts['certificatesMetadata'] ?? '[]') as object[];
  return withText(sending, 'certificatesMetadata', JSON.stringify([{ ...first, ...change }, ...others]));
}

describe('a Liberian application', () => {
  const server = useServer();

  test('is stored with eleven files of one name, and the receipt has the hash of each', async () => {
    const settings = await testSettings();
    const { url } = await openServer(settings);
    const example = await exampleOf('liberian', 2);
    const files = example.files.map(({ field }, index) =>
      part(field, sampleFile('jpeg', 100_000 + index, index + 1)),
    );

    const answer = await send(url, { ...example, files });

    expect(answer.status).toBe(201);
    expect(answer.receipt.reference).toBe('PMTS/LIB/0001');
    expect(answer.receipt.files.map(({ field, size, sha256 }) => ({ field, size, sha256 }))).toEqual(
      files.map(({ field, bytes }) => ({ field, ...factsOf(bytes) })),
    );
    expect(new Set(answer.receipt.files.map(({ sha256 }) => sha256)).size).toBe(11);
    expect((await stored(settings))[0]?.fields).toEqual(example.texts);
  });

  test('with a sanctioned flag sent by hand is refused in both languages', async () => {
    const { settings, url } = server();
    const before = await storedBy(settings);
    const sending = withText(await exampleOf('liberian'), 'cocFlag', 'north-korea');

    const spanish = await send(url, sending);
    const other = await send(url, sending, english);

    expectProblem(spanish, 422, ['cocFlag']);
    expect(spanish.problem.message).toBe(
      'El Estado elegido para su título (COC) no es elegible debido a sanciones',
    );
    expect(other.problem.message).toBe('Selected COC flag state is not eligible due to sanctions');
    await expectNothingAdded(settings, before);
  });

  test('with metadata that is no list, or not the list of the rank, is refused', async () => {
    const { settings, url } = server();
    const before = await storedBy(settings);
    const sending = await exampleOf('liberian', 3);
    const other = (await exampleOf('liberian', 4)).texts['certificatesMetadata'] ?? '';

    const noJson = await send(url, withText(sending, 'certificatesMetadata', '[{"courseName":'), english);
    expectProblem(noJson, 422, ['certificatesMetadata']);
    expect(noJson.problem.message).toBe('certificatesMetadata: a JSON list is expected.');

    const ofOtherRank = await send(url, withText(sending, 'certificatesMetadata', other), english);
    expectProblem(ofOtherRank, 422, ['certificatesMetadata']);
    expect(ofOtherRank.problem.message).toBe('certificatesMetadata: the list does not fit what you chose.');

    for (const change of [{ courseName: 'ECDIS' }, { extra: 'x' }, { certificateNumber: true }]) {
      expectProblem(await send(url, withLine(sending, change)), 422, ['certificatesMetadata']);
    }
    const undated = await send(url, withLine(sending, { issueDate: '31/12/2024' }));
    expectProblem(undated, 422, ['issueDate_0']);
    await expectNothingAdded(settings, before);
  });

  test('without metadata, or without a number in it, names the certificates that lack theirs', async () => {
    const { settings, url } = server();
    const before = await storedBy(settings);
    const sending = await exampleOf('liberian', 3);

    const none = await send(url, withoutText(sending, 'certificatesMetadata'), english);
    const one = await send(url, withLine(sending, { certificateNumber: ' ' }), english);

    expectProblem(
      none,
      422,
      [0, 1, 2, 3, 4, 5].map((index) => `certificateNumber_${index}`),
    );
    expectProblem(one, 422, ['certificateNumber_0']);
    expect(one.problem.message).toBe('Certificate number required for Basic Training');
    await expectNothingAdded(settings, before);
  });

  test('without a file, or with one that nothing calls for, is refused and names it', async () => {
    const { settings, url } = server();
    const before = await storedBy(settings);
    const sending = await exampleOf('liberian', 3);
    const pdf = sampleFile('pdf', 600);

    const missing = await send(url, withoutFile(withoutFile(sending, 'certificateFile_3'), 'idPhotoFile'));
    const unknown = await send(url, withPart(sending, part('certificateFile_6', pdf)), english);
    const odd = await send(url, withPart(sending, part('certificateFile_x', pdf)));

    expectProblem(missing, 422, ['idPhotoFile', 'certificateFile_3']);
    expect(missing.problem.message).toBe(
      'La foto de identidad es obligatoria. Debe subir el certificado de Alta Tensión',
    );
    expectProblem(unknown, 422, ['certificateFile_6']);
    expect(unknown.problem.message).toBe('certificateFile_6: what you chose does not call for this file.');
    expectProblem(odd, 422, ['certificateFile_x']);
    await expectNothingAdded(settings, before);
  });

  test('with files that are too large or of another kind is refused by the limits of each field', async () => {
    const { url } = server();
    const sending = await exampleOf('liberian', 3);
    const fiveMegabytes = tenMegabytes / 2;

    const photo = await send(
      url,
      withPart(sending, part('idPhotoFile', sampleFile('jpeg', fiveMegabytes + 1))),
    );
    const sheet = await send(url, withPart(sending, part('rlm105File', sampleFile('pdf', tenMegabytes + 1))));
    const program = new Uint8Array(500).fill(7);
    const kind = await send(url, withPart(sending, part('certificateFile_0', program)), english);
    const fits = await send(url, withPart(sending, part('idPhotoFile', sampleFile('jpeg', fiveMegabytes))));

    expectProblem(photo, 422, ['idPhotoFile']);
    expect(photo.problem.message).toContain('5MB');
    expectProblem(sheet, 422, ['rlm105File']);
    expect(sheet.problem.message).toContain('10MB');
    expectProblem(kind, 422, ['certificateFile_0']);
    expect(kind.problem.message).toBe('File type not allowed. Only PDF, JPG, and PNG files are accepted.');
    expect(fits.status).toBe(201);
  });

  test('with twelve files of 10 MB is refused for the one too many', async () => {
    const { settings, url } = server();
    const before = await storedBy(settings);
    const example = await exampleOf('liberian', 0);
    const small = sampleFile('jpeg', 1000);
    const large = sampleFile('pdf', tenMegabytes);
    const files = example.files.map(({ field }) => part(field, field.endsWith('PhotoFile') ? small : large));
    const others = ['certificateFile_8', 'certificateFile_9', 'certificateFile_10'];

    const answer = await send(url, {
      ...example,
      files: [...files, ...others.map((field) => part(field, large))],
    });

    expect(files.length - 2 + others.length).toBe(12);
    expectProblem(answer, 422, others);
    expect(answer.problem.message).toContain('lo que eligió no requiere este archivo');
    await expectNothingAdded(settings, before);
  });

  test('is told to the office with every certificate by the name of its course', async () => {
    const settings = { ...(await testSettings()), officeMailAnswers: true };
    const { url } = await openServer(settings);
    await send(url, await exampleOf('liberian', 3));

    const mail = await onlyMail(join(settings.dataDir, 'mail'));

    expect(mail).toContain('Referencia de la solicitud / Application reference: APP-1790000000003');
    expect(mail).toContain('Alta Tensión: número de certificado / High Voltage: certificate number: C-3');
    expect(mail).toContain('Alta Tensión: certificado / High Voltage: certificate:');
    expect(mail).toContain(
      'Estado que emitió su título (COC) / COC flag state: uk (Reino Unido / United Kingdom)',
    );
    expect(mail).not.toContain('courseName');
  });
});

/** The receipt goes to the applicant. */
function isToOffice(name: string): boolean {
  return name.endsWith('.eml') && !name.endsWith('-receipt.eml');
}

async function onlyMail(folder: string): Promise<string> {
  await expect.poll(async () => (await readdir(folder)).filter(isToOffice)).toHaveLength(1);
  const [name = ''] = (await readdir(folder)).filter(isToOffice);
  const raw = await readFile(join(folder, name), 'utf8');
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
