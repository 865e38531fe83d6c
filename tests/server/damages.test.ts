import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { describe, expect, test } from 'vitest';
import { peoplePath, personPath, type PersonAnswer } from '../../src/contracts/people.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { openFileStore } from '../../server/lib/files/open-file-store.ts';
import {
  keyOfTable,
  lastingColumns,
  type WatchedTable,
  watchedTables,
} from '../../server/lib/store/ledger.ts';
import { type Database, openUnmigrated } from '../../server/lib/store/open-database.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { backUp } from '../../server/modules/backup/back-up.ts';
import { prove } from '../../server/modules/backup/prove.ts';
import { rowFaults } from '../../server/modules/backup/row-faults.ts';
import { type SweptStore, sweepStore, sweptAfter } from '../../server/modules/backup/store-sweep.ts';
import { verify } from '../../server/modules/backup/verify.ts';
import { jsonOf, signInAs } from '../support/accounts.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { newPlace } from '../support/backups.ts';
import { pick, randomFrom } from '../support/chance.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { filesIn } from '../support/expectations.ts';
import { askAgain } from '../support/office.ts';
import { askForQuote } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { change, write } from '../support/staff.ts';
import { newDataDir, openServer, rowsAreDamaged, testSettings } from '../support/test-server.ts';

/** Rows in every watched table, some of several pages, and files; the server has ended. */
async function fullStore(databaseUrl: string | undefined): Promise<Settings> {
  const settings = await testSettings(databaseUrl);
  const { url, close } = await openServer(settings);
  const token = await signInAs(settings, url, 'admin');
  const desk = { url, token };
  for (let round = 0; round < 4; round += 1) {
    const licence = await exampleOf('licence');
    const others = [
      await exampleOf('medical', 1),
      await exampleOf('liberian'),
      await exampleOf('evaluation'),
    ];
    for (const sending of [licence, ...others]) expect((await send(url, sending)).status).toBe(201);
    await askForQuote(url, { email: `ana${round}@ship.example` });
    await askAgain(settings, licence);
    await send(url, correctionOf(licence, ['documento']));
    await send(url, replyTo(licence, 'Hello', 1));
    for (const kind of ['note', 'message'] as const)
      await write(desk, kind, licence.submissionId, `A ${kind}`);
    const facts = { name: 'Ana', email: 'ana@ship.example', telephone: '1', document: '2' };
    const submissionIds = [licence.submissionId];
    const person = await change(desk, 'POST', peoplePath, { ...facts, submissionIds });
    if (round > 0) continue;
    const { personId } = jsonOf(person) as PersonAnswer;
    const erased = await fetch(url + personPath(personId), {
      method: 'DELETE',
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ submissionIds }),
    });
    expect(erased.status, await erased.text()).toBe(200);
  }
  await close();
  rowsAreDamaged(settings);
  return settings;
}

async function inPlain<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openUnmigrated(settings);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Runs a sweep as of three days later. */
async function sweepLater(settings: Settings): Promise<SweptStore> {
  const files = await openFileStore(settings.dataDir);
  return inPlain(settings, (db) =>
    sweepStore({
      db,
      files,
      now: Date.now() + 2 * sweptAfter,
      deletes: true,
      rowFaults: () => rowFaults(db),
    }),
  );
}

/**
 * Checks that the damage is reported, and that nothing is deleted for it.
 * @param names the required beginning of some line; undefined: any
 */
async function expectNamed(settings: Settings, damaged: string, names?: string): Promise<void> {
  const { faults } = await verify(settings);
  expect(faults, damaged).not.toEqual([]);
  if (names !== undefined)
    expect(
      faults.some((fault) => fault.startsWith(names)),
      `${damaged}: ${faults[0]}`,
    ).toBe(true);
  const before = await filesIn(settings, 'files');
  const swept = await sweepLater(settings).catch(() => undefined);
  expect(swept?.unnamed ?? [], damaged).toEqual([]);
  expect(await filesIn(settings, 'files'), damaged).toEqual(before);
}

type Row = Readonly<Record<string, unknown>>;

const seed = 20261124;

