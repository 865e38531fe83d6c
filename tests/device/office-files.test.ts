import { beforeEach, expect, test } from 'vitest';
import { problemTypes } from '../../src/contracts/problem.ts';
import { accessCodePath, lookupPath, resultFilePath, resultsPath } from '../../src/contracts/results.ts';
import { createOfficeFiles } from '../../src/device/office/page/office-files.ts';
import { collectGarbage } from '../../src/device/storage/garbage.ts';
import { releaseOfficeBytes } from '../../src/device/storage/office-records.ts';
import type { OfficeFile } from '../../src/outbox/office-files.ts';
import type { OfficeFiles } from '../../src/ui/outbox-context.tsx';
import { watching } from '../../src/outbox/status-board.ts';
import { bytesOf, storedFile } from '../outbox/submissions.ts';
import { newDevice, openContext, type TestContext } from '../outbox/test-outbox.ts';
import { createFakeFetch, type FakeFetch, json } from './fake-api-fetch.ts';

const id = 'c0ffee00-0000-4000-8000-000000000001';
const bytes = bytesOf(3000, 3);
const file: OfficeFile = { ...storedFile('message.0', bytes, 'Endorsement.pdf'), messageId: 'message' };
const hour = 60 * 60_000;

let device: TestContext;
let api: FakeFetch;
let office: OfficeFiles;
/** The browser has room to spare. */
let hasRoom: boolean;

beforeEach(async () => {
  device = newDevice();
  api = createFakeFetch();
  hasRoom = true;
  office = openOffice(device);
  await device.store.noteStatuses((board) => watching(board, id));
});

/** A page of this device. */
function openOffice({ database, store, clock }: TestContext): OfficeFiles {
  const feed = { announce: () => undefined, subscribe: () => () => undefined };
  const kept = { database, store, feed };
  return createOfficeFiles({ kept, apiBase: '', clock, fetch: api.fetch, hasRoom: async () => hasRoom });
}

const key = () => ({ token: 'token', expiresAt: new Date(device.clock.now() + hour).toISOString() });
const answerList = () => api.answers.set(resultsPath(id), json(200, { ...key(), files: [file] }));
const filePath = resultFilePath(id, file.fileId);
const answerBytes = (sent: ArrayBuffer = bytes) =>
  api.answers.set(
    filePath,
    () => new Response(sent, { headers: { 'Content-Type': 'application/octet-stream' } }),
  );
const refusal = (status: number, headers: Record<string, string> = {}) =>
  json(
    status,
    { type: `${problemTypes}any`, title: 'No', status },
    {
      'Content-Type': 'application/problem+json',
      ...headers,
    },
  );
const fetchIt = (of: OfficeFiles = office) => of.fetch(id, file, () => undefined);

async function opened(): Promise<void> {
  answerList();
  expect(await office.open(id, { code: '123456' })).toEqual({ kind: 'opened' });
}

test('a code opens the list, and the file is there again after a cold start without a network', async () => {
  await opened();
  answerBytes();
  expect(await fetchIt()).toMatchObject({ kind: 'fetched', keeping: 'kept' });

  api.answers.clear();
  const after = openOffice(openContext(device.clock));

  expect(await after.read(id)).toMatchObject({ officeFiles: [file], here: [file.fileId] });
  expect(await fetchIt(after)).toEqual({ kind: 'fetched', keeping: 'kept', bytes: new Uint8Array(bytes) });
});

test('what was quoted is kept with the list, and stays when the token is over', async () => {
  const course = { name: 'Basic Safety', name_es: 'Seguridad básica' };
  const courses = [{ id: 1, type: 'new', basePrice: 300, surcharge: 5, course }];
  const quotation = {
    id: 7,
    expiresAt: new Date(device.clock.now()).toISOString(),
    quotedPrice: 305,
    courses,
  };
  api.answers.set(resultsPath(id), json(200, { ...key(), files: [], quotation }));
  expect(await office.open(id, { code: '123456' })).toEqual({ kind: 'opened' });

  api.answers.set(resultsPath(id), refusal(422));
  await office.open(id, { token: 'token' });

  const { access, quotation: kept } = await openOffice(openContext(device.clock)).read(id);
  expect(access).toBeUndefined();
  expect(kept).toMatchObject({
    total: 30_500,
    lines: [{ kind: 'new', base: 30_000, surcharge: 500, course: { nameEs: 'Seguridad básica' } }],
  });
});

test('other bytes than the office attached are neither handed on nor kept', async () => {
  await opened();
  for (const wrong of [bytesOf(3000, 4), bytesOf(2999, 3), bytesOf(3001, 3)]) {
    answerBytes(wrong);
    expect((await fetchIt()).kind).not.toBe('fetched');
  }
  expect((await office.read(id)).here).toEqual([]);
});

test('a file that is cut off goes on where it was, and tells how much has come', async () => {
  await opened();
  const told: number[] = [];
  let turn = 0;
  api.answers.set(filePath, () => {
    turn += 1;
    const part = turn === 1 ? bytes.slice(0, 1000) : bytes.slice(1000);
    return new Response(part, { headers: { 'Content-Type': 'application/octet-stream' } });
  });

  const fetched = await office.fetch(id, file, (came) => told.push(came));

  expect(fetched).toMatchObject({ kind: 'fetched', bytes: new Uint8Array(bytes) });
  expect(told).toEqual([1000, 3000]);
  const bodies = api.asked
    .filter(({ url }) => url === filePath)
    .map(({ init }) => JSON.parse(String(init.body)));
  expect(bodies).toEqual([{ token: 'token' }, { token: 'token', from: 1000 }]);
});

