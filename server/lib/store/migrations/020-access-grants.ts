import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/**
 * Codes and links that were mailed, several of a request at once. A server of an earlier release erases requests without
 * knowing this table, so that its rows go by themselves.
 */
export const accessGrants: Migration = {
  async up(db) {
    await db.schema
      .createTable('access_grants')
      .addColumn('grant_id', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'text', (column) =>
        column.notNull().references('submissions.submission_id').onDelete('cascade'),
      )
      .addColumn('code_hash', 'text')
      .addColumn('link_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('access_grants_of_request')
      .on('access_grants')
      .column('submission_id')
      .execute();
  },
};
