import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Makes submissions.search_text be searched by an index of trigrams. In the embedded database it is an FTS5 table without
 * contents, kept by triggers; its row ids are those of search_keys, because VACUUM may change those of a table with
 * another key. Part of a migration.
 */
export async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  const statements = [
    'create table search_keys (id integer primary key, submission_id text not null unique)',
    `create virtual table search_trigrams using
      fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `create trigger search_after_insert after insert on submissions when new.search_text is not null begin
      insert into search_keys (submission_id) values (new.submission_id);
      insert into search_trigrams (rowid, text)
        select id, new.search_text from search_keys where submission_id = new.submission_id;
    end`,
    `create trigger search_after_update after update of search_text on submissions
      when new.search_text is not old.search_text begin
      insert or ignore into search_keys (submission_id) values (new.submission_id);
      insert or replace into search_trigrams (rowid, text)
        select id, coalesce(new.search_text, '') from search_keys where submission_id = new.submission_id;
    end`,
    `create trigger search_after_delete after delete on submissions begin
      delete from search_trigrams
        where rowid = (select id from search_keys where submission_id = old.submission_id);
      delete from search_keys where submission_id = old.submission_id;
    end`,
    'insert into search_keys (submission_id) select submission_id from submissions where search_text is not null',
    `insert into search_trigrams (rowid, text)
      select id, search_text from search_keys inner join submissions using (submission_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const index = 'submissions_by_trigram';

/**
 * On PostgreSQL, at every start: the extension pg_trgm may be installed later than this version. Where it cannot be
 * created, for want of the package or of the right, a search reads every request, which is slower and finds the same.
 */
export async function prepareSearchIndex(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db) || (await hasSearchIndex(db))) return;
  const block = `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists ${index} on submissions using gin (search_text gin_trgm_ops) with (fastupdate = off);
  exception when others then null; end $$`;
  await sql.raw(block).execute(db);
}

/** False: PostgreSQL without pg_trgm. */
export async function hasSearchIndex(db: Kysely<Tables>): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const { rows } = await sql`select 1 from pg_indexes
    where indexname = ${index} and schemaname = any (current_schemas(false))`.execute(db);
  return rows.length > 0;
}
