import type { Migration } from 'kysely';

/** What is left of an erased request, and the codes by which applicants show that an address is theirs. */
// A released migration never changes; what comes later goes into a new file.
export const applicants: Migration = {
  async up(db) {
    await db.schema
      .createTable('tombstones')
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('access_codes')
      .addColumn('submission_id', 'text', (column) =>
        column.primaryKey().references('submissions.submission_id'),
      )
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('access_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'text', (column) =>
        column.notNull().references('submissions.submission_id'),
      )
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('submissions_by_reference').on('submissions').column('reference').execute();
  },
};
