import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** Why no mail was made for a quotation; null: one was, or the quotation is older than this column. */
export const heldMails: Migration = {
  async up(db) {
    await db.schema.alterTable('quotations').addColumn('mail_held', 'text').execute();
  },
};
