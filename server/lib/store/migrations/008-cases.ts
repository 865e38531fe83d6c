import { type Kysely, type Migration, sql } from 'kysely';
import { createSearchIndex } from '../search-index.ts';
import { firstTemplates } from './first-templates.ts';

/** Requests of this age, in days, that were stored before there were cases have long been dealt with by mail. */
const daysOpen = 30;

// A released migration never changes; what comes later goes into a new file.
export const cases: Migration = {
  async up(db) {
    await createCases(db);
    await createEvents(db);
    await createWords(db);
    await createAdditions(db);
    await extendFiles(db);
    await createVerdicts(db);
    await createTemplates(db);
    await db.schema.alterTable('quotations').addColumn('mail_id', 'text').execute();
    await createSearchIndex(db);
    await openCasesOfStored(db, new Date());
  },
};

async function createCases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cases')
    .addColumn('submission_id', 'text', (column) =>
      column.primaryKey().references('submissions.submission_id'),
    )
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('assignee', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('activity', 'integer', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .execute();
  for (const [name, columns] of Object.entries(caseIndexes)) {
    await db.schema.createIndex(`cases_by_${name}`).on('cases').columns(columns).execute();
  }
  await db.schema
    .createIndex('submissions_by_applicant')
    .on('submissions')
    .columns(['applicant_order', 'received_at'])
    .execute();
  await createReads(db);
}

const byTime = ['received_at', 'reference', 'submission_id'];
const byChange = ['changed_at', 'reference', 'submission_id'];

/** Of a filter and the order that the inbox shows it in, so that a page is found without its rows; of what is counted. */
const caseIndexes: Readonly<Record<string, string[]>> = {
  time: byTime,
  form: ['form', ...byTime],
  state: ['state', ...byTime],
  form_and_state: ['form', 'state'],
  assignee: ['assignee', ...byTime],
  change: byChange,
  state_and_change: ['state', ...byChange],
  assignee_and_change: ['assignee', ...byChange],
  activity: ['activity'],
};

async function createReads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_reads')
    .addColumn('submission_id', 'text', (column) => column.notNull().references('cases.submission_id'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('activity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('case_reads_key', ['submission_id', 'user_id'])
    .execute();
  await db.schema.createIndex('case_reads_by_user').on('case_reads').columns(['user_id']).execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('case_events')
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by_kind', 'text', (column) => column.notNull())
    .addColumn('by_user', 'text')
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .addColumn('subject', 'text')
    .addPrimaryKeyConstraint('case_events_key', ['submission_id', 'position'])
    .execute();
  await db.schema.createIndex('case_events_by_time').on('case_events').columns(['at']).execute();
}

async function createWords(db: Kysely<unknown>): Promise<void> {
  for (const table of ['case_notes', 'case_messages']) {
    await db.schema
      .createTable(table)
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'text', (column) => column.notNull().references('cases.submission_id'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('by_kind', 'text', (column) => column.notNull())
      .addColumn('by_user', 'text')
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex(`${table}_of`).on(table).columns(['submission_id', 'at']).execute();
  }
  await db.schema.alterTable('case_messages').addColumn('mail_id', 'text').execute();
}

async function createAdditions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('additions')
    .addColumn('addition_id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull().references('submissions.submission_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('additions_of')
    .on('additions')
    .columns(['submission_id', 'received_at'])
    .execute();
}

async function extendFiles(db: Kysely<unknown>): Promise<void> {
  const files = () => db.schema.alterTable('submission_files');
  await files().addColumn('file_id', 'text').execute();
  await files().addColumn('addition_id', 'text').execute();
  await files().addColumn('message_id', 'text').execute();
  await sql`update submission_files set file_id = submission_id || '.' || position`.execute(db);
  await db.schema
    .createIndex('submission_files_by_id')
    .unique()
    .on('submission_files')
    .column('file_id')
    .execute();
  await db.schema.createIndex('submission_files_by_sha256').on('submission_files').column('sha256').execute();
  // Few files have either. Without the condition, the embedded database takes this index to find those that have none.
  for (const column of ['addition_id', 'message_id']) {
    await db.schema
      .createIndex(`submission_files_by_${column}`)
      .on('submission_files')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  }
}

async function createVerdicts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verdicts')
    .addColumn('file_id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull().references('cases.submission_id'))
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('verdicts_of').on('verdicts').column('submission_id').execute();
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('templates')
    .addColumn('template_id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('name_es', 'text', (column) => column.notNull())
    .addColumn('body_en', 'text', (column) => column.notNull())
    .addColumn('body_es', 'text', (column) => column.notNull())
    .execute();
  for (const [position, template] of firstTemplates.entries()) {
    const { id, name, body } = template;
    await sql`insert into templates (template_id, position, name_en, name_es, body_en, body_es)
      values (${id}, ${position}, ${name.en}, ${name.es}, ${body.en}, ${body.es})`.execute(db);
  }
}

/** Read for every account that exists (activity 0); evaluations wait for nobody. The language was not kept: Spanish. */
async function openCasesOfStored(db: Kysely<unknown>, now: Date): Promise<void> {
  const at = now.toISOString();
  const open = new Date(now.getTime() - daysOpen * 86_400_000).toISOString();
  await sql`
    insert into cases
      (submission_id, form, reference, received_at, state, version, changed_at, activity, locale)
    select submission_id, form, reference, received_at,
      case when form <> 'evaluation' and received_at >= ${open} then 'new' else 'done' end,
      1, received_at, 0, 'es'
    from submissions`.execute(db);
  await sql`
    insert into case_events (submission_id, position, at, by_kind, by_name, kind)
    select submission_id, 1, received_at, 'applicant', '', 'received' from submissions`.execute(db);
  await sql`
    insert into case_events (submission_id, position, at, by_kind, by_name, kind, before, after, reason)
    select submissions.submission_id, 2, ${at}, 'system', '', 'state', 'new', 'done',
      case when submissions.form = 'evaluation' then 'evaluation' else 'olderThanCases' end
    from submissions inner join cases on cases.submission_id = submissions.submission_id
    where cases.state = 'done'`.execute(db);
}
