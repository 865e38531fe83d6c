import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import {
  mostFound,
  type RequestListQuery,
  type RequestSort,
} from '../../../../src/contracts/staff-submissions.ts';
import { startOfPanamaDay } from '../../../../src/lib/panama-day.ts';
import { searchWords } from '../../../../src/lib/folded-text.ts';
import { unreachable } from '../../../../src/lib/unreachable.ts';
import { isPostgres } from '../../../lib/store/dialect.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { Turn } from '../../../../src/contracts/office-need.ts';
import { casesOfTurn, type CountedCase, hasTurn, isQuotedCase } from '../case/read-case.ts';
import { isOverdue, isSnoozed } from '../waiting/waiting.ts';

/** A filter, the account whose list it is, and the hits of the search. */
export interface CaseSelection {
  readonly filter: RequestListQuery;
  readonly userId: string;
  readonly hits: SearchHits;
  /** ISO 8601. */
  readonly now: string;
  /** Condition for cases past their due day; undefined: no form has one, or it does not matter here. */
  readonly late: RawBuilder<SqlBool> | undefined;
  /** Cases in which it is our turn: read once, they serve all queries of a list. */
  readonly ours: readonly string[];
  /** Cases of the turn that is asked for; undefined: more than mostFound, or none is asked for. */
  readonly ofTurn: readonly string[] | undefined;
  /** Cases that the user has not read; undefined: more than mostFound, or they do not matter here. */
  readonly unread: readonly string[] | undefined;
}

export type Asked = Pick<CaseSelection, 'filter' | 'userId' | 'now'>;

/** What a list has read before, or several lists of one moment have in common. */
export interface Known {
  /** Cases in which it is our turn. */
  readonly ours?: readonly string[];
  /** How many cases the user has not read. */
  readonly unread?: number;
  readonly hits?: SearchHits;
}

/** Completes a selection by what has to be looked up for it. */
export async function selectionOf(db: Database, asked: Asked, known: Known = {}): Promise<CaseSelection> {
  const { filter, userId, now } = asked;
  const ours = known.ours ?? (asksForOurs(filter) ? await idsOfTurn(db, 'ours', now) : []);
  const [hits, late, others, unread] = await Promise.all([
    known.hits ?? hitsOf(db, filter),
    filter.due !== undefined || filter.sort === 'due' ? isOverdue(db, now) : undefined,
    filter.turn === undefined || filter.turn === 'ours'
      ? undefined
      : fewOf(idsOfTurn(db, filter.turn, now, mostFound + 1)),
    filter.unread === true
      ? unreadBy(db, userId, known.unread ?? (await countUnread(db, userId)))
      : undefined,
  ]);
  return { ...asked, hits, late, ours, ofTurn: filter.turn === 'ours' ? ours : others, unread };
}

export function asksForOurs({ turn, quotations }: RequestListQuery): boolean {
  return turn === 'ours' || quotations === 'due';
}

/** @param now ISO 8601 @param most of them; undefined: all */
export async function idsOfTurn(
  db: Database,
  turn: Turn,
  now: string,
  most?: number,
): Promise<readonly string[]> {
  return idsIn(await casesOfTurn(db, turn, now, most));
}

async function fewOf(ids: Promise<readonly string[]>): Promise<readonly string[] | undefined> {
  const found = await ids;
  return found.length > mostFound ? undefined : found;
}

export function idsIn(cases: readonly Pick<CountedCase, 'submission_id'>[]): readonly string[] {
  return cases.map(({ submission_id }) => submission_id);
}

/**
 * The ids of what this user has not read; undefined where that is more than mostFound. They are mostly new, so once the
 * last is found the rest need not be looked at.
 * @param count of them
 */
export async function unreadBy(
  db: Database,
  userId: string,
  count: number,
): Promise<readonly string[] | undefined> {
  if (count > mostFound) return undefined;
  // Somebody may have read one between two of the counts.
  if (count <= 0) return [];
  const rows = await inOrder(db.selectFrom('cases').where(isUnreadBy(userId)), '-receivedAt')
    .select('cases.submission_id')
    .limit(count)
    .execute();
  return idsIn(rows);
}

async function countUnread(db: Database, userId: string): Promise<number> {
  const [all, settled] = await Promise.all([countOf(db, db.selectFrom('cases')), countSettled(db, userId)]);
  return all - settled;
}

/** Counts what is not unread: what nothing has made unread, and what has a row that says read, as activity deletes it. */
export async function countSettled(db: Database, userId: string): Promise<number> {
  const [untouched, read] = await Promise.all([
    countOf(db, db.selectFrom('cases').where('activity', '=', 0)),
    countRead(db, userId),
  ]);
  return untouched + read;
}

