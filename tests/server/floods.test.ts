import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openFileStore } from '../../server/lib/files/open-file-store.ts';
import { type FreeSpace, roomLimits } from '../../server/lib/room/room.ts';
import { uploadLimits } from '../../server/modules/uploads/upload-limits.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import { recordedRequests } from '../../server/modules/requests/intake/stored-files.ts';
import { openUploads, sweepEmptyUploads } from '../../server/modules/uploads/uploads.ts';
import type { UploadBinding } from '../../src/contracts/uploads.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem, filesIn } from '../support/expectations.ts';
import { roomOf } from '../support/room.ts';
import { type Answered, exampleOf, factsOf, type Sending, send } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { create, head, offsetIn, patch, sendNaming, uploadAll } from '../support/uploading.ts';

const kibi = 1024;
const hour = 60 * 60_000;

/** Ten addresses, and ten of one IPv6 network. */
const flooders = [
  ...Array.from({ length: 10 }, (_, index) => `192.0.2.${index}`),
  ...Array.from({ length: 10 }, (_, index) => `2001:db8:1:2::${index}`),
];
const from = (address: string) => ({ 'X-Forwarded-For': address });

function binding(submissionId: string = randomUUID(), field = 'documento'): UploadBinding {
  return { submissionId, field, sha256: 'ab'.repeat(32), type: 'application/pdf' };
}

function idOf({ headers }: Answered): string {
  return headers.get('location')?.split('/').at(-1) ?? '';
}

