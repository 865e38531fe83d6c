import { type Migration, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// A released migration never changes; what comes later goes into a new file.
/**
 * Requests that are put off, what admins set for each form, and a fourth value of applicant_words (024): 3 from the
 * event that the applicant was reminded in vain until somebody does something.
 */
export const waiting: Migration = {
  async up(db) {
    await db.schema
      .createTable('case_snoozes')
      .addColumn('submission_id', 'text', (column) => column.primaryKey().references('cases.submission_id'))
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('activity', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('form_rules')
      .addColumn('form', 'text', (column) => column.primaryKey())
      .addColumn('remind_after', 'integer')
      .addColumn('due_after', 'integer')
      .addColumn('assignee', 'text')
      .execute();
    await sql`create index cases_silent on cases (received_at) where applicant_words = 3`.execute(db);
    for (const statement of isPostgres(db) ? triggersOfPostgres : triggersOfLibsql) {
      await sql.raw(statement).execute(db);
    }
  },
};

const isSilence = `new.kind = 'silence'`;

const begin = `update cases set applicant_words = 3 where submission_id = new.submission_id`;

const isDeed = `(new.by_kind = 'account' and new.kind in ('note', 'message', 'verdict'))
  or (new.by_kind = 'applicant' and new.kind in ('correction', 'acceptance'))`;

/** The trigger of 024 may come before or after: it makes 2 out of 3 for a note, where no words are to be answered. */
const end = `update cases set applicant_words = 0 where submission_id = new.submission_id and applicant_words > 0
  and coalesce((select max(silence.position) from case_events as silence
    where silence.submission_id = new.submission_id and silence.kind = 'silence'), 0)
  > coalesce((select max(written.position) from case_events as written
    where written.submission_id = new.submission_id and written.kind = 'reply'), 0)`;

const triggersOfLibsql: readonly string[] = [
  `create trigger applicant_silence_begins after insert on case_events when ${isSilence} begin ${begin}; end`,
  `create trigger applicant_silence_ends after insert on case_events when ${isDeed} begin ${end}; end`,
];

const triggersOfPostgres: readonly string[] = [
  `create function begin_applicant_silence() returns trigger language plpgsql as $$ begin ${begin}; return null; end $$`,
  `create trigger applicant_silence_begins after insert on case_events
    for each row when (${isSilence}) execute function begin_applicant_silence()`,
  `create function end_applicant_silence() returns trigger language plpgsql as $$ begin ${end}; return null; end $$`,
  `create trigger applicant_silence_ends after insert on case_events
    for each row when (${isDeed}) execute function end_applicant_silence()`,
];
