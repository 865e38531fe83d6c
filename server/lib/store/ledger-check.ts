import { isUtf8 } from 'node:buffer';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from './dialect.ts';
import {
  type AnyRow,
  digestOf,
  isSameKept,
  keyOfTable,
  lasting,
  lastingColumns,
  settling,
  Sums,
  type TableSum,
  type WatchedTable,
  watchedTables,
} from './ledger.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

export interface CheckedRows {
  /** One line each: a row that differs from what was written, or a table with missing or extra rows. */
  readonly faults: readonly string[];
  /** Rows of a release without a ledger, sealed at the next server start. */
  readonly unsealed: number;
  /** False: a text of the embedded database is not valid, and libsql 0.5 ends a process that reads it as one. */
  readonly isReadable: boolean;
}

/**
 * Compares the lasting rows with their digests, and their tables with the ledger, in one snapshot.
 * @param db a separate connection if a server may be using the database: this may take long
 */
export async function checkRows(db: Database, ending?: AbortSignal): Promise<CheckedRows> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((transaction) => checkRowsIn(transaction, ending));
}

/** As checkRows, in a transaction that sees one snapshot. */
export async function checkRowsIn(db: Kysely<Tables>, ending?: AbortSignal): Promise<CheckedRows> {
  if (!(await hasLedger(db))) return { faults: [], unsealed: 0, isReadable: true };
  const written = await writtenIn(db);
  const unread: string[] = [];
  const all: (readonly [WatchedTable, Found])[] = [];
  for (const table of watchedTables) {
    try {
      all.push([table, await look(db, table, ending)]);
    } catch (error) {
      ending?.throwIfAborted();
      unread.push(`${table}: cannot be read (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  const unsealed = all.reduce((sum, [, found]) => sum + found.unsealed, 0);
  const beside: Beside = {
    hasWritten: unsealed > 0,
    hasErased: all.some(([table, found]) => table === 'erasures' && found.unsealed > 0),
  };
  return {
    faults: [
      ...unread,
      ...all.flatMap(([table, found]) => faultsOf(table, found, { written: written.of(table), beside })),
    ],
    unsealed,
    isReadable: unread.length === 0 && all.every(([, { garbled }]) => garbled.length === 0),
  };
}

/** Changes made by a release without a ledger since rows were sealed, before this one or beside it. */
interface Beside {
  /** It changes some columns in place: differences there are not a sign of damage. */
  readonly hasWritten: boolean;
  /** It has an unsealed erasure row: rows may be missing. */
  readonly hasErased: boolean;
}

function faultsOf(
  table: WatchedTable,
  found: Found,
  { written, beside }: { readonly written: TableSum; readonly beside: Beside },
): readonly string[] {
  const changed = [...found.changed, ...(beside.hasWritten ? [] : found.changedInPlace)];
  const other = beside.hasErased ? undefined : differenceOf(table, found, written);
  return [
    ...changed.map((key) => `${table} ${key}: is not as it was written`),
    ...found.garbled.map((key) => `${table} ${key}: holds bytes that are no text`),
    ...(other === undefined ? [] : [other]),
  ];
}

/** False: the database is of a release before the ledger. */
export async function hasLedger(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'ledger');
}

interface Found extends TableSum {
  /** Keys of rows whose digest differs. */
  readonly changed: readonly string[];
  /** Those in which only mutable columns differ. */
  readonly changedInPlace: readonly string[];
  /** Keys of rows with an invalid text. */
  readonly garbled: readonly string[];
  readonly unsealed: number;
}

async function look(db: Kysely<Tables>, table: WatchedTable, ending?: AbortSignal): Promise<Found> {
  const sums = new Sums();
  const changed: string[] = [];
  const changedInPlace: string[] = [];
  const garbled: string[] = [];
  let unsealed = 0;
  for await (const row of rowsOf(db, table, ending)) {
    if (!isText(row)) garbled.push(keyOf(table, row));
    const digest = digestIn(row);
    if (digest === undefined) {
      unsealed += 1;
      continue;
    }
    sums.add(table, digest);
    const present = digestOf(table, row);
    if (digest === present) continue;
    if (!isSameKept(digest, present)) changed.push(keyOf(table, row));
    else if (!isForgotten(table, row)) changedInPlace.push(keyOf(table, row));
  }
  return { ...sums.of(table), changed, changedInPlace, garbled, unsealed };
}

/**
 * Whether the text of a sent or expired mail was deleted: the previous release deletes it too, and leaves no other
 * trace.
 */
function isForgotten(table: WatchedTable, row: AnyRow): boolean {
  if (table !== 'mails') return false;
  const { body, html, sent_at: sentAt, useful_until: usefulUntil } = row;
  return String(body) === '' && (html ?? null) === null && (sentAt ?? usefulUntil ?? null) !== null;
}

function keyOf(table: WatchedTable, row: AnyRow): string {
  return keyOfTable(table)
    .map((column) => String(row[column]))
    .join(' ');
}

function digestIn({ digest }: AnyRow): string | undefined {
  return digest === null || digest === undefined ? undefined : String(digest);
}

function isText(row: AnyRow): boolean {
  return Object.values(row).every((value) => !(value instanceof Uint8Array) || isUtf8(value));
}

function differenceOf(table: WatchedTable, found: Found, written: TableSum): string | undefined {
  const { rows, sum } = found;
  const missing = written.rows - rows;
  if (missing > 0) return `${table}: rows are missing: ${missing} of ${written.rows}`;
  if (missing < 0) return `${table}: rows that were not written: ${-missing}`;
  return sum === written.sum ? undefined : `${table}: rows are not those that were written`;
}

async function writtenIn(db: Kysely<Tables>): Promise<Sums> {
  const sums = new Sums();
  const lines = await db.selectFrom('ledger').selectAll().execute();
  for (const { table_name: name, row_count: rows, row_sum: sum } of lines) {
    const table = watchedTables.find((one) => one === name);
    if (table !== undefined) sums.addSum(table, { rows: Number(rows), sum: Number(sum) });
  }
  return sums;
}

/** Rows per statement: the process can do other work in between. */
const batchSize = 500;

function rowsOf(db: Kysely<Tables>, table: WatchedTable, ending?: AbortSignal): AsyncGenerator<AnyRow> {
  return isPostgres(db) ? rowsByKey(db, table, ending) : bytesOfRows(db, table, ending);
}

async function* rowsByKey(
  db: Kysely<Tables>,
  table: WatchedTable,
  ending?: AbortSignal,
): AsyncGenerator<AnyRow> {
  const columns = sql.join(
    [...lastingColumns(table), ...(table === 'mails' ? ['sent_at', 'useful_until'] : []), 'digest'].map(
      (column) => sql.ref(column),
    ),
  );
  const key = keyOfTable(table);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let after: readonly unknown[] | undefined;
  yield* inBatches(ending, async () => {
    const later = after === undefined ? sql`` : sql`where (${keys}) > (${sql.join(after)})`;
    const { rows } = await sql<AnyRow>`
      select ${columns} from ${sql.table(table)} ${later} order by ${keys} limit ${batchSize}
    `.execute(db);
    const last = rows.at(-1);
    after = key.map((column) => last?.[column]);
    return rows;
  });
}

/** Reads every value as bytes: libsql 0.5 ends the whole process on a text that is not UTF-8. */
async function* bytesOfRows(
  db: Kysely<Tables>,
  table: WatchedTable,
  ending?: AbortSignal,
): AsyncGenerator<AnyRow> {
  const { rows: all } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const columns = sql.join(all.map(({ name }) => sql`cast(${sql.ref(name)} as blob) as ${sql.ref(name)}`));
  let after = Number.MIN_SAFE_INTEGER;
  yield* inBatches(ending, async () => {
    const { rows } = await sql<AnyRow & { row_number_of_table: number }>`
      select rowid as row_number_of_table, ${columns} from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${batchSize}
    `.execute(db);
    after = rows.at(-1)?.row_number_of_table ?? after;
    return rows.map(withBuffers);
  });
}

/** libsql returns plain ArrayBuffers, and Node hashes only views of them. */
function withBuffers(row: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof ArrayBuffer ? Buffer.from(value) : value,
    ]),
  );
}

async function* inBatches(
  ending: AbortSignal | undefined,
  next: () => Promise<readonly AnyRow[]>,
): AsyncGenerator<AnyRow> {
  for (;;) {
    ending?.throwIfAborted();
    const rows = await next();
    yield* rows;
    if (rows.length < batchSize) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Adds digests to the rows of a release without a ledger, run before this one or beside it, and enters them in the
 * ledger. If there were any, that release has written since the last time: then the columns that it changes in place
 * are sealed anew, and after one of its erasures the sums are too.
 * @returns how many rows had no digest
 */
export async function sealRows(db: Database): Promise<number> {
  let sealed = 0;
  let hasErased = false;
  for (const table of watchedTables) {
    const rows = await sealTable(db, table);
    sealed += rows;
    if (table === 'erasures' && rows > 0) hasErased = true;
  }
  if (sealed === 0) return 0;
  for (const table of watchedTables) {
    if (lasting[table].changing.length > 0) await sealAnew(db, table, isSameKept);
  }
  if (hasErased) await db.transaction().execute(recount);
  return sealed;
}

/**
 * Accepts the present content as what was written, for an operator who has examined the reported faults; an invalid
 * text stays invalid.
 */
export async function acceptRows(db: Database): Promise<void> {
  await sealRows(db);
  for (const table of watchedTables) await sealAnew(db, table, () => true);
  await db.transaction().execute(recount);
}

async function sealTable(db: Database, table: WatchedTable): Promise<number> {
  for (let all = 0; ; ) {
    const sealed = await db.transaction().execute((transaction) => sealSome(transaction, table));
    if (sealed === 0) return all;
    all += sealed;
  }
}

/**
 * Does not wait for locked rows: two servers starting at once lock them in different orders, and one that erases in a
 * third.
 */
async function sealSome(transaction: Transaction<Tables>, table: WatchedTable): Promise<number> {
  const columns = sql.join(lastingColumns(table).map((column) => sql.ref(column)));
  const unlocked = isPostgres(transaction) ? sql`for update skip locked` : sql``;
  const { rows } = await sql<AnyRow>`
    select ${columns} from ${sql.table(table)} where digest is null limit ${batchSize} ${unlocked}
  `.execute(transaction);
  const sums = new Sums();
  for (const row of rows) {
    const digest = digestOf(table, row);
    // The dialect ignores an update of the digest alone.
    let update = transaction.updateTable(table as 'submissions').set({ digest } as never);
    for (const column of keyOfTable(table))
      update = update.where(column as 'submission_id', '=', row[column] as never);
    await update.execute();
    sums.add(table, digest);
  }
  await settling(transaction, sums, 0)?.execute();
  return rows.length;
}

/** @param isTaken whether a row with this digest may get the other one */
async function sealAnew(
  db: Database,
  table: WatchedTable,
  isTaken: (digest: string, other: string) => boolean,
): Promise<void> {
  for await (const row of rowsOf(db, table)) {
    const digest = digestIn(row) ?? '';
    const present = digestOf(table, row);
    if (digest === present || !isTaken(digest, present) || !isText(row)) continue;
    await db.transaction().execute((transaction) => touch(transaction, table, row));
  }
}

/** Rewrites the present values, which also writes the ledger. Does nothing for a row erased meanwhile. */
async function touch(transaction: Transaction<Tables>, table: WatchedTable, row: AnyRow): Promise<void> {
  const key = keyOfTable(table);
  // Uses the database's own values: its numbers and JavaScript's do not always match.
  const same = Object.fromEntries(key.map((column) => [column, sql.ref(column)]));
  let update = transaction.updateTable(table as 'submissions').set(same as never);
  for (const column of key) {
    const value = row[column];
    const given = value instanceof Uint8Array ? Buffer.from(value).toString() : value;
    update = update.where(column as 'submission_id', '=', given as never);
  }
  await update.execute();
}

/**
 * Nobody settles meanwhile: on PostgreSQL because of a lock, on the embedded database because there is one writer at a
 * time.
 */
async function recount(transaction: Transaction<Tables>): Promise<void> {
  if (isPostgres(transaction)) await sql`lock table ledger in exclusive mode`.execute(transaction);
  await transaction.deleteFrom('ledger').execute();
  for (const table of watchedTables) {
    const { rows, sum } = await look(transaction, table);
    if (rows === 0) continue;
    await transaction
      .insertInto('ledger')
      .values({ table_name: table, shard: 0, row_count: rows, row_sum: sum })
      .execute();
  }
}
