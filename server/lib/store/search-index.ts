import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Creates a trigram index for searching submissions.search_text: a contentless FTS5 table beside a small table of the
 * texts, because rows of submissions are long, and VACUUM does not preserve their row ids. Triggers maintain both. Part
 * of a migration of the embedded database; PostgreSQL has had the small table since 015-search-texts.ts.
 */
export async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  const statements = [
    `create table search_texts
      (id integer primary key, submission_id text not null unique, search_text text not null)`,
    `create virtual table search_trigrams using
      fts5(text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `create trigger search_text_after_insert after insert on submissions when new.search_text is not null begin
      insert into search_texts (submission_id, search_text) values (new.submission_id, new.search_text);
    end`,
    `create trigger search_text_after_update after update of search_text on submissions
      when new.search_text is not old.search_text begin
      insert into search_texts (submission_id, search_text)
        values (new.submission_id, coalesce(new.search_text, ''))
        on conflict (submission_id) do update set search_text = excluded.search_text;
    end`,
    `create trigger search_text_after_delete after delete on submissions begin
      delete from search_texts where submission_id = old.submission_id;
    end`,
    `create trigger search_trigrams_after_insert after insert on search_texts begin
      insert into search_trigrams (rowid, text) values (new.id, new.search_text);
    end`,
    `create trigger search_trigrams_after_update after update on search_texts begin
      insert or replace into search_trigrams (rowid, text) values (new.id, new.search_text);
    end`,
    `create trigger search_trigrams_after_delete after delete on search_texts begin
      delete from search_trigrams where rowid = old.id;
    end`,
    `insert into search_texts (submission_id, search_text)
      select submission_id, search_text from submissions where search_text is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const index = 'search_texts_by_trigram';

/**
 * On PostgreSQL, at every start: the extension pg_trgm may be installed later than this version. If it cannot be
 * created, because the package or the right is missing, a search reads every request, which is slower and finds the
 * same.
 */
export async function prepareSearchIndex(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db) || (await hasSearchIndex(db))) return;
  const block = `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists ${index} on search_texts using gin (search_text gin_trgm_ops) with (fastupdate = off);
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
