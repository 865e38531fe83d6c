import { rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { openBucketOf, openFileStore } from '../../lib/files/open-file-store.ts';
import { SettingError } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { claimDataDirectory, isDataDirectory, moved } from '../../lib/store/data-directory.ts';
import { sealRows } from '../../lib/store/ledger-check.ts';
import { type Database, NoStore, openDatabase } from '../../lib/store/open-database.ts';
import { openGeneration, readFacts } from '../../lib/store/store-facts.ts';
import type { FileStore } from '../../lib/files/file-store.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { tokenSecret } from '../accounts/tokens.ts';
import { rowFaults } from '../backup/row-faults.ts';
import { verifyStore } from '../backup/verify.ts';
import { copyTo, forEachFile, isSame } from '../backup/copy-file.ts';

interface Moved {
  readonly submissions: number;
  readonly files: number;
  readonly copied: number;
  /** One line for each file or row that did not arrive as it was received. */
  readonly faults: readonly string[];
}

interface Move {
  /** DATA_DIR of the single machine. */
  readonly from: string;
  /** Target: PostgreSQL, and DATA_DIR or the bucket of FILES_URL. */
  readonly to: Settings;
  progress(copied: number, of: number): void;
}

/**
 * Moves the store of a single machine, with no server running, to PostgreSQL and the file store of the settings: first
 * the files, then all rows in one transaction, then every file is read again for verification. An interrupted move
 * continues where it stopped.
 * @throws SettingError when source or target cannot be used
 */
export async function moveStore({ from, to, progress }: Move): Promise<Moved> {
  const source = resolve(from);
  if (to.databaseUrl === undefined) throw new SettingError('DATABASE_URL', 'is missing: where to move to');
  if (!isDataDirectory(source) || !existsSync(join(source, 'pmts.db'))) {
    throw new NoStore('DIR', `there is no store with an embedded database in ${source}`);
  }
  const claimed = await claimDataDirectory(source);
  try {
    const { databaseUrl: _, ...embedded } = to;
    const rows = await openDatabase({ ...embedded, dataDir: source });
    const target = await openDatabase(to);
    try {
      await refuseOther(rows, target);
      // Writes facts that older releases stored elsewhere, or not at all.
      await openGeneration(rows, Date.now());
      await tokenSecret({}, rows, source);
      await sealRows(rows);
      // Checked first: once copied, every row of the target would count as what was written.
      const { faults } = await rowFaults(rows);
      if (faults.length > 0) return { submissions: 0, files: 0, copied: 0, faults };
      return await moveAll({ rows, target, source, to, progress });
    } finally {
      await target.destroy();
      await rows.destroy();
    }
  } finally {
    claimed.release();
  }
}

interface Open {
  readonly rows: Database;
  readonly target: Database;
  readonly source: string;
  readonly to: Settings;
  progress(copied: number, of: number): void;
}

async function moveAll({ rows, target, source, to, progress }: Open): Promise<Moved> {
  const isSamePlace = resolve(to.dataDir) === source;
  const release = isSamePlace ? undefined : (await claimDataDirectory(to.dataDir)).release;
  try {
    const [fromFiles, toFiles] = [
      await openFileStore(source),
      await openFileStore(to.dataDir, await openBucketOf(to)),
    ];
    const { copied } = await moveFiles({ db: rows, from: fromFiles, to: toFiles, progress });
    if (await isUnused(target)) await moveRows(rows, target);
    const { submissions, files, faults } = await verifyStore(target, to, toFiles);
    const all = [...(await differences(rows, target)), ...faults];
    // The old server would give the same references again, and the office would look at only one of two stores.
    if (all.length === 0) await writeFile(join(source, moved), `${new Date().toISOString()}\n`);
    else await rm(join(source, moved), { force: true });
    return { submissions, files, copied, faults: all };
  } finally {
    release?.();
  }
}

/** A database that is not empty must be the one that an earlier run filled. */
async function refuseOther(source: Database, target: Database): Promise<void> {
  if (await isUnused(target)) return;
  const [ours, theirs] = [await readFacts(source), await readFacts(target)];
  // Two stores that began in the same second have the same generation, but never the same secret.
  const isOurs = ours.tokenSecret === theirs.tokenSecret && ours.generation === theirs.generation;
  if (ours.tokenSecret === undefined || !isOurs) {
    throw new SettingError('DATABASE_URL', 'somebody uses this database; a move fills an unused one');
  }
}

/** Copied rows were compared as they were written; this checks those that an earlier run wrote. */
async function differences(source: Database, target: Database): Promise<readonly string[]> {
  const countIn = async (db: Database): Promise<number> => {
    const { count } = await db
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const [ours, theirs] = [await countIn(source), await countIn(target)];
  return theirs < ours ? [`database: ${theirs} requests of ${ours}`] : [];
}

interface MovedFiles {
  readonly files: number;
  /** The files among them that an earlier run had not copied. */
  readonly copied: number;
  /** Paths that rows name, but of which the source has no complete file. */
  readonly lost: readonly string[];
}

interface MovingFiles {
  readonly db: Database;
  readonly from: FileStore;
  readonly to: FileStore;
  progress(copied: number, of: number): void;
}

/**
 * Copies files that rows name and the target lacks. A file is copied completely or not at all, so nothing is repeated.
 */
async function moveFiles({ db, from, to, progress }: MovingFiles): Promise<MovedFiles> {
  const named = await db
    .selectFrom('submission_files')
    .select(['path', 'size', 'sha256'])
    .orderBy('path')
    .execute();
  const lost: string[] = [];
  let copied = 0;
  await forEachFile(named, async (file) => {
    if (await to.has(file.path, file.size)) return;
    if (!(await from.has(file.path, file.size))) return void lost.push(file.path);
    const staging = to.open();
    try {
      const staged = await staging.pathFor(0);
      const facts = await copyTo(await from.read(file.path), staged);
      if (!isSame(facts, file)) return void lost.push(file.path);
      await to.restore(staged, file.path);
      copied += 1;
      progress(copied, named.length);
    } finally {
      await staging.discard();
    }
  });
  return { files: named.length, copied, lost: lost.toSorted() };
}

/** Tables that a new database has before any server ran: the list of its migrations. */
const ofMigrations = /^kysely_/;

/** A row in any of these tables shows that a server, or a move, has written to the database. */
const tellingTables = ['submissions', 'users', 'store_facts'] as const satisfies readonly (keyof Tables)[];

/** Whether no server has used this database. @param db migrated */
async function isUnused(db: Kysely<Tables>): Promise<boolean> {
  for (const table of tellingTables) {
    const row = await db
      .selectFrom(table as 'submissions')
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return false;
  }
  return true;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Copies every table from an embedded database into PostgreSQL, in one transaction, so all or nothing. Each row that
 * PostgreSQL stored is compared with what was sent.
 * @returns number of rows
 * @throws SettingError when the target was used meanwhile, or a row did not arrive unchanged
 */
async function moveRows(source: Database, target: Database): Promise<number> {
  const tables = await tablesOf(target);
  return target.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in exclusive mode`.execute(
      transaction,
    );
    if (!(await isUnused(transaction))) {
      throw new SettingError('DATABASE_URL', 'somebody uses this database; a move fills an unused one');
    }
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(transaction);
    let rows = 0;
    for (const table of tables) rows += await moveTable(source, transaction, table);
    return rows;
  });
}

/** Tables filled from the rows of others: by triggers, or by the ledger. */
const filledTables = ['search_texts', 'ledger'];

/**
 * Lists the tables, parents before children.
 * @param target PostgreSQL: the embedded database has extra tables for the search
 */
async function tablesOf(target: Database): Promise<readonly string[]> {
  const all = await target.introspection.getTables();
  const names = all
    .map(({ name }) => name)
    .filter((name) => !ofMigrations.test(name) && !filledTables.includes(name));
  const { rows } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f'`.execute(target);
  // First, because triggers add missing ids to it but do not let several rows share one id.
  const ordered = ['ids'];
  const add = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const { child, parent } of rows) if (child === name && parent !== name) add(parent);
    ordered.push(name);
  };
  for (const name of names) add(name);
  return ordered;
}

const batchSize = 200;

async function moveTable(source: Database, target: Transaction<Tables>, table: string): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { row_number_of_source: number }>`
      select rowid as row_number_of_source, * from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${batchSize}`.execute(source);
    const last = rows.at(-1);
    if (last === undefined) return count;
    const batch = rows.map(({ row_number_of_source: _own, ...row }) => storable(row));
    const stored = await target
      .insertInto(table as 'submissions')
      // Both databases have run the same migrations, so the columns match.
      .values(batch as never)
      .returningAll()
      .execute();
    if (contentsOf(stored) !== contentsOf(batch)) {
      throw new SettingError('DATABASE_URL', `a row of ${table} did not arrive as it was`);
    }
    count += batch.length;
    after = last.row_number_of_source;
  }
}

/** PostgreSQL has no NUL in its texts; the digest is made of what it stores. */
function storable(row: Row): Row {
  return withoutDigest(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  );
}

function withoutDigest(entries: readonly (readonly [string, unknown])[]): Row {
  return Object.fromEntries(entries.filter(([name]) => name !== 'digest'));
}

/** Returns the same text for the same rows from either database: drivers return large numbers as texts. */
function contentsOf(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.entries(withoutDigest(Object.entries(row)))
        .map(([name, value]) => [name, value === null ? null : String(value)])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ),
  );
}
