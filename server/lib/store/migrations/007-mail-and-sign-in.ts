import { type Kysely, type Migration, sql } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
export const mailAndSignIn: Migration = {
  async up(db) {
    await extendMails(db);
    await db.schema
      .alterTable('users')
      .addColumn('password_unproved', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('known_senders')
      .addColumn('sender_key', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await createResetSecrets(db);
  },
};

async function extendMails(db: Kysely<unknown>): Promise<void> {
  const mails = () => db.schema.alterTable('mails');
  // Mails that are already queued go out after the urgent ones.
  await mails()
    .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(2))
    .execute();
  await mails().addColumn('reply_to', 'text').execute();
  await mails().addColumn('taken_until', 'text').execute();
  await db.schema
    .createIndex('mails_by_priority')
    .on('mails')
    .columns(['sent_at', 'priority', 'due_at'])
    .execute();
}

/** The short codes of earlier releases were good for a quarter of an hour; their table stays, empty. */
async function createResetSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reset_secrets')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reset_secrets_of_email').on('reset_secrets').column('email').execute();
  await sql`delete from password_resets`.execute(db);
}
