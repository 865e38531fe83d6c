import { type Migration, sql } from 'kysely';

// A released migration never changes; what comes later goes into a new file: more tables, or other columns of theirs.
const watched = [
  'submissions',
  'submission_files',
  'cases',
  'case_events',
  'case_notes',
  'case_messages',
  'verdicts',
  'additions',
  'quotations',
  'quotation_courses',
  'mails',
  'people',
  'erasures',
];

/** A digest in each row that lasts, and how many rows and what sum of digests there have to be (decision 078). */
export const ledger: Migration = {
  async up(db) {
    for (const table of watched) {
      await db.schema.alterTable(table).addColumn('digest', 'text').execute();
      // Of releases before this one, until they are sealed.
      await sql`create index ${sql.id(`${table}_unsealed`)} on ${sql.table(table)} (digest) where digest is null`.execute(
        db,
      );
    }
    await db.schema
      .createTable('ledger')
      .addColumn('table_name', 'text', (column) => column.notNull())
      .addColumn('shard', 'integer', (column) => column.notNull())
      .addColumn('row_count', 'bigint', (column) => column.notNull())
      .addColumn('row_sum', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_key', ['table_name', 'shard'])
      .execute();
  },
};
