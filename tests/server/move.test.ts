import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBucketOf, openFileStore } from '../../server/lib/files/open-file-store.ts';
import { readFact, writeFact } from '../../server/lib/store/store-facts.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { verify } from '../../server/modules/backup/verify.ts';
import { addAccount, getAs, signIn } from '../support/accounts.ts';
import { databases, useEmptyDatabase } from '../support/databases.ts';
import { filesIn } from '../support/expectations.ts';
import { filePlaces, useFiles } from '../support/radosgw.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { exampleOf, type Sending, send } from '../support/sending.ts';
import { environmentOf, finished, spawnNode } from '../support/server-process.ts';
import { newDataDir, openServer, stored, testSettings } from '../support/test-server.ts';

/** More by hand: MOVE_REQUESTS=500. */
const requests = Number(process.env['MOVE_REQUESTS'] ?? 24);

interface OneMachine {
  readonly settings: Settings;
  readonly sent: readonly Sending[];
  /** Token of a signed-in person. */
  readonly token: string;
}

/** A used store whose server has ended. */
async function oneMachine(count: number): Promise<OneMachine> {
  const settings = await testSettings();
  const server = await openServer(settings);
  const sent: Sending[] = [];
  for (let index = 0; index < count; index += 1) {
    const sending = await exampleOf(index % 2 === 0 ? 'licence' : 'medical', 0, 20_000);
    expect((await send(server.url, sending)).status).toBe(201);
    sent.push(sending);
  }
  await askForQuote(server.url);
  await addAccount(settings, 'ana@pmts.test', 'super_admin');
  const token = await signIn(server.url, 'ana@pmts.test');
  await server.close();
  return { settings, sent, token };
}

function startMove(from: string, to: Settings): ChildProcess {
  return spawnNode(['server/cli/move.ts', from], environmentOf(to));
}

/** Number of files that have arrived, wherever they go. */
async function countFiles(to: Settings): Promise<number> {
  const store = await openFileStore(to.dataDir, await openBucketOf(to));
  let count = 0;
  for await (const _file of store.list()) count += 1;
  return count;
}

/** A move that is killed once it has copied so many files; those under way may arrive or not. */
async function moveUntilKilled(from: string, to: Settings, copied: number): Promise<void> {
  const child = spawnNode(['tests/support/killed-move.ts', from, String(copied)], environmentOf(to));
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
}

// Databases that a store can move to.
const elsewhere = databases.filter((name) => name !== 'libsql');

// oxlint-disable-next-line vitest/no-conditional-tests -- A file without a test fails, and so does one that is skipped.
if (elsewhere.length === 0)
  test('only the embedded database is tried', () => expect(databases).toEqual(['libsql']));

const places = elsewhere.flatMap((name) => filePlaces.map((place) => [name, place] as const));

describe.each(places)('from one machine to %s, with files on %s', (name, place) => {
  const newDatabase = useEmptyDatabase(name);
  const newBucket = useFiles(place);

  async function emptyTarget(): Promise<Settings> {
    const [settings, filesUrl] = [await testSettings(await newDatabase()), newBucket()];
    return filesUrl === undefined ? settings : { ...settings, filesUrl };
  }

  test('everything arrives, killed twice on the way, and the servers there go on with it', async () => {
    const { settings: from, sent, token } = await oneMachine(requests);
    const to = await emptyTarget();
    const all = (await filesIn(from, 'files')).length;

    await moveUntilKilled(from.dataDir, to, 4);
    await moveUntilKilled(from.dataDir, to, 4);
    expect(await countFiles(to)).toBeLessThan(all);
    const { code, stdout, stderr } = await finished(startMove(from.dataDir, to));

    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      new RegExp(`^Moved from \\S+: ${requests + 1} requests, ${all} files, \\d+ of them in this run\\.\\n$`),
    );
    expect((await verify(to)).faults).toEqual([]);
    expect((await stored(to)).map(({ submissionId }) => submissionId).toSorted()).toEqual(
      (await stored(from)).map(({ submissionId }) => submissionId).toSorted(),
    );
    const generations = [from, to].map((one) => inDatabase(one, (db) => readFact(db, 'generation')));
    expect(new Set(await Promise.all(generations)).size).toBe(1);
    const { url } = await openServer(to);
    expect((await send(url, sent[0]!)).status).toBe(200);
    const next = String(requests / 2 + 1).padStart(4, '0');
    expect((await send(url, await exampleOf('licence'))).receipt.reference).toBe(`PMTS/LIC/${next}`);
    // Nobody has to sign in again.
    expect((await getAs(token, `${url}/api/quotations/all/getAll`)).status).toBe(200);
  });

  test('a second run finds everything there; the old server does not start any more by mistake', async () => {
    const { settings: from } = await oneMachine(1);
    const to = await emptyTarget();
    await finished(startMove(from.dataDir, to));

    const again = await finished(startMove(from.dataDir, to));

    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining(', 0 of them in this run')]);
    await expect(openServer(from)).rejects.toThrow(
      /^DATABASE_URL: is not set, and the store in \S+ was moved/,
    );
    await rm(join(from.dataDir, 'moved'));
    await openServer(from);
  });

  test('a database that somebody uses, a store that is served and a directory without one are refused in one line', async () => {
    const { settings: from } = await oneMachine(1);
    const used = await emptyTarget();
    await (await openServer(used)).close();
    // Both may have begun in the same second.
    const generation = await inDatabase(from, (db) => readFact(db, 'generation'));
    await inDatabase(used, (db) => writeFact(db, 'generation', generation ?? ''));

    const intoUsed = await finished(startMove(from.dataDir, used));
    expect([intoUsed.code, intoUsed.stderr]).toEqual([
      1,
      'DATABASE_URL: somebody uses this database; a move fills an unused one\n',
    ]);
    const fromNowhere = await finished(startMove(await newDataDir(), await emptyTarget()));
    expect([fromNowhere.code, fromNowhere.stderr]).toEqual([
      2,
      expect.stringMatching(/^DIR: there is no store .+\n$/),
    ]);
    await openServer(from);
    const served = await finished(startMove(from.dataDir, await emptyTarget()));
    expect([served.code, served.stderr]).toEqual([
      1,
      expect.stringMatching(/ is in use by another running server\n$/),
    ]);
    const nowhere = await finished(startMove(from.dataDir, await testSettings()));
    expect(nowhere.stderr).toMatch(/^DATABASE_URL: is missing/);
  });

  test('a file that was damaged on the old machine is named, and the old server may still start', async () => {
    const { settings: from } = await oneMachine(2);
    const [file = ''] = await filesIn(from, 'files');
    const whole = await readFile(file);
    await cp(file, `${file}.kept`);
    await writeFile(file, Buffer.alloc(whole.length));
    const to = await emptyTarget();

    const faulty = await finished(startMove(from.dataDir, to));
    expect([faulty.code, faulty.stderr]).toEqual([
      1,
      expect.stringMatching(/^files\/\S+: is missing \(PMTS\/\S+, \w+\)\nThe store: 1 faults; see above\n$/),
    ]);
    await writeFile(file, whole);
    await rm(`${file}.kept`);

    expect((await finished(startMove(from.dataDir, to))).code).toBe(0);
  });
});