test.each([
  ['nobody answers', undefined, 'unreachable'],
  [
    'the page of a captive portal',
    () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    'unreachable',
  ],
  ['a proxy that knows nothing', json(404, {}), 'unreachable'],
  ['the file is gone', refusal(404), 'gone'],
  ['what opened it is over', refusal(422), 'refused'],
  ['too many tries', refusal(429, { 'Retry-After': '90' }), 'tooMany'],
] as const)('a file is not handed on when the answer is: %s', async (_what, answer, kind) => {
  await opened();
  if (answer !== undefined) api.answers.set(filePath, answer);

  expect(await fetchIt()).toMatchObject({ kind });

  expect((await office.read(id)).access === undefined).toBe(kind === 'refused');
});

test('a copy is kept only where there is room to spare, and gives way to what is to be sent', async () => {
  await opened();
  answerBytes();
  hasRoom = false;
  expect(await fetchIt()).toMatchObject({ kind: 'fetched', keeping: 'full' });
  expect((await office.read(id)).here).toEqual([]);

  hasRoom = true;
  expect(await fetchIt()).toMatchObject({ keeping: 'kept' });
  expect(await releaseOfficeBytes(device.database)).toBe(true);

  expect(await office.read(id)).toMatchObject({ officeFiles: [file], here: [] });
  expect(await device.database.run((connection) => connection.count('chunks'))).toBe(0);
});

test('on a device that others use nothing is kept but in the open page, and what was kept goes', async () => {
  await opened();
  answerBytes();
  await fetchIt();

  await device.store.remember({ shared: true });

  expect(await office.read(id)).toEqual({ officeFiles: [], here: [] });
  await opened();
  expect(await fetchIt()).toMatchObject({ kind: 'fetched', keeping: 'shared' });
  expect(await office.read(id)).toMatchObject({ officeFiles: [file], here: [], access: { token: 'token' } });
  expect(await openOffice(openContext(device.clock)).read(id)).toEqual({ officeFiles: [], here: [] });
  for (const store of ['files', 'chunks'] as const)
    expect(await device.database.run((connection) => connection.count(store))).toBe(0);
});

test('tidying up leaves what is kept, and forgetting the request takes all of it', async () => {
  await opened();
  answerBytes();
  await fetchIt();

  await collectGarbage(device.database, device.clock.now() + 100 * 24 * hour);
  expect(await fetchIt()).toMatchObject({ kind: 'fetched' });
  await device.store.forgetReceipt(id);

  expect(await office.read(id)).toEqual({ officeFiles: [], here: [] });
  expect(await device.database.run((connection) => connection.count('chunks'))).toBe(0);
});

test('a request that nobody knows any more takes its office files along', async () => {
  await opened();
  await device.store.noteStatuses((board) => ({ ...board, watched: [] }));

  expect(await office.read(id)).toEqual({ officeFiles: [], here: [] });
});

test('asking for a code says the same of every request, and what stands in its way', async () => {
  expect(await office.mailCode({ submissionId: id })).toEqual({ kind: 'unreachable' });
  api.answers.set(accessCodePath, refusal(429, { 'Retry-After': '61' }));
  expect(await office.mailCode({ submissionId: id })).toEqual({ kind: 'tooMany', minutes: 2 });
  api.answers.set(accessCodePath, json(200, { message: 'If there is such a request …' }));
  expect(await office.mailCode({ submissionId: id })).toEqual({ kind: 'asked' });
});

test('a request that is found is known on this device, with its files open', async () => {
  await device.store.forgetReceipt(id);
  const named = { reference: 'PMTS/LIC/0005', email: 'ana@ship.example', code: '123456' };
  api.answers.set(lookupPath, refusal(422));
  expect(await office.find(named)).toEqual({ kind: 'refused' });
  const at = new Date(device.clock.now()).toISOString();
  const request = {
    submissionId: id,
    form: 'licence',
    reference: named.reference,
    state: 'done',
    changedAt: at,
  };
  const whole = { ...request, receivedAt: at, reason: null, messages: [], documents: [] };
  api.answers.set(lookupPath, json(200, { at, request: whole, ...key() }));
  answerList();

  expect(await office.find(named)).toEqual({ kind: 'found', submissionId: id });

  const board = await device.store.statuses();
  expect([board.watched, board.requests[id]?.status.state]).toEqual([[id], 'done']);
  expect(await office.read(id)).toMatchObject({ officeFiles: [file], access: { token: 'token' } });
});

test('a token is held for as long as the API said by its own clock, whatever the time is here', async () => {
  const said = Date.UTC(2020, 0, 1);
  const expiresAt = new Date(said + hour).toISOString();
  const date = new Date(said).toUTCString();
  api.answers.set(resultsPath(id), json(200, { token: 'token', expiresAt, files: [] }, { Date: date }));

  await office.open(id, { code: '123456' });

  expect((await office.read(id)).access?.until).toBe(device.clock.now() + hour);
});
