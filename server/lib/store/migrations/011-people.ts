import { type Kysely, type Migration, sql } from 'kysely';

/** Clients, what accounts do, and what is left to tell of erasures. */
// A released migration never changes; what comes later goes into a new file.
export const people: Migration = {
  async up(db) {
    await createPeople(db);
    await createAudit(db);
    // A session that is renewed keeps the time at which it was opened; those of before lasted an hour.
    await db.schema.alterTable('sessions').addColumn('opened_at', 'text').execute();
    await db.schema.createIndex('case_events_by_user').on('case_events').columns(['by_user', 'at']).execute();
  },
};

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('person_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('telephone', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('name_order', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('people_by_name').on('people').columns(['name_order', 'person_id']).execute();
  await db.schema
    .createTable('person_submissions')
    .addColumn('submission_id', 'text', (column) =>
      column.primaryKey().references('submissions.submission_id'),
    )
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.person_id'))
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('person_submissions_of').on('person_submissions').column('person_id').execute();
  await sql`create index submissions_by_email on submissions (lower(applicant_email))`.execute(db);
  await db.schema
    .createTable('erasures')
    .addColumn('erasure_id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by_user', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .execute();
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('facts', 'text', (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute();
  await db.schema
    .createIndex('audit_events_by_time')
    .on('audit_events')
    .columns(['at', 'event_id'])
    .execute();
  await db.schema.createIndex('audit_events_of').on('audit_events').columns(['user_id', 'at']).execute();
}
