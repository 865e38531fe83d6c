import { type Migration, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// A released migration never changes; what comes later goes into a new file.
/**
 * What has become of the newest file of each document of a request: 3 where one that was sent again has no verdict, 2
 * where another one has none, 1 where one is to be sent again, else 0. Triggers keep it, so that a server of an earlier
 * release keeps it too. Reading it from the files each time took most of the time of every list.
 */
export const documentFact: Migration = {
  async up(db) {
    await db.schema
      .alterTable('cases')
      .addColumn('documents', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql.raw(`update cases set documents = ${factOf('cases.submission_id')}`).execute(db);
    for (const statement of isPostgres(db) ? triggersOfPostgres : triggersOfLibsql) {
      await sql.raw(statement).execute(db);
    }
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};

/** Few are sent again; whole turns and the requests of a colleague are counted by form and state without their rows. */
const indexes: readonly string[] = [
  'create index cases_sent_again on cases (received_at) where documents = 3',
  'create index cases_by_turn on cases (state, applicant_words, documents, form, submission_id)',
  'create index quotations_by_end on quotations (expires_at, submission_id)',
  'create index cases_by_assignee_and_form on cases (assignee, form, state)',
];

/** Files of messages are no documents; the last position is the newest. */
const factOf = (id: string): string => `coalesce((
  select max(case
    when verdicts.file_id is null then case when newest.addition_id is null then 2 else 3 end
    when verdicts.verdict <> 'accepted' then 1
    else 0 end)
  from submission_files as newest left join verdicts on verdicts.file_id = newest.file_id
  where newest.submission_id = ${id} and newest.message_id is null and not exists (
    select 1 from submission_files as newer
    where newer.submission_id = newest.submission_id and newer.field = newest.field
      and newer.message_id is null and newer.position > newest.position)), 0)`;

const keep = (row: 'new' | 'old'): string =>
  `update cases set documents = ${factOf(`${row}.submission_id`)} where submission_id = ${row}.submission_id`;

/** A file is deleted with its request alone, or with its message. */
const events: Readonly<Record<string, readonly ['new' | 'old', string]>> = {
  case_opened: ['new', 'insert on cases'],
  file_stored: ['new', 'insert on submission_files'],
  file_placed: ['new', 'update of field, message_id, position on submission_files'],
  verdict_given: ['new', 'insert on verdicts'],
  verdict_changed: ['new', 'update of verdict on verdicts'],
  verdict_undone: ['old', 'delete on verdicts'],
};

const triggersOfLibsql: readonly string[] = Object.entries(events).map(
  ([name, [row, event]]) =>
    `create trigger documents_after_${name} after ${event} for each row begin ${keep(row)}; end`,
);

const triggersOfPostgres: readonly string[] = [
  ...(['new', 'old'] as const).map(
    (row) => `create function keep_documents_of_${row}() returns trigger language plpgsql as $$
      begin ${keep(row)}; return null; end $$`,
  ),
  ...Object.entries(events).map(
    ([name, [row, event]]) => `create trigger documents_after_${name} after ${event}
      for each row execute function keep_documents_of_${row}()`,
  ),
];