async function countRead(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('case_reads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type CaseQuery<Selected = object> = SelectQueryBuilder<Tables, 'cases', Selected>;

export function selectCases(db: Database, selection: CaseSelection): CaseQuery {
  const { filter, userId, hits, now, late, ours, ofTurn } = selection;
  const { form, state, unread, from, to, turn, quotations, due, snoozed } = filter;
  const ofUnread = unread === true ? selection.unread : undefined;
  const isByIds =
    hits.kind === 'few' || (turn !== undefined && ofTurn !== undefined) || ofUnread !== undefined;
  const query = db
    .selectFrom('cases')
    .$if(form !== undefined, (rows) => rows.where(valueOf('form', isByIds), '=', form ?? ''))
    .$if(state !== undefined, (rows) => rows.where(valueOf('state', isByIds), '=', state ?? ''))
    .$if(from !== undefined, (rows) => rows.where('cases.received_at', '>=', startOfPanamaDay(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('cases.received_at', '<', startOfPanamaDay(to ?? '', 1)))
    .$if(turn !== undefined, (rows) =>
      rows.where(ofTurn === undefined ? hasTurn(turn ?? 'ours', now) : isOneOf(db, ofTurn)),
    )
    .$if(quotations === 'due', (rows) =>
      rows.where(sql<SqlBool>`(not ${isQuotedCase} or ${isOneOf(db, ours)})`),
    )
    .$if(due === 'over', (rows) => rows.where(late ?? sql<SqlBool>`1 = 0`))
    .$if(snoozed === 'hide', (rows) => rows.where(sql<SqlBool>`not ${isSnoozed}`))
    .$if(snoozed === 'only', (rows) => rows.where(isSnoozed))
    .$if(unread === true, (rows) =>
      rows.where(ofUnread === undefined ? isUnreadBy(userId) : isOneOf(db, ofUnread)),
    );
  return hitBy(db, assignedAs(query, filter.assignee, userId, isByIds), hits);
}

/** Where ids are given, the embedded database would take the index of such a column all the same. */
function valueOf(column: 'form' | 'state' | 'assignee', isByIds: boolean): RawBuilder<string> {
  const value = sql.ref<string>(`cases.${column}`);
  return isByIds ? sql<string>`${value} || ''` : value;
}

function assignedAs(
  query: CaseQuery,
  assignee: string | undefined,
  userId: string,
  isByIds: boolean,
): CaseQuery {
  if (assignee === undefined) return query;
  if (assignee === 'none') return query.where(valueOf('assignee', isByIds), 'is', null);
  if (assignee === 'meOrNone')
    return query.where((row) =>
      row.or([
        row('cases.assignee', 'is', null),
        row('cases.assignee', '=', userId),
        // Nobody works on them.
        row.exists(
          row
            .selectFrom('users')
            .select('users.user_id')
            .whereRef('users.user_id', '=', 'cases.assignee')
            .where(isNoReviewer),
        ),
      ]),
    );
  return query.where(valueOf('assignee', isByIds), '=', assignee === 'me' ? userId : assignee);
}

/** Condition for accounts that can no longer work on requests; the roles as `isReviewer` reads them. */
const isNoReviewer = sql<SqlBool>`(users.disabled_at is not null
  or (users.roles not like '%moderator%' and users.roles not like '%admin%'))`;

/**
 * A case unchanged since it was stored counts as read; otherwise the user must have read it since the last activity.
 */
export function isUnreadBy(userId: string) {
  return sql<boolean>`cases.activity > 0 and cases.activity > coalesce((select case_reads.activity from case_reads
    where case_reads.submission_id = cases.submission_id and case_reads.user_id = ${userId}), 0)`;
}

function isOneOf(db: Database, ids: readonly string[]): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`cases.submission_id = any(${[...ids]}::text[])`
    : sql<SqlBool>`cases.submission_id in (select value from json_each(${JSON.stringify(ids)}))`;
}

function hitBy(db: Database, query: CaseQuery, hits: SearchHits): CaseQuery {
  switch (hits.kind) {
    case 'all':
      return query;
    case 'few':
      return query.where(isOneOf(db, hits.ids));
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

export function inOrder<Selected>(query: CaseQuery<Selected>, sort: RequestSort): CaseQuery<Selected> {
  switch (sort) {
    case '-receivedAt':
    case 'due':
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
 * Returns the ids of a part of what a filter admits, in its order. What is overdue is read first, by itself, so that the
 * rest keeps its index.
 */
export async function idsOf(
  db: Database,
  selection: CaseSelection,
  { position, limit }: { readonly position: number; readonly limit: number },
): Promise<readonly string[]> {
  const { filter, late } = selection;
  const read = async (query: CaseQuery, sort: RequestSort, start: number, most: number) => {
    const rows = await inOrder(query, sort).select('cases.submission_id').offset(start).limit(most).execute();
    return rows.map(({ submission_id }) => submission_id);
  };
  if (filter.sort !== 'due' || late === undefined)
    return read(selectCases(db, selection), filter.sort, position, limit);
  const lateCases = selectCases(db, selection).where(late);
  const first = await read(lateCases, 'receivedAt', position, limit);
  if (first.length === limit) return first;
  const before = first.length > 0 ? position + first.length : await countOf(db, lateCases);
  const others = selectCases(db, selection).where(sql<SqlBool>`not ${late}`);
  const rest = await read(others, '-receivedAt', Math.max(0, position - before), limit - first.length);
  return [...first, ...rest];
}

async function countOf(db: Database, query: CaseQuery): Promise<number> {
  const { count } = await db
    .selectFrom(query.select('cases.submission_id').as('selected'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the ids of everything that a filter admits, in its order, so that new requests do not shift them.
 * @param most ids
 */
export async function selectedIds(db: Database, selection: Asked, most: number): Promise<readonly string[]> {
  return idsOf(db, await selectionOf(db, selection), { position: 0, limit: most });
}

type SearchHits =
  | { readonly kind: 'all' }
  | { readonly kind: 'few'; readonly ids: readonly string[] }
  /** Too many hits to list: scanning the list in its order soon finds a page of them. */
  | { readonly kind: 'many'; readonly words: readonly string[] };

const trigram = 3;

export function hitsOf(db: Database, { search }: RequestListQuery): Promise<SearchHits> {
  return searchRequests(db, searchWords(search));
}

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
