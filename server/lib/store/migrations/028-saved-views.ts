import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** Lists of requests that accounts have given a name. */
export const savedViews: Migration = {
  async up(db) {
    await db.schema
      .createTable('saved_views')
      .addColumn('view_id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('saved_views_of').on('saved_views').column('user_id').execute();
  },
};
