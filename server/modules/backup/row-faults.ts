import { type Kysely, sql } from 'kysely';
import type { Settings } from '../../lib/settings/settings.ts';
import { databaseTimeouts } from '../../lib/store/database-timeouts.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import { checkRowsIn, hasLedger } from '../../lib/store/ledger-check.ts';
import { type Database, openForProbe } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { fingerprintFaults } from './stored-answers.ts';

export interface RowFaults {
  /** See CheckedRows. */
  readonly unsealed: number;
  /** Rows of the store that differ from what was written, one line each, as of one moment. */
  readonly faults: readonly string[];
  /** See CheckedRows: when false, no rows may be read, and no further faults are listed. */
  readonly isReadable: boolean;
}

export async function rowFaults(db: Database, ending?: AbortSignal): Promise<RowFaults> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((transaction) => rowFaultsIn(transaction, ending));
}

/** As rowFaults, on a separate connection, while a server uses the database. */
export async function rowFaultsBeside(settings: Settings, ending?: AbortSignal): Promise<RowFaults> {
  const db = openForProbe(settings, { ...databaseTimeouts, statement: 0, idle: 0 });
  try {
    return await rowFaults(db, ending);
  } finally {
    await db.destroy();
  }
}

/** As rowFaults, within a transaction that sees one moment. */
export async function rowFaultsIn(db: Kysely<Tables>, ending?: AbortSignal): Promise<RowFaults> {
  if (!(await hasLedger(db))) return { faults: [], unsealed: 0, isReadable: true };
  const { faults, unsealed, isReadable } = await checkRowsIn(db, ending);
  if (!isReadable) return { faults, unsealed, isReadable };
  const named = new Set(faults.map((fault) => fault.split(':')[0]));
  const received = (await readable(() => fingerprintFaults(db))).filter(
    (fault) => !named.has(fault.split(':')[0]),
  );
  const others = [await readable(() => orphans(db)), await readable(() => searchFaults(db))];
  return { faults: [...faults, ...received, ...others.flat()], unsealed, isReadable };
}

/** Reports a failure to read as a fault. */
async function readable(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await look();
  } catch (error) {
    return [`database: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** PostgreSQL's constraints prevent orphans. */
async function orphans(db: Kysely<Tables>): Promise<readonly string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const lines = rows.map(({ table, parent }) => `${table}: has rows whose row of ${parent} is missing`);
  return [...new Set(lines)];
}

/** The search text is stored twice: triggers copy it into a table of its own. */
async function searchFaults(db: Kysely<Tables>): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('submissions')
      .leftJoin('search_texts', 'search_texts.submission_id', 'submissions.submission_id')
      .select([
        'submissions.submission_id as id',
        'reference',
        'submissions.search_text as text',
        'search_texts.search_text as copy',
      ])
      .where('submissions.submission_id', '>', after)
      .orderBy('submissions.submission_id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return faults;
    for (const { id, reference, text, copy } of rows) {
      if (text !== null && text !== copy)
        faults.push(`submissions ${id}: is not found by its search (${reference})`);
    }
    after = last.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Rows per statement, so that the process can do other work in between. */
const batchSize = 500;
