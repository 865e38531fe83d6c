import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { finishedInWorker } from '../../server/lib/process/in-worker.ts';
import { bundleName, fileNames } from '../../server/modules/bundles/bundled-request.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { readPath } from '../../src/contracts/cases.ts';
import { coursesPath } from '../../src/contracts/courses-path.ts';
import type { CourseRow } from '../../src/contracts/courses.ts';
import { parseCsv } from '../../src/lib/csv.ts';
import {
  submissionFilePath,
  submissionPath,
  submissionsPath,
} from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import type { FormId } from '../../src/forms/index.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import {
  answered,
  exampleOf,
  factsOf,
  fieldsOfSending,
  type Sending,
  send,
  withFile,
} from '../support/sending.ts';
import { change, type Desk, put, write } from '../support/staff.ts';
import { openServer, type TestServer, testSettings, useServer } from '../support/test-server.ts';
import { unzip } from '../support/unzip.ts';

interface Office extends Desk {
  readonly settings: Settings;
  readonly sent: readonly Sending[];
}

/** At a server of its own. */
async function openOffice(databaseUrl: string | undefined, forms: readonly FormId[]): Promise<Office> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  return officeAt({ settings, url }, forms);
}

async function officeAt({ settings, url }: TestServer, forms: readonly FormId[]): Promise<Office> {
  const sent: Sending[] = [];
  for (const form of forms) {
    const sending = await exampleOf(form, 0, 200_000);
    expect((await send(url, sending)).status).toBe(201);
    sent.push(sending);
  }
  return { settings, url, token: await signInAs(settings, url, 'moderator'), sent };
}

