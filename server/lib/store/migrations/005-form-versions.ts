import type { Migration } from 'kysely';

/** Everything that was stored before came under the first version of its form. */
export const formVersions: Migration = {
  async up(db) {
    await db.schema
      .alterTable('submissions')
      .addColumn('form_version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
