import { randomUUID } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileStore } from '../../server/lib/files/open-file-store.ts';
import {
  abandonedAfter,
  type UploadLimits,
  uploadLimits,
} from '../../server/modules/uploads/upload-limits.ts';
import { limits } from '../../server/lib/limits/submission-limits.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import { recordedRequests } from '../../server/modules/requests/intake/stored-files.ts';
import { openUploads, sweepUploads, type Uploads } from '../../server/modules/uploads/uploads.ts';
import { isNoRoomForUploads, type UploadBinding } from '../../src/contracts/uploads.ts';
import { expectProblem, expectStoredWhole, filesIn } from '../support/expectations.ts';
import { roomOf } from '../support/room.ts';
import { exampleOf } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import {
  create,
  createFor,
  head,
  offsetIn,
  patch,
  sendNaming,
  upload,
  uploadAll,
} from '../support/uploading.ts';

const day = 24 * 60 * 60_000;
const megabyte = 1024 * 1024;

function binding(field = 'documento', submissionId: string = randomUUID()): UploadBinding {
  return { submissionId, field, sha256: 'ab'.repeat(32), type: 'application/pdf' };
}

async function serverWith(
  allowed: Partial<UploadLimits>,
): Promise<{ readonly settings: Settings; readonly url: string }> {
  const settings = await testSettings();
  const { url } = await openServer(settings, { uploadLimits: allowed });
  return { settings, url };
}

test('the files of one submission may be announced up to its limits, together and in number', async () => {
  const { url } = await serverWith({});
  const [many, heavy] = [randomUUID(), randomUUID()];
  const numbers = Array.from({ length: limits.maxFiles + 1 }, (_, index) => index);

  const byCount: number[] = [];
  for (const index of numbers) byCount.push((await create(url, binding(`file${index}`, many), 10)).status);
  const bySize: number[] = [];
  for (const index of numbers.slice(0, 7)) {
    bySize.push((await create(url, binding(`file${index}`, heavy), 25 * megabyte)).status);
  }
  const replaced = await create(url, { ...binding('file0', heavy), sha256: 'cd'.repeat(32) }, 20 * megabyte);
  const tooMuch = await create(url, binding('file9', heavy), 6 * megabyte);

  expect(byCount).toEqual(numbers.map((index) => (index < limits.maxFiles ? 201 : 413)));
  expect(bySize).toEqual([201, 201, 201, 201, 201, 201, 413]);
  expect(replaced.status).toBe(201);
  expectProblem(tooMuch, 413);
});

test('a sender may have so many submissions open, and is told when to come again; a delivered one counts no more', async () => {
  const { url } = await serverWith({ submissionsPerSender: 2 });
  const sending = await exampleOf('licence');
  const ids = await uploadAll(url, sending);
  const other = binding();
  expect((await create(url, other, 10)).status).toBe(201);

  const refused = await create(url, binding(), 10);
  const again = await create(url, other, 10);
  const further = await create(url, binding('second', other.submissionId), 10);
  const elsewhere = await create(url, binding(), 10, { 'X-Forwarded-For': '192.0.2.7' });
  await sendNaming(url, sending, ids);
  const later = await create(url, binding(), 10);

  expectProblem(refused, 429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(isNoRoomForUploads(refused.problem)).toBe(true);
  expect([again.status, further.status, elsewhere.status, later.status]).toEqual([201, 201, 201, 201]);
});

test('so many submissions are open for all together; those that have begun go on', async () => {
  const { url } = await serverWith({ submissionsInAll: 2 });
  const from = (last: number) => ({ 'X-Forwarded-For': `192.0.2.${last}` });
  const begun = binding();

  const first = await create(url, begun, 10, from(1));
  const second = await create(url, binding(), 10, from(2));
  const third = await create(url, binding(), 10, from(3));
  const further = await create(url, binding('second', begun.submissionId), 10, from(1));

  expect([first.status, second.status, third.status, further.status]).toEqual([201, 201, 503, 201]);
  expect(isNoRoomForUploads(third.problem)).toBe(true);
});

/** The /64 with this number in a /48. */
function inside(site: number, network: number): Record<string, string> {
  return { 'X-Forwarded-For': `2001:db8:${site.toString(16)}:${network.toString(16)}::1` };
}

test('a /56 has four times the share of one sender and a /48 sixteen times, however many /64s they are', async () => {
  const { url } = await serverWith({ submissionsPerSender: 1 });
  const statusesOf = async (networks: readonly number[]): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const network of networks)
      statuses.push((await create(url, binding(), 10, inside(1, network))).status);
    return statuses;
  };

  expect(await statusesOf([0, 1, 2, 3, 4])).toEqual([201, 201, 201, 201, 429]);
  const twelve = Array.from({ length: 12 }, (_each, index) => 0x100 * (index + 1));
  expect(await statusesOf([...twelve, 0xff00])).toEqual([...twelve.map(() => 201), 429]);
  expect((await create(url, binding(), 10, inside(2, 0))).status).toBe(201);
});

