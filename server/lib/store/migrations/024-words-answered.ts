import { type Migration, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// A released migration never changes; what comes later goes into a new file.
/**
 * What has become of the words of an applicant: 1 while the office has done nothing since, 2 once it has said something
 * and the state is still that of then, else 0. Triggers keep it, so that a server of an earlier release keeps it too.
 */
export const wordsAnswered: Migration = {
  async up(db) {
    await db.schema
      .alterTable('cases')
      .addColumn('applicant_words', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Few do.
    await sql`create index cases_unanswered on cases (received_at) where applicant_words = 1`.execute(db);
    await sql`create index cases_answered on cases (received_at) where applicant_words = 2`.execute(db);
    for (const statement of isPostgres(db) ? triggerOfPostgres : triggerOfLibsql) {
      await sql.raw(statement).execute(db);
    }
    await sql.raw(forWhatIsThere).execute(db);
  },
};

const decides = `by_kind = 'account' and EVENT.kind in ('state', 'quotation')`;
const says = `by_kind = 'account' and EVENT.kind in ('note', 'message')`;
const of = (event: string, condition: string): string => `EVENT.${condition}`.replaceAll('EVENT', event);

const isAny = `new.kind = 'reply' or (${of('new', decides)}) or (${of('new', says)})`;

const keep = `update cases set applicant_words = case
    when new.kind = 'reply' then 1
    when new.kind in ('note', 'message') and applicant_words > 0 then 2
    else 0 end
  where submission_id = new.submission_id`;

const triggerOfLibsql: readonly string[] = [
  `create trigger applicant_words_after_event after insert on case_events when ${isAny} begin ${keep}; end`,
];

const triggerOfPostgres: readonly string[] = [
  `create function keep_applicant_words() returns trigger language plpgsql as $$ begin ${keep}; return null; end $$`,
  `create trigger applicant_words_after_event after insert on case_events
    for each row when (${isAny}) execute function keep_applicant_words()`,
];

const laterThanWords = (condition: string): string => `exists (
  select 1 from case_events as later
  where later.submission_id = cases.submission_id and ${of('later', condition)} and later.position > (
    select max(written.position) from case_events as written
    where written.submission_id = cases.submission_id and written.kind = 'reply'))`;

const forWhatIsThere = `update cases set applicant_words = case
    when ${laterThanWords(decides)} then 0
    when ${laterThanWords(says)} then 2
    else 1 end
  where exists (
    select 1 from case_events as written
    where written.submission_id = cases.submission_id and written.kind = 'reply')`;
