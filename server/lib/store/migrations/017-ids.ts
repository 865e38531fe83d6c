import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// A released migration never changes; what comes later goes into a new file.
/**
 * One registry of the ids of requests, of what is added to them, and of the office's messages. Triggers keep it, so that a
 * server of an earlier release keeps it too. Those that had one id before stay, and are marked as sharing it.
 */
export const ids: Migration = {
  async up(db) {
    await db.schema
      .createTable('ids')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('submission_id', 'text', (column) => column.notNull())
      .addColumn('shared', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('ids_key', ['id', 'kind'])
      .execute();
    await sql`create unique index ids_once on ids (id) where shared = 0`.execute(db);
    for (const owner of owners) {
      for (const statement of (isPostgres(db) ? triggersOfPostgres : triggersOfLibsql)(owner))
        await sql.raw(statement).execute(db);
    }
    await fill(db);
  },
};

interface Owner {
  readonly table: string;
  readonly column: string;
  readonly kind: string;
  /** Of the rows that count; a reply has its row among the messages beside that of the addition. */
  readonly when?: (row: string) => string;
}

const owners: readonly Owner[] = [
  { table: 'submissions', column: 'submission_id', kind: 'request' },
  { table: 'additions', column: 'addition_id', kind: 'addition' },
  {
    table: 'case_messages',
    column: 'id',
    kind: 'message',
    when: (row) => `${row}.by_kind <> 'applicant'`,
  },
];

function insertOf({ column, kind }: Owner): string {
  return `insert into ids (id, kind, submission_id) values (new.${column}, '${kind}', new.submission_id)
    on conflict (id, kind) do nothing`;
}

function deleteOf({ column, kind }: Owner): string {
  return `delete from ids where id = old.${column} and kind = '${kind}'`;
}

function triggersOfLibsql(owner: Owner): readonly string[] {
  const { table, when } = owner;
  return [
    `create trigger ids_after_insert_${table} after insert on ${table}
      ${when === undefined ? '' : `when ${when('new')}`} begin ${insertOf(owner)}; end`,
    `create trigger ids_after_delete_${table} after delete on ${table}
      ${when === undefined ? '' : `when ${when('old')}`} begin ${deleteOf(owner)}; end`,
  ];
}

function triggersOfPostgres(owner: Owner): readonly string[] {
  const { table, when } = owner;
  return [
    `create function ids_add_${table}() returns trigger language plpgsql as
      $$ begin ${insertOf(owner)}; return null; end $$`,
    `create function ids_remove_${table}() returns trigger language plpgsql as
      $$ begin ${deleteOf(owner)}; return null; end $$`,
    `create trigger ids_after_insert after insert on ${table} for each row
      ${when === undefined ? '' : `when (${when('new')})`} execute function ids_add_${table}()`,
    `create trigger ids_after_delete after delete on ${table} for each row
      ${when === undefined ? '' : `when (${when('old')})`} execute function ids_remove_${table}()`,
  ];
}

/** After the triggers: what a server of an earlier release writes meanwhile waits for this transaction. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const all = owners.map(
    ({ table, column, kind, when }) =>
      `select ${column} as id, '${kind}' as kind, submission_id from ${table}
        ${when === undefined ? '' : `where ${when(table)}`}`,
  );
  await sql
    .raw(
      `insert into ids (id, kind, submission_id, shared)
        select id, kind, submission_id, case when count(*) over (partition by id) > 1 then 1 else 0 end
        from (${all.join(' union all ')}) as every_id`,
    )
    .execute(db);
}
