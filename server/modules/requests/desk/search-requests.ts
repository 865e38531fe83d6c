import { sql } from 'kysely';
import { mostFound } from '../../../../src/contracts/staff-submissions.ts';
import { isPostgres } from '../../../lib/store/dialect.ts';
import type { Database } from '../../../lib/store/open-database.ts';

export type SearchHits =
  | { readonly kind: 'all' }
  | { readonly kind: 'few'; readonly ids: readonly string[] }
  /** Too many hits to list: scanning the list in its order soon finds a page of them. */
  | { readonly kind: 'many'; readonly words: readonly string[] };

const trigram = 3;

/** @param words folded */
export async function searchRequests(db: Database, words: readonly string[]): Promise<SearchHits> {
  if (words.length === 0) return { kind: 'all' };
  const isIndexed = words.some((word) => Array.from(word).length >= trigram);
  // Two letters occur in most requests, and are not indexed.
  if (!isIndexed) return { kind: 'many', words };
  const ids = isPostgres(db) ? await hitsInPostgres(db, words) : await hitsInLibsql(db, words);
  return ids.length > mostFound ? { kind: 'many', words } : { kind: 'few', ids };
}

/** @param word folded; its wildcards are escaped */
export function likeWord(word: string) {
  const escaped = word.replaceAll(/[!%_]/g, (mark) => `!${mark}`);
  return sql<boolean>`search_text like ${`%${escaped}%`} escape '!'`;
}

async function hitsInPostgres(db: Database, words: readonly string[]): Promise<readonly string[]> {
  const rows = await words
    .reduce((query, word) => query.where(likeWord(word)), db.selectFrom('search_texts'))
    .select('submission_id')
    .limit(mostFound + 1)
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

/** The index finds requests with all trigrams of all words; the words themselves are then checked in the text. */
async function hitsInLibsql(db: Database, words: readonly string[]): Promise<readonly string[]> {
  const trigrams = [...new Set(words.flatMap(trigramsOf))];
  const matched = trigrams.map((one) => `"${one.replaceAll('"', '""')}"`).join(' AND ');
  const candidates = await sql<{ rowid: number }>`
    select rowid from search_trigrams where search_trigrams match ${matched} limit ${mostFound + 1}`.execute(
    db,
  );
  if (candidates.rows.length > mostFound) return candidates.rows.map(({ rowid }) => String(rowid));
  const rowIds = JSON.stringify(candidates.rows.map(({ rowid }) => rowid));
  const rows = await words
    .reduce(
      (query, word) => query.where(likeWord(word)),
      db.selectFrom('search_texts').where(sql<boolean>`id in (select value from json_each(${rowIds}))`),
    )
    .select('submission_id')
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

function trigramsOf(word: string): readonly string[] {
  const letters = Array.from(word);
  return letters
    .slice(0, Math.max(0, letters.length - trigram + 1))
    .map((_letter, start) => letters.slice(start, start + trigram).join(''));
}
