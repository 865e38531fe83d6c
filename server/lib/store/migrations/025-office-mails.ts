import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** Which mail tells the office of an addition. */
export const officeMails: Migration = {
  async up(db) {
    await db.schema.alterTable('additions').addColumn('office_mail_id', 'text').execute();
  },
};
