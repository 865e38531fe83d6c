import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFileStore } from '../../server/lib/files/open-file-store.ts';
import { doNext } from '../../server/lib/jobs/job-lane.ts';
import { addRecurring } from '../../server/lib/jobs/job-queue.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { readFact } from '../../server/lib/store/store-facts.ts';
import { rowFaults } from '../../server/modules/backup/row-faults.ts';
import {
  dailySweep,
  sweepStore,
  sweptAfter,
  type SweptStore,
} from '../../server/modules/backup/store-sweep.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { filesIn } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { environmentOf, finished, spawnNode } from '../support/server-process.ts';
import { newDataDir, openServer, testSettings } from '../support/test-server.ts';

/** A file that no row names. @param age milliseconds */
async function strand({ dataDir }: Settings, path: string, age: number): Promise<void> {
  const place = join(dataDir, 'files', path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, 'left over');
  const at = (Date.now() - age) / 1000;
  await utimes(place, at, at);
}

async function sweep(settings: Settings, deletes = true, now = Date.now()): Promise<SweptStore> {
  const files = await openFileStore(settings.dataDir);
  return inDatabase(settings, (db) =>
    sweepStore({ db, files, now, deletes, rowFaults: () => rowFaults(db) }),
  );
}

const hour = 3_600_000;

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  async function storeOf(requests: number): Promise<Settings> {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    for (let count = 0; count < requests; count += 1) await send(url, await exampleOf('licence'));
    return settings;
  }

  test('what no row names goes after 48 hours and not before, and nothing else goes', async () => {
    const settings = await storeOf(2);
    const before = await filesIn(settings, 'files');
    await strand(settings, 'old/attempt/0', sweptAfter + hour);
    await strand(settings, 'young/attempt/0', sweptAfter - hour);
    const all = await filesIn(settings, 'files');

    const looked = await sweep(settings, false);
    expect(looked).toEqual({
      files: all.length,
      unnamed: ['old/attempt/0'],
      unnamedBytes: 9,
      young: 1,
      isForeign: false,
      lost: [],
      faults: [],
    });
    expect(await filesIn(settings, 'files')).toEqual(all);
    expect(await sweep(settings, true)).toEqual(looked);
    expect(await filesIn(settings, 'files')).toHaveLength(all.length - 1);
    // Now the stored ones are as old, and stay.
    expect(await sweep(settings, true, Date.now() + 2 * sweptAfter)).toMatchObject({
      unnamed: ['young/attempt/0'],
    });

    expect(await filesIn(settings, 'files')).toEqual(before);
  });

  test('a file that a row names and that is gone, or cut short, is named with its request', async () => {
    const settings = await storeOf(1);
    const [place = ''] = await filesIn(settings, 'files');
    const lost = [expect.stringMatching(/^files\/\S+: is missing or cut short \(PMTS\/LIC\/0001, \w+\)$/)];

    await writeFile(place, 'cut');
    expect((await sweep(settings)).lost).toEqual(lost);
    await rm(place);

    expect((await sweep(settings)).lost).toEqual(lost);
  });

  test('the files of another database are left alone', async () => {
    const settings = await storeOf(1);
    for (let one = 0; one < 20; one += 1) await strand(settings, `other/attempt/${one}`, sweptAfter + hour);
    const before = await filesIn(settings, 'files');

    const swept = await sweep(settings, true);

    expect(swept).toMatchObject({ isForeign: true, unnamed: [], lost: [] });
    expect(await filesIn(settings, 'files')).toEqual(before);
  });

  test('it is done once a day, by one of several servers, and what was lost is noted', async () => {
    const settings = await storeOf(1);
    const [path = ''] = await filesIn(settings, 'files');
    await rm(path);
    const files = await openFileStore(settings.dataDir);
    const reports: SweptStore[] = [];
    let now = Date.now();

    await inDatabase(settings, async (db) => {
      const none = async () => ({ faults: [], unsealed: 0, isReadable: true });
      const needs = {
        db,
        files,
        now: () => now,
        rowFaults: none,
        report: (swept: SweptStore) => void reports.push(swept),
      };
      const lane = { db, now: () => now, failed: expect.unreachable, reasonOf: String };
      const look = () => doNext({ ...lane, work: { storeSweep: dailySweep(needs) } });
      await addRecurring(db, 'storeSweep', new Date(now).toISOString());
      expect([await look(), await look()]).toEqual([true, false]);
      now += 24 * hour;
      expect([await look(), await look()]).toEqual([true, false]);
      expect(await readFact(db, 'filesLost')).toBe('1');
    });

    expect(reports.map(({ lost }) => lost.length)).toEqual([1, 1]);
  });
});

test('the command says what it finds and what it did, while a server runs', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await send(url, await exampleOf('licence'));
  const run = (...typed: readonly string[]) =>
    finished(spawnNode(['server/cli/sweep.ts', ...typed], environmentOf(settings)));

  expect(await run('--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+ files: 0 to delete \(0 bytes\), 0 too young to judge, 0 lost\.\n$/),
  });
  const [path = ''] = await filesIn(settings, 'files');
  await rm(path);
  const lost = await run();

  expect([lost.code, lost.stdout]).toEqual([
    1,
    expect.stringMatching(/^files\/\S+: is missing .*\n.*1 lost\.\n$/),
  ]);
  const none = environmentOf({ ...settings, dataDir: await newDataDir() });
  expect((await finished(spawnNode(['server/cli/sweep.ts'], none))).code).toBe(2);
});