async function download({ url, token }: Desk, path: string): Promise<Uint8Array> {
  const response = await fetch(url + path, { headers: bearer(token) });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

interface Manifest {
  readonly complete: boolean;
  readonly requests: readonly {
    readonly reference: string;
    readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
    readonly missing: readonly { readonly path: string }[];
  }[];
}

function manifestIn(files: ReadonlyMap<string, Buffer>): Manifest {
  return JSON.parse(String(files.get('manifest.json')));
}

/** The only folder of files of a submission. */
async function folderOf({ settings }: Office, { submissionId }: Sending): Promise<string> {
  const parent = join(settings.dataDir, 'files', `request-${submissionId}`);
  const [only = ''] = await readdir(parent);
  return join(parent, only);
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a ZIP of one request holds all of it, under names that say whose it is, and last what it holds', async () => {
    const office = await openOffice(await newDatabase(), ['licence']);
    const [sending] = office.sent;
    const { submissionId, files: sentFiles } = sending!;
    await write(office, 'note', submissionId, 'For the file');
    const drawnBefore = finishedInWorker().get('answersPdf') ?? 0;

    const response = await fetch(`${office.url}${submissionPath(submissionId)}/bundle`, {
      headers: bearer(office.token),
    });

    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('filename="PMTS-LIC-0001_ONeill-Nanez.zip"'),
      'cache-control': 'no-store',
    });
    const files = await unzip(new Uint8Array(await response.arrayBuffer()));
    const prefix = 'PMTS-LIC-0001_ONeill-Nanez';
    expect([...files.keys()]).toEqual([
      `${prefix}_answers.json`,
      `${prefix}_answers.pdf`,
      '01 Identity document or current licence.pdf',
      'manifest.json',
    ]);
    expect(files.get('01 Identity document or current licence.pdf')).toEqual(
      Buffer.from(sentFiles[0]!.bytes),
    );
    expect(String(files.get(`${prefix}_answers.pdf`)).slice(0, 5)).toBe('%PDF-');
    expect(finishedInWorker().get('answersPdf')).toBe(drawnBefore + 1);
    const answers = JSON.parse(String(files.get(`${prefix}_answers.json`)));
    expect(answers.fields).toEqual(fieldsOfSending(sending!));
    expect(answers.notes).toMatchObject([{ text: 'For the file' }]);
    const manifest = manifestIn(files);
    expect(manifest.complete).toBe(true);
    for (const { path, size, sha256 } of manifest.requests[0]!.files) {
      expect(factsOf(files.get(path)!)).toEqual({ size, sha256 });
    }
    expect(manifest.requests[0]!.files).toHaveLength(3);
  });

  test('a ZIP and a download name a file by its content, whatever its sender called it', async () => {
    const office = await openOffice(await newDatabase(), []);
    const tiff = new Uint8Array(Buffer.from('II*\0 <script>alert(1)</script>'));
    const sending = withFile(await exampleOf('licence'), tiff, 'passport.html');
    expect((await send(office.url, sending)).status).toBe(201);
    const path = submissionPath(sending.submissionId);

    const files = await unzip(await download(office, `${path}/bundle`));
    const [{ field } = { field: '' }] = sending.files;
    const file = await fetch(office.url + submissionFilePath(sending.submissionId, field), {
      headers: bearer(office.token),
    });

    expect([...files.keys()]).toContain('01 Identity document or current licence.tif');
    expect(file.headers.get('content-disposition')).toContain('filename="passport.html.tif"');
  });

  test('a ZIP of what the list is filtered to names each file that the disk has lost', async () => {
    const office = await openOffice(await newDatabase(), ['licence', 'evaluation', 'licence']);
    const [first] = office.sent;
    await rm(join(await folderOf(office, first!), '0'));

    const files = await unzip(
      await download(office, `${submissionsPath}/bundle?form=licence&sort=receivedAt`),
    );

    const manifest = manifestIn(files);
    expect(manifest.complete).toBe(false);
    expect(manifest.requests.map(({ reference, missing }) => [reference, missing.length])).toEqual([
      ['PMTS/LIC/0001', 1],
      ['PMTS/LIC/0002', 0],
    ]);
    expect(String(files.get('MISSING.txt'))).toContain('PMTS/LIC/0001');
    expect([...files.keys()].at(-1)).toBe('manifest.json');
    expect([...files.keys()].filter((path) => path.includes(' document '))).toEqual([
      'PMTS-LIC-0002_ONeill-Nanez/01 Identity document or current licence.pdf',
    ]);
  });

  test('a certificate is named after its course, in the language of who downloads it', async () => {
    const office = await openOffice(await newDatabase(), ['liberian']);
    const path = `${submissionPath(office.sent[0]!.submissionId)}/bundle`;

    const english = [...(await unzip(await download(office, path))).keys()];
    const spanish = [...(await unzip(await download(office, `${path}?language=es`))).keys()];

    expect(english).toContain('01 ID photo.jpg');
    expect(english.filter((one) => /^0\d .* certificate\.\w+$/.test(one))).toContain(
      '04 Basic Training certificate.pdf',
    );
    expect(spanish.filter((one) => / certificado\.\w+$/.test(one))).toHaveLength(
      english.filter((one) => / certificate\.\w+$/.test(one)).length,
    );
    expectProblem(await getAs(office.token, `${office.url}${path}?language=fr`), 422);
  });

  test('a one-time address needs no token, is good once, and not after its minute or for somebody disabled', async () => {
    const office = await openOffice(await newDatabase(), ['licence']);
    const { settings, url, sent } = office;
    const path = `${submissionPath(sent[0]!.submissionId)}/bundle`;
    const ask = async (): Promise<string> => {
      const answer = await change(office, 'POST', path, {});
      expect(answer.status).toBe(200);
      return String(Object(jsonOf(answer)).address);
    };
    const address = await ask();
    expect(address).toMatch(/^\/api\/downloads\?ticket=/);

    const downloads = await Promise.all([fetch(url + address), fetch(url + address), fetch(url + address)]);

    expect(downloads.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410, 410,
    ]);
    const whole = downloads.find(({ status }) => status === 200)!;
    expect((await unzip(new Uint8Array(await whole.arrayBuffer()))).size).toBe(4);
    expectProblem(await answered(await fetch(url + (await ask()).slice(0, -2))), 410);
    const [body = '', signature = ''] = (await ask()).split('ticket=')[1]!.split('.');
    const forged = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('"bundle"', '"export"'),
    ).toString('base64url');
    expectProblem(await answered(await fetch(`${url}/api/downloads?ticket=${forged}.${signature}`)), 410);
    const late = await ask();
    await inDatabase(settings, (db) =>
      db.updateTable('users').set({ roles: 'user' }).where('email', '=', 'moderator@pmts.test').execute(),
    );
    expectProblem(await answered(await fetch(url + late)), 410);
  });

  test('the table has every row of the list, with its language and its time in Panama', async () => {
    const office = await openOffice(await newDatabase(), ['licence', 'medical', 'evaluation']);
    const [licence, medical] = office.sent;
    await put(office, readPath(licence!.submissionId));
    await inDatabase(office.settings, (db) =>
      db
        .updateTable('submissions')
        .set({ applicant_name: '=1+1' })
        .where('submission_id', '=', medical!.submissionId)
        .execute(),
    );

    const all = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await download(office, `${submissionsPath}/export.csv?sort=receivedAt`),
    );

    const [head = '', ...rows] = all.trimEnd().split('\r\n');
    expect(head.startsWith('\ufeffReference,Form,State,')).toBe(true);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(
      /^PMTS\/LIC\/0001,Licence request,New,,"\d\d\/\d\d\/\d{4}, \d\d:\d\d",.*Z,.*Z,Spanish,José O'Neill/,
    );
    expect(rows[1]).toContain(",'=1+1,");
    expect(rows[2]).toContain('Instructor evaluation,Done');
    const spanish = new TextDecoder().decode(
      await download(office, `${submissionsPath}/export.csv?sort=receivedAt&language=es`),
    );
    const [spanishHead = '', ...spanishRows] = spanish.split('\r\n');
    expect(spanishHead.startsWith('Referencia,Formulario,Estado,')).toBe(true);
    expect(spanishRows[0]).toMatch(/^PMTS\/LIC\/0001,Solicitud de licencia,Nueva,,.*,español,José O'Neill/);
    expectProblem(await getAs(office.token, `${office.url}${submissionsPath}/export.csv?language=fr`), 422);
    const unread = await getAs(office.token, `${office.url}${submissionsPath}/export.csv?unread=true`);
    expect(unread.text.trimEnd().split('\r\n')).toHaveLength(2);
    expectProblem(await getAs(office.token, `${office.url}${submissionsPath}/export.csv?limit=5`), 422);
    expectProblem(await getAs(office.token, `${office.url}${submissionsPath}/bundle?state=gone`), 422);
  });
});

