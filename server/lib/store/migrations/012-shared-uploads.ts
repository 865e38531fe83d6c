import type { Migration } from 'kysely';

/** Uploads whose pieces lie in a bucket, and leases: what one of several servers does alone, for as long as it says so. */
// A released migration never changes; what comes later goes into a new file.
export const sharedUploads: Migration = {
  async up(db) {
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .addColumn('asked', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('leases_by_owner').on('leases').column('owner').execute();
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('delivered', 'integer', (column) => column.notNull())
      .addColumn('arrived', 'integer', (column) => column.notNull())
      .addColumn('touched_at', 'text', (column) => column.notNull())
      .addColumn('multipart_id', 'text')
      .addColumn('pieces', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('uploads_of').on('uploads').column('submission_id').execute();
    await db.schema.createIndex('uploads_from').on('uploads').column('sender').execute();
  },
};
