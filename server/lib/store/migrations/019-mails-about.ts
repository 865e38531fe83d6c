import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** Which request a mail is about, also one to the office. */
export const mailsAbout: Migration = {
  async up(db) {
    await db.schema.alterTable('mails').addColumn('reference', 'text').execute();
    await db.schema.createIndex('mails_by_reference').on('mails').column('reference').execute();
  },
};