test.each([
  ['en', 'Medical Care: certificate number', 'Do you wear glasses or contact lenses?', /^(Yes|No)$/],
  ['es', 'Cuidados Médicos: número de certificado', '¿Usa gafas o lentes de contacto?', /^(Sí|No)$/],
] as const)(
  'the table of one form has every answer in words: %s',
  async (language, item, question, words) => {
    const office = await openOffice(undefined, ['liberian', 'quote', 'licence', 'medical']);
    const tableOf = async (form: FormId): Promise<ReadonlyMap<string, string>> => {
      const path = `${submissionsPath}/export.csv?form=${form}&language=${language}`;
      const table = parseCsv(new TextDecoder().decode(await download(office, path)));
      const [head = [], row = []] = table.map(({ cells }) => cells);
      expect([form, table.length, row.length]).toEqual([form, 2, head.length]);
      return new Map(head.map((column, index) => [column, row[index] ?? '']));
    };

    const liberian = await tableOf('liberian');
    const quoted = jsonOf(await getAs(office.token, office.url + coursesPath)) as readonly CourseRow[];

    expect(liberian.has(item)).toBe(true);
    expect((await tableOf('medical')).get(question)).toMatch(words);
    expect([...(await tableOf('licence')).values()]).toContain(office.sent[2]!.files[0]!.name);
    const names = quoted.map((course) => (language === 'es' ? course.name_es : course.name));
    expect([...(await tableOf('quote')).values()].some((cell) => names.includes(cell.split('; ')[0]))).toBe(
      true,
    );
  },
);

const server = useServer();

test('a file that is not what was received cuts the download, which cannot be taken for a whole one', async () => {
  const office = await officeAt(server(), ['licence']);
  const [sending] = office.sent;
  const path = join(await folderOf(office, sending!), '0');
  await writeFile(path, Buffer.alloc(sending!.files[0]!.bytes.length, 7));

  const response = await fetch(`${office.url}${submissionPath(sending!.submissionId)}/bundle`, {
    headers: bearer(office.token),
  });

  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('a download that is given up leaves no file open, and the next one is whole', async () => {
  const office = await officeAt(server(), ['licence']);
  const path = `${submissionPath(office.sent[0]!.submissionId)}/bundle`;
  const giveUp = new AbortController();
  const begun = await fetch(office.url + path, { headers: bearer(office.token), signal: giveUp.signal });
  giveUp.abort();
  await expect(begun.arrayBuffer()).rejects.toThrow();

  expect((await unzip(await download(office, path))).size).toBe(4);
});

test('nothing is given of a request that there is not', async () => {
  const office = await officeAt(server(), []);
  const path = `${submissionPath('00000000-0000-4000-8000-000000000000')}/bundle`;

  expectProblem(await getAs(office.token, office.url + path), 404);
  expectProblem(await change(office, 'POST', path, {}), 404);
});

test.each([
  ['PMTS/LIB/0002', 'Núñez', 'PMTS-LIB-0002_Nunez'],
  ['PMTS/LIB/0002', '../../etc', 'PMTS-LIB-0002_etc'],
  ['PMTS/LIB/0002', 'Łęcki', 'PMTS-LIB-0002_Lecki'],
  ['PMTS/LIB/0002', '阮', 'PMTS-LIB-0002'],
])('%s of %s is %s', (reference, name, expected) => {
  expect(bundleName(reference, name)).toBe(expected);
});

test('files are called by what they are, safely, and one that corrects another has a number', () => {
  const file = (label: string, type: string) => ({ label, type });
  const names = fileNames([
    file('Passport photo', 'image/jpeg'),
    file('Medical Care: certificate', 'application/pdf'),
    file('Passport photo', 'image/png'),
    file('../Cédula\u0000 <1>', 'image/tiff'),
    file('..', 'application/zip'),
    file('x'.repeat(200), 'image/png'),
  ]);

  expect(names).toEqual([
    '01 Passport photo.jpg',
    '02 Medical Care certificate.pdf',
    '01 Passport photo (2).png',
    '03 Cédula 1.tif',
    '04 file.bin',
    `05 ${'x'.repeat(80)}.png`,
  ]);
});