/** For each table in turn a deleted row, then rows with a changed lasting value. */
interface RowDamage {
  readonly table: WatchedTable;
  readonly column: string | undefined;
}

const rowDamages: readonly RowDamage[] = Array.from({ length: 40 }, (_, index) => {
  const table = watchedTables[index % watchedTables.length]!;
  const columns = lastingColumns(table);
  const turn = Math.floor(index / watchedTables.length);
  return { table, column: turn === 0 ? undefined : columns[(index * 3) % columns.length] };
});

/** Damages a row by SQL, bypassing the program. */
async function damageRow(db: Database, { table, column }: RowDamage, chance: () => number): Promise<void> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
  expect(rows, table).not.toEqual([]);
  const row = pick(chance, rows);
  const same = sql.join(
    keyOfTable(table).map((key) => sql`${sql.ref(key)} = ${row[key]}`),
    sql` and `,
  );
  if (column === undefined) await sql`delete from ${sql.table(table)} where ${same}`.execute(db);
  else {
    const value = row[column];
    const other = typeof value === 'number' ? value + 7 : randomUUID();
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${other} where ${same}`.execute(db);
  }
}

/** Without foreign keys; on PostgreSQL without triggers too. */
async function withoutRules(settings: Settings, work: (db: Database) => Promise<unknown>): Promise<void> {
  const off =
    settings.databaseUrl === undefined
      ? 'pragma foreign_keys = off'
      : 'set session_replication_role = replica';
  await inPlain(settings, (db) =>
    db.connection().execute(async (connection) => {
      await sql.raw(off).execute(connection);
      await work(connection);
    }),
  );
}

/** @returns a function that makes a fresh copy of the present store */
async function copying(settings: Settings): Promise<() => Promise<Settings>> {
  if (settings.databaseUrl === undefined) {
    await inPlain(settings, (db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    return async () => {
      const dataDir = await newDataDir();
      await cp(settings.dataDir, dataDir, { recursive: true });
      return { ...settings, dataDir };
    };
  }
  await inPlain(settings, async (db) => {
    await sql`create schema saved`.execute(db);
    for (const table of watchedTables)
      await sql`create table ${sql.id('saved', table)} as select * from ${sql.table(table)}`.execute(db);
  });
  return async () => {
    await withoutRules(settings, async (db) => {
      for (const table of watchedTables) {
        await sql`delete from ${sql.table(table)}`.execute(db);
        await sql`insert into ${sql.table(table)} select * from ${sql.id('saved', table)}`.execute(db);
      }
    });
    const dataDir = await newDataDir();
    await cp(settings.dataDir, dataDir, { recursive: true });
    return { ...settings, dataDir };
  };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('each of 40 rows and 20 files that are damaged is named, and no sweep deletes for it', async () => {
    const settings = await fullStore(await newDatabase());
    expect((await verify(settings)).faults).toEqual([]);
    const chance = randomFrom(seed);
    const copyOf = await copying(settings);

    for (const damaged of rowDamages) {
      const copy = await copyOf();
      await withoutRules(copy, (db) => damageRow(db, damaged, chance));
      await expectNamed(copy, `${damaged.table} ${damaged.column ?? 'deleted'}`, damaged.table);
    }
    const copy = await copyOf();
    expect((await verify(copy)).faults).toEqual([]);
    const files = (await filesIn(copy, 'files')).toSorted();
    for (let index = 0; index < 20; index += 1) {
      const path = files[index % files.length]!;
      const bytes = await readFile(path);
      const damages = [
        () => rm(path),
        () => truncate(path, Math.floor(bytes.length * chance())),
        () =>
          writeFile(
            path,
            bytes.map((byte, at) => (at === index * 7 ? byte ^ 64 : byte)),
          ),
      ];
      await damages[index % 3]!();
      await expectNamed(copy, path, path.slice(copy.dataDir.length + 1));
      await writeFile(path, bytes);
    }
    expect((await verify(copy)).faults).toEqual([]);
  });

  test('a backup names a damaged row, is made all the same, and is not proved', async () => {
    const settings = await fullStore(await newDatabase());
    await withoutRules(settings, (db) =>
      sql`delete from submission_files where addition_id is null`.execute(db),
    );
    const place = await newPlace();

    const { faults, path } = await backUp(settings, place, Date.now);

    expect(faults[0]).toMatch(/^submission_files: rows are missing: \d+ of \d+$/);
    expect(await readFile(join(path, 'manifest.json'), 'utf8')).toContain('takenAt');
    await expect(prove(settings, place, Date.now())).rejects.toThrow('submission_files: rows are missing');
  });

  test('a file that an answer names is kept, whatever the ledger says', async () => {
    const settings = await fullStore(await newDatabase());
    const files = await openFileStore(settings.dataDir);
    const before = await filesIn(settings, 'files');
    const { path } = await inPlain(settings, (db) =>
      db
        .selectFrom('submission_files')
        .select('path')
        .where('addition_id', 'is', null)
        .where('message_id', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    await withoutRules(settings, (db) => sql`delete from submission_files where path = ${path}`.execute(db));
    const rowFaults = async () => ({ faults: [], unsealed: 0, isReadable: true });

    const swept = await inPlain(settings, (db) =>
      sweepStore({ db, files, now: Date.now() + 2 * sweptAfter, deletes: true, rowFaults }),
    );

    expect(swept.faults).toEqual([expect.stringMatching(`^files/${path}: its row is missing \\(PMTS/`)]);
    expect(swept.unnamed).toEqual([]);
    expect(await filesIn(settings, 'files')).toEqual(before);
  });
});

interface Page {
  readonly name: string;
  readonly pagetype: string;
  readonly pgoffset: number;
  readonly pgsize: number;
  readonly unused: number;
  readonly ncell: number;
}

/**
 * Non-empty pages of watched tables and their indexes. (For overflow pages, dbstat's pgoffset belongs to another page.)
 */
function pagesOf(file: string): readonly Page[] {
  const database = new Libsql(file);
  try {
    const all = database
      .prepare(
        'select dbstat.name, pagetype, (pageno - 1) * pgsize as pgoffset, pgsize, unused, ncell from dbstat join sqlite_schema on sqlite_schema.name = dbstat.name where sqlite_schema.tbl_name in (select value from json_each(?))',
      )
      .all([JSON.stringify(watchedTables)]) as readonly Page[];
    return all.filter(({ pagetype, ncell }) => pagetype === 'overflow' || ncell > 0);
  } finally {
    database.close();
  }
}

/**
 * The start of one of its cells, or a byte of its content. @see https://www.sqlite.org/fileformat2.html#b_tree_pages
 */
function placeIn(
  bytes: Buffer,
  { pagetype, pgoffset, pgsize, unused, ncell }: Page,
  chance: () => number,
): number {
  if (pagetype === 'overflow')
    return pgoffset + 4 + Math.floor(chance() * Math.max(1, pgsize - unused - 4 - 64));
  const pointers = pgoffset + (pagetype === 'leaf' ? 8 : 12);
  const start = bytes.readUInt16BE(pointers + 2 * Math.floor(chance() * ncell));
  return pgoffset + Math.min(start, pgsize - 64);
}

test('each of 40 overwritings of 64 bytes in the file of the embedded database is named, and no sweep deletes for it', async () => {
  const settings = await fullStore(undefined);
  const chance = randomFrom(seed);
  const copyOf = await copying(settings);
  const pages = pagesOf(join(settings.dataDir, 'pmts.db'));
  expect(new Set(pages.map(({ name }) => name)).size).toBeGreaterThan(watchedTables.length);

  for (let count = 0; count < 40; count += 1) {
    const copy = await copyOf();
    const file = join(copy.dataDir, 'pmts.db');
    const page = pages[Math.floor((count / 40) * pages.length)]!;
    const bytes = await readFile(file);
    const place = placeIn(bytes, page, chance);
    for (let at = 0; at < 64; at += 1) bytes.writeUInt8(Math.floor(chance() * 256), place + at);
    await writeFile(file, bytes);

    await expectNamed(copy, `${page.name} ${page.pagetype} at ${place}`);
  }
});
