import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/** Under what name a mail leaves, by which a bounce is known again. */
export const messageIds: Migration = {
  async up(db) {
    await db.schema.alterTable('mails').addColumn('message_id', 'text').execute();
    await db.schema.createIndex('mails_by_message_id').on('mails').column('message_id').execute();
  },
};
