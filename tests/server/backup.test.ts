import { cp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { tablesIn } from '../../server/lib/store/open-database.ts';
import { SettingError } from '../../server/lib/settings/setting-values.ts';
import { eraseRows } from '../../server/lib/store/erase-rows.ts';
import { erasedIn, keepErased } from '../../server/modules/backup/erased.ts';
import { backUp } from '../../server/modules/backup/back-up.ts';
import { openBackups } from '../../server/modules/backup/backup-directory.ts';
import { forEachFile } from '../../server/modules/backup/copy-file.ts';
import { restore } from '../../server/modules/backup/restore.ts';
import { prove } from '../../server/modules/backup/prove.ts';
import { verify } from '../../server/modules/backup/verify.ts';
import { readFact } from '../../server/lib/store/store-facts.ts';
import { type Capabilities, parseCapabilities, plainApi } from '../../src/contracts/capabilities.ts';
import { contentsOf, damage, emptyPlace, newPlace } from '../support/backups.ts';
import { databases, useDatabase, useEmptyDatabase } from '../support/databases.ts';
import { filesIn } from '../support/expectations.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { environmentOf, type Finished, finished, spawnNode } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

type Command = 'backup' | 'restore' | 'verify';

function run(command: Command, settings: Settings, ...typed: readonly string[]): Promise<Finished> {
  return finished(spawnNode([`server/cli/${command}.ts`, ...typed], environmentOf(settings)));
}

const generationOf = async (settings: Settings): Promise<number> =>
  Number(await inDatabase(settings, (db) => readFact(db, 'generation')));

async function capabilitiesAt(url: string): Promise<Capabilities> {
  const response = await fetch(`${url}/api/capabilities`);
  return parseCapabilities(await response.json()) ?? plainApi;
}

/** Tables in which one of these ids still stands. */
function rowsAbout(settings: Settings, ids: readonly string[]): Promise<readonly string[]> {
  return inDatabase(settings, async (db) => {
    const found: string[] = [];
    for (const { name, columns } of await db.introspection.getTables()) {
      for (const column of columns) {
        const { rows } = await sql<{
          value: unknown;
        }>`select ${sql.ref(column.name)} as value from ${sql.table(name)}`.execute(db);
        const isThere = rows.some(({ value }) => ids.some((id) => String(value).includes(id)));
        if (isThere) found.push(`${name}.${column.name}`);
      }
    }
    return found;
  });
}

const damagedParts = [
  ['a byte of a file', 'files', 'change'],
  ['a file', 'files', 'remove'],
  ['the end of a file', 'files', 'cut'],
  ['a byte of the database', /pmts\.db$|database\.dump$/, 'change'],
  ['the database', /pmts\.db$|database\.dump$/, 'remove'],
  ['a byte of the manifest', /manifest\.json$/, 'change'],
  ['the manifest', /manifest\.json$/, 'remove'],
  ["the manifest's hash", /manifest\.json\.sha256$/, 'remove'],
] as const;

describe.each(databases)('on %s', (name) => {
  const newStore = useDatabase(name);
  const newDatabase = useEmptyDatabase(name);

  test('what a running server has is backed up and restored, and goes on with other references', async () => {
    const settings = await testSettings(await newStore());
    const { url } = await openServer(settings);
    const licence = await exampleOf('licence');
    await send(url, licence);
    await askForQuote(url);
    const before = await stored(settings);
    const generation = await generationOf(settings);
    expect(await capabilitiesAt(url)).toMatchObject({ generation });
    const place = await newPlace();

    expect(await run('backup', settings, place)).toMatchObject({ code: 0, stderr: '' });
    const target = await emptyPlace(newDatabase);
    const restored = await run('restore', target, place);

    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/2 requests, 1 files\.\n$/);
    expect(await run('verify', target)).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(target.dataDir)).mode & 0o777).toBe(0o700);
    expect(await stored(target)).toEqual(before);
    expect(await generationOf(target)).toBeGreaterThan(generation);
    const again = await openServer(target);
    const { backedUpUntil = '', ...capabilities } = await capabilitiesAt(again.url);
    expect(capabilities.generation).toBe(await generationOf(target));
    expect(Date.now() - Date.parse(backedUpUntil)).toBeGreaterThan(60_000);
    await expect.poll(() => capabilitiesAt(url)).toMatchObject({ generation, backedUpUntil });
    const repeat = await send(again.url, licence);
    expect([repeat.status, repeat.receipt.reference]).toEqual([200, 'PMTS/LIC/0001']);
    expect((await send(again.url, await exampleOf('licence'))).receipt.reference).toBe('PMTS/LIC/10002');
    expect((await send(again.url, await exampleOf('evaluation'))).receipt.reference).toBe('PMTS/EVA/10001');
    expect((await askForQuote(again.url)).receipt.reference).toBe('PMTS/Q/10002');
  });

  test('a second backup copies only what is new, and the newest one is restored', async () => {
    const settings = await testSettings(await newStore());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    const place = await newPlace();
    await backUp(settings, place, Date.now);
    const [first = ''] = await contentsOf(join(place, 'files'));
    const written = await stat(first);
    const source = await stat((await filesIn(settings, 'files'))[0] ?? '');
    await send(url, await exampleOf('licence', 0, 300_000));

    const { stdout } = await run('backup', settings, place);

    expect(stdout).toMatch(/2 requests, 2 files, 1 of them new\.\n$/);
    expect(await stat(first)).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs, nlink: 1 });
    expect(written.ino).not.toBe(source.ino);
    const target = await emptyPlace(newDatabase);
    expect(await run('restore', target, place)).toMatchObject({ code: 0, stderr: '' });
    expect(await stored(target)).toHaveLength(2);
  });

  test('restored twice under a clock that stands still, it makes two stores', async () => {
    const settings = await testSettings(await newStore());
    await openServer(settings);
    const place = await newPlace();
    await backUp(settings, place, Date.now);
    const restored = async (): Promise<number> => {
      const { generation } = await restore(await openBackups(place), await emptyPlace(newDatabase), 0);
      return generation;
    };

    expect(await restored()).not.toBe(await restored());
  });

  test('no two stores that came out of one backup give a reference twice, and a proof counts for nothing', async () => {
    const settings = await testSettings(await newStore());
    await openServer(settings);
    const place = await newPlace();
    await backUp(settings, place, Date.now);
    await prove(settings, place, Date.now());
    const next = async (): Promise<string> => {
      const target = await emptyPlace(newDatabase);
      await restore(await openBackups(place), target, Date.now());
      const { url } = await openServer(target);
      return (await send(url, await exampleOf('licence'))).receipt.reference;
    };

    const references = await Promise.all([next(), next(), next()]);

    expect(references.toSorted()).toEqual(['PMTS/LIC/10001', 'PMTS/LIC/20001', 'PMTS/LIC/30001']);
  });

  test('requests that come while it runs are in it whole or not at all', async () => {
    const settings = await testSettings(await newStore());
    const { url } = await openServer(settings);
    const place = await newPlace();
    const over = new AbortController();
    const sending = (async () => {
      while (!over.signal.aborted) await send(url, await exampleOf('licence', 0, 200_000));
    })();

    const backups = [await run('backup', settings, place), await run('backup', settings, place)];
    over.abort();
    await sending;

    expect(backups.map(({ code }) => code)).toEqual([0, 0]);
    const target = await emptyPlace(newDatabase);
    expect(await restore(await openBackups(place), target, Date.now())).toMatchObject({ lost: [] });
    expect(await verify(target)).toMatchObject({ faults: [] });
    expect((await stored(target)).length).toBeGreaterThan(0);
  });

  test('a restore fills nothing that is not empty, and changes nothing in it', async () => {
    const settings = await testSettings(await newStore());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    const place = await newPlace();
    await backUp(settings, place, Date.now);
    const before = await stored(settings);

    const ontoItself = await run('restore', settings, place);
    const filled = await emptyPlace(newDatabase);
    await restore(await openBackups(place), filled, Date.now());
    const twice = await run('restore', filled, place);

    expect(ontoItself).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^DATA_DIR: .* is not empty/),
    });
    expect(twice.code).toBe(1);
    expect(await stored(settings)).toEqual(before);
    if (filled.databaseUrl === undefined) return;
    const otherFiles = { ...filled, dataDir: join(await newPlace(), 'data') };
    expect(await run('restore', otherFiles, place)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'DATABASE_URL: the database is not empty; a restore fills an empty one\n',
    });
  });

  test('a backup that is damaged or lacks a part is refused, and nothing is restored', async () => {
    const settings = await testSettings(await newStore());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    const whole = await newPlace();
    await backUp(settings, whole, Date.now);
    // Stays empty throughout.
    const target = await emptyPlace(newDatabase);

    for (const [part, what, how] of damagedParts) {
      const place = await newPlace();
      await cp(whole, place, { recursive: true });
      const isMeant = (one: string) => (what === 'files' ? one.includes('/files/') : what.test(one));
      await damage((await contentsOf(place)).find(isMeant) ?? '', how);
      const restored = openBackups(place).then((backups) => restore(backups, target, Date.now()));

      await expect(restored, part).rejects.toThrow(SettingError);
      await expect(restored, part).rejects.toThrow(/^[^\n]+(damaged|missing)[^\n]*$/);
      expect(await readdir(target.dataDir).catch(() => []), part).toEqual([]);
      if (target.databaseUrl !== undefined) expect(await tablesIn(target.databaseUrl), part).toEqual([]);
    }
    expect(await restore(await openBackups(whole), target, Date.now())).toMatchObject({ submissions: 1 });
  });

  test('a file that the store has lost is named, and all others are backed up', async () => {
    const settings = await testSettings(await newStore());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    await send(url, await exampleOf('licence'));
    const [lost = ''] = await filesIn(settings, 'files');
    await rm(lost);
    const place = await newPlace();

    const backup = await run('backup', settings, place);
    const target = await emptyPlace(newDatabase);
    const restored = await run('restore', target, place);

    expect(backup.code).toBe(1);
    expect(backup.stderr).toContain(`${lost.slice(settings.dataDir.length + 1)}: is lost`);
    expect(restored).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('was lost before the backup'),
    });
    expect(await filesIn(target, 'files')).toHaveLength(1);
  });

  test('what was erased after the backup is erased again before anything is served', async () => {
    const settings = await testSettings(await newStore());
    const { url } = await openServer(settings);
    const [erased, kept] = [await exampleOf('licence'), await exampleOf('licence')];
    for (const sending of [erased, kept]) await send(url, sending);
    const quote = await askForQuote(url);
    const place = await newPlace();
    await backUp(settings, place, Date.now);
    const at = new Date().toISOString();
    const inDoubt = [erased.submissionId, quote.receipt.submissionId];
    await inDatabase(settings, (db) =>
      db.transaction().execute(async (transaction) => {
        for (const id of inDoubt) await eraseRows(transaction, id, at);
      }),
    );

    await inDatabase(settings, async (db) => keepErased(place, await erasedIn(db)));
    const target = await emptyPlace(newDatabase);
    const restored = await restore(await openBackups(place), target, Date.now());

    expect(restored.submissions).toBe(1);
    expect((await stored(target)).map(({ submissionId }) => submissionId)).toEqual([kept.submissionId]);
    expect(await filesIn(target, 'files')).toHaveLength(1);
    expect(await rowsAbout(target, inDoubt)).toEqual([]);
    const again = await openServer(target);
    expect((await send(again.url, erased)).status).toBe(410);
    // The next backup takes its files out of the directory, too.
    await backUp(settings, place, Date.now);
    expect(await readdir(join(place, 'files'))).toEqual([`request-${kept.submissionId}`]);
  });

  test('where there is no store, none of the commands makes one', async () => {
    const settings = await emptyPlace(newDatabase);
    const place = await newPlace();

    expect(await run('backup', settings, place)).toMatchObject({ code: 1, stdout: '' });
    expect(await run('verify', settings)).toMatchObject({ code: 2, stdout: '' });
    expect((await run('verify', settings)).stderr).toMatch(
      /: there is no store in [^\n]*, and none was made\n$/,
    );
    expect(await run('restore', settings, place)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${place}: there is no such directory\n`,
    });
    await expect(stat(settings.dataDir)).rejects.toThrow('ENOENT');
    await expect(stat(place)).rejects.toThrow('ENOENT');
  });
});

test.each([
  ['backup', [], /^DIR: is missing\. Usage: npm run backup -- DIR\n$/],
  ['backup', ['--all'], /^--all: is not an option\. /],
  ['backup', ['one', 'two'], /^two: is one argument too many\. /],
  ['restore', [], /^DIR: is missing\. /],
  ['verify', ['now'], /^now: is not an option\. /],
] as const)('%s %j ends with one line', async (command, typed, line) => {
  const { code, stdout, stderr } = await run(command, await testSettings(), ...typed);

  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(line);
});

test('a backup goes neither into DATA_DIR, nor among other things, nor into a file', async () => {
  const settings = await testSettings();
  await openServer(settings);
  const place = await newPlace();
  await writeFile(join(place, '..', 'letter.txt'), '');
  const lineFor = async (directory: string): Promise<string> =>
    (await run('backup', settings, directory)).stderr;

  expect(await lineFor(settings.dataDir)).toMatch(/: lies in DATA_DIR: [^\n]+\n$/);
  expect(await lineFor(join(settings.dataDir, 'files'))).toMatch(/: lies in DATA_DIR: [^\n]+\n$/);
  expect(await lineFor(join(place, '..'))).toMatch(/: holds other things, and no backup; [^\n]+\n$/);
  expect(await lineFor(join(place, '..', 'letter.txt'))).toMatch(/: is no directory\n$/);
});

test('a restore that was killed is neither served nor filled', async () => {
  const settings = await testSettings();
  await writeFile(join(settings.dataDir, 'unfinished-restore'), '');

  await expect(openServer(settings)).rejects.toThrow(
    'holds a restore that did not finish; empty it, and restore again',
  );
  const elsewhere = {
    ...settings,
    databaseUrl: 'postgres://127.0.0.1/pmts',
    filesUrl: { endpoint: '', bucket: '', region: '', pathStyle: true, accessKeyId: '', secretAccessKey: '' },
  };
  await expect(openServer(elsewhere)).rejects.toThrow(
    'empty it and the database of DATABASE_URL and the bucket of FILES_URL, and restore again',
  );
});

test('work on many files fails with its first error, and only when nothing is under way any more', async () => {
  const ends: (() => void)[] = [];
  let isOver = false;
  const all = forEachFile(['damaged', 'large', 'larger', 'largest', 'never begun'], async (name) => {
    if (name === 'damaged') throw new Error('is damaged');
    await new Promise<void>((resolve) => ends.push(resolve));
    throw new Error(`${name} has no place any more`);
  });
  const failed = all.catch((error: Error) => {
    isOver = true;
    return error.message;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([ends.length, isOver]).toEqual([3, false]);

  for (const end of ends) end();

  expect(await failed).toBe('is damaged');
  expect(ends).toHaveLength(3);
});

test('a damaged file among many is what a restore speaks of, and nothing of it stays', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  for (const size of [3000, 2_000_000, 2_000_000, 2_000_000, 2_000_000])
    await send(url, await exampleOf('licence', 0, size));
  const place = await newPlace();
  await backUp(settings, place, Date.now);
  const sizes = await Promise.all(
    (await contentsOf(join(place, 'files'))).map(async (path) => ({ path, size: (await stat(path)).size })),
  );
  const [{ path } = { path: '' }] = sizes.toSorted((one, two) => one.size - two.size);
  await damage(path, 'change');
  const target = await emptyPlace(async () => undefined);

  await expect(restore(await openBackups(place), target, Date.now())).rejects.toThrow(`${path}: is damaged`);

  expect(await readdir(target.dataDir)).toEqual([]);
});

describe.each(databases.filter((name) => name !== 'libsql'))('on %s alone', (name) => {
  const newStore = useDatabase(name);

  test('without pg_dump a backup of PostgreSQL says so in one line', async () => {
    const settings = await testSettings(await newStore());
    await openServer(settings);
    const env = { ...environmentOf(settings), PATH: settings.dataDir };

    const { code, stderr } = await finished(spawnNode(['server/cli/backup.ts', await newPlace()], env));

    expect(code).toBe(1);
    expect(stderr).toBe('pg_dump: is not installed; it is one of PostgreSQL’s client programs\n');
  });
});
