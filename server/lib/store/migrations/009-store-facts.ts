import type { Migration } from 'kysely';

/** What is known of the store as a whole (store-facts.ts). */
export const storeFacts: Migration = {
  async up(db) {
    await db.schema
      .createTable('store_facts')
      .addColumn('fact', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