test('a network that fills all places with empty uploads gives its oldest ones up, and places are kept for others', async () => {
  const { url } = await serverWith({ submissionsPerSender: 4, submissionsInAll: 20 });
  const sending = await exampleOf('licence');
  const [file] = sending.files;
  const id = await createFor(url, sending, file!, inside(1, 0));
  await patch(url, id, 0, file!.bytes.subarray(0, 5));
  const flood: number[] = [];
  for (let count = 1; count < 20; count += 1) {
    flood.push((await create(url, binding(), 10, inside(1, 0x100 * count))).status);
  }
  // Two of twenty are kept for networks that have none.
  expect(flood.filter((status) => status === 201)).toHaveLength(17);
  expect(flood.slice(17)).toEqual([503, 503]);

  const honest: number[] = [];
  for (let ship = 2; ship < 12; ship += 1)
    honest.push((await create(url, binding(), 10, inside(ship, 0))).status);

  expect(honest).toEqual(honest.map(() => 201));
  expect(offsetIn(await head(url, id))).toBe(5);
});

test('the count survives a restart, and no address can be read in what lies on the disk', async () => {
  const settings = await testSettings();
  const before = await openServer(settings, { uploadLimits: { submissionsPerSender: 1 } });
  await create(before.url, binding(), 10, { 'X-Forwarded-For': '192.0.2.7' });
  await before.close();

  const { url } = await openServer(settings, { uploadLimits: { submissionsPerSender: 1 } });
  const same = await create(url, binding(), 10, { 'X-Forwarded-For': '192.0.2.7' });
  const other = await create(url, binding(), 10, { 'X-Forwarded-For': '192.0.2.8' });

  expect([same.status, other.status]).toEqual([429, 201]);
  const files = await filesIn(settings, 'uploads');
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')));
  expect(texts.join()).toContain('documento');
  expect(texts.join()).not.toContain('192.0.2');
});

test('an address may begin so many uploads in a minute', async () => {
  const { url } = await serverWith({ beginningsPerMinute: 3 });

  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push(await create(url, binding(), 10));

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
});

/** The uploads of a server that is not running. */
async function withUploads(settings: Settings, work: (uploads: Uploads) => Promise<void>): Promise<void> {
  const db = await openDatabase(settings);
  try {
    const { dataDir } = settings;
    const files = await openFileStore(dataDir);
    await work(await openUploads(dataDir, uploadLimits, await roomOf(settings), recordedRequests(db, files)));
  } finally {
    await db.destroy();
  }
}

test('an abandoned upload goes after 30 days; while anything of its submission moves, all of it stays', async () => {
  const settings = await testSettings();
  const { url, close } = await openServer(settings);
  const sending = await exampleOf('medical', 1);
  const [finished, moving] = sending.files;
  if (finished === undefined || moving === undefined) throw new Error('This request has several files');
  const done = await upload(url, sending, finished);
  const halfway = await createFor(url, sending, moving);
  await patch(url, halfway, 0, moving.bytes.slice(0, 100));
  const lonely = await createFor(url, { ...sending, submissionId: randomUUID() }, finished);
  await close();
  const now = Date.now();
  const old = new Date(now - 20 * day);
  for (const suffix of ['json', 'part']) {
    for (const id of [done, lonely])
      await utimes(join(settings.dataDir, 'uploads', `${id}.${suffix}`), old, old);
  }

  await withUploads(settings, async (uploads) => {
    const open = (): Promise<readonly boolean[]> =>
      Promise.all([done, halfway, lonely].map(async (id) => (await uploads.store.get(id)) !== undefined));
    await sweepUploads(uploads, now);
    expect(await open()).toEqual([true, true, true]);
    await sweepUploads(uploads, now + 11 * day);
    expect(await open()).toEqual([true, true, false]);
    await sweepUploads(uploads, now + 29 * day);
    expect(await open()).toEqual([true, true, false]);
    await sweepUploads(uploads, now + 31 * day);
    expect(await open()).toEqual([false, false, false]);
  });

  expect(abandonedAfter).toBe(30 * day);
  expect(await filesIn(settings, 'uploads')).toEqual([]);
});

test('a start sweeps, and touches nothing that a stored submission has', async () => {
  const settings = await testSettings();
  const before = await openServer(settings);
  const sending = await exampleOf('licence');
  expect((await sendNaming(before.url, sending, await uploadAll(before.url, sending))).status).toBe(201);
  const [file] = sending.files;
  if (file === undefined) throw new Error('The licence request has a file');
  const abandoned = await createFor(before.url, { ...sending, submissionId: randomUUID() }, file);
  // Known to be delivered: complete without a byte.
  const known = await createFor(before.url, sending, file);
  await before.close();
  const old = new Date(Date.now() - 31 * day);
  for (const path of [...(await filesIn(settings, 'files')), ...(await filesIn(settings, 'uploads'))]) {
    await utimes(path, old, old);
  }

  const { url } = await openServer(settings);

  expect((await head(url, abandoned)).status).toBe(404);
  expect((await head(url, known)).status).toBe(404);
  expect(await stored(settings)).toHaveLength(1);
  await expectStoredWhole(settings, sending.files);
  expect((await sendNaming(url, sending, { documento: known })).status).toBe(200);
});
