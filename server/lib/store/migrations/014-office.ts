import { type Kysely, type Migration, sql } from 'kysely';

/** Second factors of accounts, which request a mail is about, and what mail servers refused. */
// A released migration never changes; what comes later goes into a new file.
export const office: Migration = {
  async up(db) {
    await createSecondFactors(db);
    await db.schema.alterTable('mails').addColumn('submission_id', 'text').execute();
    await db.schema.alterTable('mails').addColumn('refusal', 'text').execute();
    await fillSubmissionIds(db);
    await db.schema.createIndex('mails_about').on('mails').column('submission_id').execute();
  },
};

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.user_id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.user_id'))
    .execute();
  await db.schema.createIndex('recovery_codes_of').on('recovery_codes').column('user_id').execute();
}

/** Of mails to applicants: their id begins with that of the request, or a message or quotation names it. */
async function fillSubmissionIds(db: Kysely<unknown>): Promise<void> {
  await sql`
    update mails set submission_id = substr(mail_id, 1, 36)
    where substr(mail_id, 37, 1) = '-'
      and exists (select 1 from submissions where submissions.submission_id = substr(mails.mail_id, 1, 36))
  `.execute(db);
  for (const table of ['case_messages', 'quotations']) {
    await sql`
      update mails set submission_id = (
        select max(named.submission_id) from ${sql.table(table)} as named where named.mail_id = mails.mail_id
      )
      where submission_id is null
        and exists (select 1 from ${sql.table(table)} as named where named.mail_id = mails.mail_id)
    `.execute(db);
  }
}
