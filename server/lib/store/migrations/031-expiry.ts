import { type Migration, sql } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/**
 * Dates of expiry, who wants to be reminded, and what was mailed. A server of an earlier release erases requests without
 * knowing these tables, so that their rows go by themselves.
 */
export const expiry: Migration = {
  async up(db) {
    const ofRequest = 'submissions.submission_id';
    await db.schema
      .createTable('certificates')
      .addColumn('submission_id', 'text', (column) =>
        column.notNull().references(ofRequest).onDelete('cascade'),
      )
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('number', 'text', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('expires_on', 'text')
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('certificates_key', ['submission_id', 'item'])
      .execute();
    await db.schema.createIndex('certificates_by_date').on('certificates').column('expires_on').execute();
    await db.schema
      .createIndex('certificates_of_holder')
      .on('certificates')
      .columns(['holder', 'item'])
      .execute();
    await db.schema
      .createTable('reminder_consents')
      .addColumn('submission_id', 'text', (column) =>
        column.primaryKey().references(ofRequest).onDelete('cascade'),
      )
      .addColumn('given_at', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .execute();
    await db.schema
      .createTable('reminders')
      .addColumn('submission_id', 'text', (column) =>
        column.notNull().references(ofRequest).onDelete('cascade'),
      )
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('expires_on', 'text', (column) => column.notNull())
      .addColumn('months', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('mail_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reminders_key', ['submission_id', 'item', 'expires_on', 'months'])
      .execute();
    await db.schema.alterTable('mails').addColumn('unsubscribe', 'text').execute();
    await sql`create index mails_by_recipient on mails (lower(recipient))`.execute(db);
  },
};
