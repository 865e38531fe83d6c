import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/**
 * What a change of a case replaced, for as long as it can be undone, and who has which request open. A server of an
 * earlier release erases requests without knowing these tables, so that their rows go by themselves.
 */
export const undo: Migration = {
  async up(db) {
    await db.schema
      .createTable('undoable_changes')
      .addColumn('change_id', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'text', (column) =>
        column.notNull().references('submissions.submission_id').onDelete('cascade'),
      )
      .addColumn('version', 'integer')
      .addColumn('by_user', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('former', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('undoable_changes_of')
      .on('undoable_changes')
      .column('submission_id')
      .execute();
    await db.schema
      .createTable('case_viewers')
      .addColumn('submission_id', 'text', (column) =>
        column.notNull().references('submissions.submission_id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('case_viewers_key', ['submission_id', 'user_id'])
      .execute();
  },
};
