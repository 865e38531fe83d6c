import type { Migration } from 'kysely';

/** One row, written again and again to learn whether a COMMIT would succeed (health/health.ts). */
export const storeProbe: Migration = {
  async up(db) {
    await db.schema
      .createTable('store_probe')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
  },
};