/** A small disk: the free space is what this server's files leave. Also reports its minimum. */
function diskOf(
  settings: Settings,
  bytes: number,
): { readonly freeSpace: FreeSpace; readonly lowest: () => number } {
  let lowest = bytes;
  const freeSpace = async (): Promise<number> => {
    const folders = await Promise.all(['uploads', 'files', 'tmp'].map((folder) => filesIn(settings, folder)));
    const sizes = await Promise.all(
      folders.flat().map((path) =>
        stat(path).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    const free = bytes - sizes.reduce((sum, size) => sum + size, 0);
    lowest = Math.min(lowest, free);
    return free;
  };
  return { freeSpace, lowest: () => lowest };
}

/** A disk of 2 MiB of which a quarter is the reserve, with the limits' proportions. */
async function smallServer(
  options: ServerOptions = {},
): Promise<{ readonly settings: Settings; readonly url: string; readonly lowest: () => Promise<number> }> {
  const settings = { ...(await testSettings()), minFreeBytes: 512 * kibi };
  const { freeSpace, lowest } = diskOf(settings, 2048 * kibi);
  const chunk = 4 * kibi;
  const { url } = await openServer(settings, {
    freeSpace,
    roomLimits: { chunk, smallBytes: 1 * kibi, recordBytes: 100 },
    uploadLimits: { chunk },
    ...options,
  });
  return { settings, url, lowest: () => freeSpace().then(lowest) };
}

/** A sender without history gets through. */
async function expectHonestGetsThrough(url: string): Promise<void> {
  const sending = await exampleOf('licence', 0, 6000);
  const ids = await uploadAll(url, sending, from('198.51.100.1'));
  expect((await sendNaming(url, sending, ids, from('198.51.100.1'))).status).toBe(201);
  const whole = await exampleOf('licence', 0, 6000);
  expect((await send(url, whole, from('198.51.100.2'))).status).toBe(201);
}

describe('uploads without a byte', () => {
  test('from ten addresses and one network keep nobody out, and are gone after an hour', async () => {
    const settings = await testSettings();
    const server = await openServer(settings, {
      uploadLimits: { submissionsPerSender: 8, submissionsInAll: 100 },
    });
    const { url } = server;
    const statuses: number[] = [];

    for (const address of flooders) {
      for (let count = 0; count < 12; count += 1) {
        statuses.push((await create(url, binding(), 25_000_000, from(address))).status);
      }
    }

    // The network counts as one more address.
    expect(statuses.filter((status) => status === 201)).toHaveLength(11 * 8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(flooders.length * 12 - 11 * 8);
    await expectHonestGetsThrough(url);
    await server.close();
    const db = await openDatabase(settings);
    const files = await openFileStore(settings.dataDir);
    const uploads = await openUploads(
      settings.dataDir,
      uploadLimits,
      await roomOf(settings),
      recordedRequests(db, files),
    );
    await sweepEmptyUploads(uploads, Date.now() + hour - 60_000);
    expect((await uploads.store.all()).length).toBeGreaterThanOrEqual(11 * 8);
    await sweepEmptyUploads(uploads, Date.now() + hour + 60_000);
    expect(await uploads.store.all()).toEqual([]);
    await db.destroy();
  });
});

describe('uploads that are never finished', () => {
  test('leave room for whoever has sent nothing yet, and the reserve alone', async () => {
    const { url, lowest } = await smallServer();
    let refused = 0;

    for (const address of flooders) {
      for (let count = 0; count < 8; count += 1) {
        const begun = await create(url, binding(), 50_000, from(address));
        if (begun.status !== 201) refused += 1;
        else {
          const answer = await patch(url, idOf(begun), 0, new Uint8Array(40_000), from(address));
          if (answer.status !== 204) refused += 1;
        }
      }
    }

    expect(refused).toBeGreaterThan(flooders.length * 8 - 50);
    expect(await lowest()).toBeGreaterThan(512 * kibi);
    await expectHonestGetsThrough(url);
    expect(await lowest()).toBeGreaterThan(512 * kibi);
  });

  test('count again after a restart', async () => {
    const settings = { ...(await testSettings()), bytesPerAddressAndDay: 100_000 };
    const options: ServerOptions = { roomLimits: { bytesPerDay: 100_000, chunk: 1000 } };
    const before = await openServer(settings, options);
    const begun = await create(before.url, binding(), 200_000, from('192.0.2.1'));
    expect((await patch(before.url, idOf(begun), 0, new Uint8Array(90_000))).status).toBe(204);
    await before.close();

    const { url } = await openServer(settings, options);
    const more = await patch(url, idOf(begun), 90_000, new Uint8Array(20_000));
    const other = await create(url, binding(), 90_000, from('192.0.2.2'));

    expectProblem(more, 429);
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0);
    // The part that fitted arrived, and counts.
    expect(offsetIn(await head(url, idOf(begun)))).toBeGreaterThanOrEqual(90_000);
    expect(other.status).toBe(201);
  });
});

describe('submissions without end', () => {
  test('leave room for whoever has sent nothing yet, and the reserve alone', async () => {
    const { settings, url, lowest } = await smallServer();
    const statuses: number[] = [];

    for (const address of flooders) {
      for (let count = 0; count < 4; count += 1) {
        const sending = await exampleOf('licence', 0, 40_000);
        statuses.push((await send(url, sending, from(address))).status);
      }
    }

    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(await lowest()).toBeGreaterThan(512 * kibi);
    await expectHonestGetsThrough(url);
    expect(await lowest()).toBeGreaterThan(512 * kibi);
    const taken = statuses.filter((status) => status === 201).length;
    expect(await stored(settings)).toHaveLength(taken + 2);
  });

  test('of texts alone end at a limit of their own', async () => {
    const { url } = await openServer(await testSettings(), {
      roomLimits: { smallBytesPerDay: 3 * (roomLimits.recordBytes + 4 * kibi) },
    });
    const statuses: number[] = [];

    for (let count = 0; count < 5; count += 1) {
      statuses.push((await send(url, await exampleOf('evaluation'), from('192.0.2.1'))).status);
    }

    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect((await send(url, await exampleOf('evaluation'), from('192.0.2.2'))).status).toBe(201);
  });
});

describe('a disk with less free than the reserve', () => {
  test('stops no start, says so, serves what is asked and takes texts, but no files', async () => {
    const settings = { ...(await testSettings()), minFreeBytes: 512 * kibi };
    let free = 400 * kibi;
    const { url } = await openServer(settings, { freeSpace: async () => free });
    const health = async (): Promise<unknown> => (await fetch(`${url}/api/health`)).json();

    expect(await health()).toMatchObject({
      status: 'degraded',
      problems: expect.arrayContaining(['storageLow']),
    });
    const withFiles = await send(url, await exampleOf('licence', 0, 300_000));
    expectProblem(withFiles, 503);
    expect(Number(withFiles.headers.get('retry-after'))).toBeGreaterThan(0);
    expectProblem(await create(url, binding(), 1000), 503);
    expect((await send(url, await exampleOf('evaluation'))).status).toBe(201);
    free = 5000 * kibi;
    expect((await send(url, await exampleOf('licence', 0, 300_000))).status).toBe(201);
  });
});

/** Each does one step in turn, until all have come through or nobody makes progress. */
async function inStep(crew: readonly AsyncGenerator<'done' | 'refused'>[]): Promise<number> {
  let waiting = [...crew];
  for (let idle = 0; waiting.length > 0 && idle < 3; ) {
    const steps = await Promise.all(waiting.map((one) => one.next()));
    idle = steps.some(({ done, value }) => done === true || value === 'done') ? 0 : idle + 1;
    waiting = waiting.filter((_one, index) => steps[index]?.done !== true);
  }
  return crew.length - waiting.length;
}

/** A request in pieces, one call per step; a refused call is repeated in the next. */
async function* applyInPieces(url: string, sending: Sending): AsyncGenerator<'done' | 'refused'> {
  const ids: Record<string, string> = {};
  for (const file of sending.files) {
    const bound = { submissionId: sending.submissionId, field: file.field };
    for (;;) {
      const { sha256, size } = factsOf(file.bytes);
      const answer = await create(url, { ...bound, sha256, type: file.type }, size);
      ids[file.field] = idOf(answer);
      if (answer.status === 201) break;
      yield 'refused';
    }
    yield 'done';
    for (let offset = 0; offset < file.bytes.length; ) {
      const half = Math.ceil(file.bytes.length / 2);
      const answer = await patch(url, ids[file.field] ?? '', offset, file.bytes.slice(offset, offset + half));
      if (answer.status === 204) offset = offsetIn(answer);
      yield answer.status === 204 ? 'done' : 'refused';
    }
  }
  for (;;) {
    if ((await sendNaming(url, sending, ids)).status === 201) return;
    yield 'refused';
  }
}

describe.each(databases)('a crew behind one address that applies in step, on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('comes through, all 32 of them with 11 files each', async () => {
    const settings = await testSettings(await newDatabase());
    // 1,000 bytes stand for 10 MB.
    const largest = 15_000;
    const { url } = await openServer(settings, {
      roomLimits: { chunk: 100, bytesPerDay: 32 * largest, smallBytes: 0 },
      uploadLimits: { chunk: 100, bytesPerSender: 32 * largest, bytesInAll: 12 * 32 * largest },
    });
    const examples = await Promise.all(Array.from({ length: 32 }, () => exampleOf('liberian', 0, 1000)));
    expect(examples[0]?.files.length).toBeGreaterThanOrEqual(11);

    expect(await inStep(examples.map((sending) => applyInPieces(url, sending)))).toBe(32);
  });
});

test('a crew behind one address comes through one after the other where there is room for two only', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings, {
    uploadLimits: { chunk: 100, bytesPerSender: 10_000, shareOfRest: 1 },
  });
  const examples = await Promise.all(Array.from({ length: 6 }, () => exampleOf('medical', 0, 2000)));

  expect(await inStep(examples.map((sending) => applyInPieces(url, sending)))).toBe(6);
});
