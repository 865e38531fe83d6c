import { type SelectQueryBuilder, sql } from 'kysely';
import {
  mostFound,
  type RequestListQuery,
  type RequestSort,
} from '../../../../src/contracts/staff-submissions.ts';
import { searchWords } from '../../../../src/lib/folded-text.ts';
import { unreachable } from '../../../../src/lib/unreachable.ts';
import { isPostgres } from '../../../lib/store/dialect.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { isQuotedCase, isTurn } from '../case/read-case.ts';

/** A filter, the account whose list it is, and the hits of the search. */
export interface CaseSelection {
  readonly filter: RequestListQuery;
  readonly userId: string;
  readonly hits: SearchHits;
  /** ISO 8601. */
  readonly now: string;
}

type CaseQuery<Selected = object> = SelectQueryBuilder<Tables, 'cases', Selected>;

export function selectCases(db: Database, { filter, userId, hits, now }: CaseSelection): CaseQuery {
  const { form, state, unread, from, to, turn, quotations } = filter;
  const query = db
    .selectFrom('cases')
    .$if(form !== undefined, (rows) => rows.where('cases.form', '=', form ?? ''))
    .$if(state !== undefined, (rows) => rows.where('cases.state', '=', state ?? ''))
    .$if(from !== undefined, (rows) => rows.where('cases.received_at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('cases.received_at', '<', startOfDay(to ?? '', 1)))
    .$if(turn !== undefined, (rows) => rows.where(isTurn(turn ?? 'ours', now)))
    .$if(quotations === 'due', (rows) => rows.where(isDue(now)))
    .$if(unread === true, (rows) => rows.where(isUnreadBy(userId)));
  return hitBy(db, assignedAs(query, filter.assignee, userId), hits);
}

/** Excludes quotations that need nothing from the office. */
function isDue(now: string) {
  return sql<boolean>`(not ${isQuotedCase} or ${isTurn('ours', now)})`;
}

function assignedAs(query: CaseQuery, assignee: string | undefined, userId: string): CaseQuery {
  if (assignee === undefined) return query;
  if (assignee === 'none') return query.where('cases.assignee', 'is', null);
  return query.where('cases.assignee', '=', assignee === 'me' ? userId : assignee);
}

/**
 * A case unchanged since it was stored counts as read; otherwise the user must have read it since the last activity.
 */
function isUnreadBy(userId: string) {
  return sql<boolean>`cases.activity > coalesce((select case_reads.activity from case_reads
    where case_reads.submission_id = cases.submission_id and case_reads.user_id = ${userId}), 0)`;
}

function hitBy(db: Database, query: CaseQuery, hits: SearchHits): CaseQuery {
  switch (hits.kind) {
    case 'all':
      return query;
    case 'few': {
      const ids = isPostgres(db)
        ? sql<boolean>`cases.submission_id = any(${[...hits.ids]}::text[])`
        : sql<boolean>`cases.submission_id in (select value from json_each(${JSON.stringify(hits.ids)}))`;
      return query.where(ids);
    }
    case 'many': {
      const found = sql.join(hits.words.map(likeWord), sql` and `);
      return query.where(
        sql<boolean>`exists (select 1 from search_texts as searched
          where searched.submission_id = cases.submission_id and ${found})`,
      );
    }
    default:
      return unreachable(hits);
  }
}

/** Returns the start of a day in Panama, at 05:00 UTC (no summer time). @param day YYYY-MM-DD */
function startOfDay(day: string, plus = 0): string {
  return new Date(Date.parse(`${day}T05:00:00Z`) + plus * 86_400_000).toISOString();
}

export function inOrder<Selected>(query: CaseQuery<Selected>, sort: RequestSort): CaseQuery<Selected> {
  switch (sort) {
    case '-receivedAt':
      return query.orderBy('cases.received_at', 'desc').orderBy('cases.reference', 'desc');
    case 'receivedAt':
      return query.orderBy('cases.received_at').orderBy('cases.reference');
    case '-changedAt':
      return query.orderBy('cases.changed_at', 'desc').orderBy('cases.reference', 'desc');
    case 'applicant':
      return query
        .innerJoin('submissions', 'submissions.submission_id', 'cases.submission_id')
        .orderBy('submissions.applicant_order')
        .orderBy('submissions.received_at', 'desc')
        .orderBy('submissions.reference', 'desc');
    default:
      return unreachable(sort);
  }
}

/**
 * Returns the ids of everything that a filter admits, in its order, so that new requests do not shift them.
 * @param most ids
 */
export async function selectedIds(
  db: Database,
  selection: Omit<CaseSelection, 'hits'>,
  most: number,
): Promise<readonly string[]> {
  const hits = await searchRequests(db, searchWords(selection.filter.search));
  const rows = await inOrder(selectCases(db, { ...selection, hits }), selection.filter.sort)
    .select('cases.submission_id')
    .limit(most)
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}

type SearchHits =
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
