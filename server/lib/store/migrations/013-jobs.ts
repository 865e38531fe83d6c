import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** Work that is due at a time, for whichever server comes first (lib/jobs). */
export const jobs: Migration = {
  async up(db) {
    await db.schema
      .createTable('jobs')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('leased_until', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addPrimaryKeyConstraint('jobs_key', ['kind', 'key'])
      .execute();
    await db.schema.createIndex('jobs_by_due').on('jobs').columns(['kind', 'priority', 'due_at']).execute();
  },
};
