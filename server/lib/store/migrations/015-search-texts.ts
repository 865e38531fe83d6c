import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** PostgreSQL searches in a small table too; the embedded database has had its own since it came to have an index. */
// A released migration never changes; what comes later goes into a new file.
export const searchTexts: Migration = {
  async up(db) {
    if (isPostgres(db)) await createForPostgres(db);
  },
};

/** Triggers keep it, so that a server of an earlier release keeps it too. */
async function createForPostgres(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create table search_texts (submission_id text primary key, search_text text not null)',
    `create function keep_search_text() returns trigger language plpgsql as $$ begin
      insert into search_texts (submission_id, search_text)
        values (new.submission_id, coalesce(new.search_text, ''))
        on conflict (submission_id) do update set search_text = excluded.search_text;
      return null;
    end $$`,
    `create function forget_search_text() returns trigger language plpgsql as $$ begin
      delete from search_texts where submission_id = old.submission_id;
      return null;
    end $$`,
    `create trigger search_text_after_insert after insert on submissions
      for each row when (new.search_text is not null) execute function keep_search_text()`,
    `create trigger search_text_after_update after update of search_text on submissions
      for each row when (new.search_text is distinct from old.search_text) execute function keep_search_text()`,
    `create trigger search_text_after_delete after delete on submissions
      for each row execute function forget_search_text()`,
    `insert into search_texts (submission_id, search_text)
      select submission_id, search_text from submissions where search_text is not null`,
    'drop index if exists submissions_by_trigram',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
