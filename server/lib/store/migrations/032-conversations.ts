import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/**
 * All mails to one reader about a request have one subject. `title`: what a mail itself says; null: of an earlier
 * release, whose subject says it. `answers`: the first mail of the conversation, by its Message-ID.
 */
export const conversations: Migration = {
  async up(db) {
    await db.schema.alterTable('mails').addColumn('title', 'text').execute();
    await db.schema.alterTable('mails').addColumn('answers', 'text').execute();
  },
};
