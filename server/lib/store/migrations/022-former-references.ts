import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** Under what reference a request was received before a restore, and which numbers a restore has left out. */
export const formerReferences: Migration = {
  async up(db) {
    await db.schema.alterTable('submissions').addColumn('former_reference', 'text').execute();
    await db.schema
      .createIndex('submissions_by_former_reference')
      .on('submissions')
      .column('former_reference')
      .execute();
    await db.schema
      .createTable('reference_gaps')
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('after', 'integer', (column) => column.notNull())
      .addColumn('until', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('reference_gaps_key', ['form', 'after'])
      .execute();
  },
};
