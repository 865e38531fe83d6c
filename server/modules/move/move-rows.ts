import { type Kysely, sql, type Transaction } from 'kysely';
import { SettingError } from '../../lib/settings/setting-error.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';

/** What a new database has without any server: which migrations it had, and what they wrote. */
const ofMigrations = /^kysely_/;

/** In any of these a server, or a move, has left something. */
const tellingTables = ['submissions', 'users', 'store_facts'] as const satisfies readonly (keyof Tables)[];

/** Whether nobody has used this database. @param db migrated */
export async function isUnused(db: Kysely<Tables>): Promise<boolean> {
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

export type Row = Readonly<Record<string, unknown>>;

/**
 * Copies every table from an embedded database into PostgreSQL, in one transaction: all of it is there, or nothing. What
 * PostgreSQL has stored is compared with what was sent, row by row.
 * @returns how many rows @throws SettingError when somebody has used the target meanwhile, or a row did not arrive as it was
 */
export async function moveRows(source: Database, target: Database): Promise<number> {
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

/** Those that are filled from the rows of others: by triggers, or by what keeps the ledger. */
const filledTables = ['search_texts', 'ledger'];

/** Parents before children. @param target PostgreSQL: the embedded database has some of its own, for the search */
async function tablesOf(target: Database): Promise<readonly string[]> {
  const all = await target.introspection.getTables();
  const names = all
    .map(({ name }) => name)
    .filter((name) => !ofMigrations.test(name) && !filledTables.includes(name));
  const { rows } = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f'`.execute(target);
  // First of all: triggers add to it what it does not hold yet, and not that several may have one id.
  const ordered = ['ids'];
  const add = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return;
    for (const { child, parent } of rows) if (child === name && parent !== name) add(parent);
    ordered.push(name);
  };
  for (const name of names) add(name);
  return ordered;
}

/** Rows in one statement. */
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
      // Whatever columns it has: both databases have had the same migrations.
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

/** PostgreSQL has no NUL in its texts; a digest is made of what it has. */
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

/** The same text for the same rows, whichever database they come from: drivers return large numbers as texts. */
function contentsOf(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.entries(withoutDigest(Object.entries(row)))
        .map(([name, value]) => [name, value === null ? null : String(value)])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ),
  );
}
