import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** The clients that one client was merged with: their ids still lead to it, and are erased with it. */
export const mergedPeople: Migration = {
  async up(db) {
    await db.schema.alterTable('people').addColumn('former_ids', 'text').execute();
  },
};
