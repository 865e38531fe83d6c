import { sql } from 'kysely';
import type { Database } from '../../../server/lib/store/open-database.ts';

/** Tables of the databases themselves, and sums that each database makes of its own rows. */
const ownTables = /^(?:kysely_|sqlite_|search_trigrams|ledger$)/;

/** Columns that a database numbers, signs or fills in by chance. */
const ownColumns: readonly string[] = ['digest', 'id_of_row'];

const madeByChance =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|[\w-]{20,}/g;

/**
 * Every row of every table, as texts in one order.
 * @param known texts in which ids stand that both databases have; others were made by chance and are left out
 */
export async function rowsOf(
  db: Database,
  known?: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const entries = tables
    .filter((name) => !ownTables.test(name))
    .toSorted()
    .map(async (name) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      return [name, rows.map((row) => textOf(name, row, known)).toSorted()] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}

function textOf(table: string, row: Readonly<Record<string, unknown>>, known?: string): string {
  const columns = Object.entries(row).filter(
    ([name]) => !ownColumns.includes(name) && !(table === 'search_texts' && name === 'id'),
  );
  const text = JSON.stringify(
    columns
      .map(([name, value]) => [name, value === null ? null : String(value)])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  );
  return known === undefined
    ? text
    : text.replaceAll(madeByChance, (one) => (known.includes(one) ? one : '*'));
}
