import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** What is drawn and attached when the mail leaves. */
export const mailAttachments: Migration = {
  async up(db) {
    await db.schema.alterTable('mails').addColumn('attachment', 'text').execute();
  },
};
