import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { auditPage, type AuditReport } from '../../../src/contracts/reports.ts';
import { jsonObject, parseJson } from '../../../src/contracts/json-object.ts';
import { folded, hasWords, searchWords } from '../../../src/lib/folded-text.ts';
import { panamaDay } from '../../../src/lib/panama-day.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { likeWord } from '../requests/desk/case-filter.ts';
import { auditFact } from './dialect-sql.ts';
import type { Period } from './period.ts';

export interface AuditFilter {
  readonly event?: string | undefined;
  /** Id of the account that did it. */
  readonly user?: string | undefined;
  /** Reference or id of a request. */
  readonly request?: string | undefined;
  /** Words of the name or address of an account that did it, or of an account or client that it is about. */
  readonly person?: string | undefined;
  readonly cursor?: string | undefined;
  /** Whether the repeated reading of a list is one item. */
  readonly isFolded?: boolean;
}

type Item = AuditReport['items'][number];

/** Lists events, newest first. @throws Refused badParameter for a cursor that is not ours */
export async function auditIn(
  db: Database,
  { from, to, begin, end }: Period,
  filter: AuditFilter,
): Promise<AuditReport> {
  const before = filter.cursor === undefined ? undefined : placeIn(filter.cursor);
  const wanted = [
    sql<SqlBool>`audit_events.at >= ${begin} and audit_events.at < ${end}`,
    ...(await conditionsOf(db, filter)),
  ];
  const eventsBefore = (place: Place | undefined, most: number): Promise<readonly Row[]> =>
    readEvents(db, wanted, place, most);
  const { items, next } = await (filter.isFolded === true ? foldedPage : plainPage)(eventsBefore, before);
  return { from, to, items, next: next === undefined ? null : `${next.at}_${next.event_id}` };
}

interface Place {
  readonly at: string;
  readonly event_id: string;
}

interface Row extends Place {
  readonly event: string;
  readonly facts: string;
  readonly user_id: string | null;
  readonly username: string | null;
  readonly email: string | null;
}

function readEvents(
  db: Database,
  wanted: readonly Expression<SqlBool>[],
  before: Place | undefined,
  most: number,
): Promise<readonly Row[]> {
  return db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.user_id', 'audit_events.user_id')
    .select(['event_id', 'at', 'event', 'facts', 'audit_events.user_id', 'username', 'email'])
    .where((row) => row.and([...wanted]))
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('at', '<', before?.at ?? ''),
          row.and([row('at', '=', before?.at ?? ''), row('event_id', '<', before?.event_id ?? '')]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(most)
    .execute();
}

interface Page {
  readonly items: readonly Item[];
  /** The last event of the page; undefined: there is none after it. */
  readonly next: Place | undefined;
}

type EventsBefore = (place: Place | undefined, most: number) => Promise<readonly Row[]>;

async function plainPage(eventsBefore: EventsBefore, before: Place | undefined): Promise<Page> {
  const rows = await eventsBefore(before, auditPage + 1);
  const shown = rows.slice(0, auditPage);
  return { items: shown.map(itemOf), next: rows.length > auditPage ? shown.at(-1) : undefined };
}

/** Readings of a list, which an open desk repeats every minute. */
const listReads: readonly string[] = [
  'submissions read',
  'quotations read',
  'certificates read',
  'users read',
  'people read',
  'audit read',
];

/** Events read at once, and for one page at most. */
const [batch, mostRead] = [500, 5_000];

/**
 * What an account reads of a list on a day, with nothing else done by it in between, is one item: at the time of the
 * newest. A page of which much is folded may end early.
 */
async function foldedPage(eventsBefore: EventsBefore, before: Place | undefined): Promise<Page> {
  const items: Item[] = [];
  const runs = new Map<string, Map<string, number>>();
  let place = before;
  for (let read = 0; read < mostRead; read += batch) {
    // Each batch begins where the one before ended.
    const rows = await eventsBefore(place, batch);
    for (const row of rows) {
      const ofAccount = runs.get(row.user_id ?? '') ?? new Map<string, number>();
      const key = `${row.event} ${panamaDay(row.at)}`;
      const known = ofAccount.get(key);
      if (known === undefined && items.length === auditPage) return { items, next: place };
      if (known === undefined) {
        items.push(itemOf(row));
        if (!listReads.includes(row.event)) ofAccount.clear();
        else ofAccount.set(key, items.length - 1);
      } else items[known] = repeated(items[known], row);
      runs.set(row.user_id ?? '', ofAccount);
      place = row;
    }
    if (rows.length < batch) return { items, next: undefined };
  }
  return { items, next: place };
}

/** One more of the same; how many rows each read says nothing then. */
function repeated(item: Item | undefined, { at, event, ...row }: Row): Item {
  const { count: _count, ...one } = item ?? itemOf({ at, event, ...row });
  return { ...one, times: (one.times ?? 1) + 1, since: at };
}

function itemOf({ at, event, facts, user_id: id, username, email }: Row): Item {
  return {
    at,
    event,
    user: id === null ? null : { id, name: username || email || '' },
    ...factsIn(facts),
  };
}

async function conditionsOf(
  db: Database,
  { event, user, request, person }: AuditFilter,
): Promise<readonly RawBuilder<SqlBool>[]> {
  return [
    ...(event === undefined ? [] : [sql<SqlBool>`audit_events.event = ${event}`]),
    ...(user === undefined ? [] : [sql<SqlBool>`audit_events.user_id = ${user}`]),
    ...(request === undefined ? [] : [isAboutRequest(db, request)]),
    ...(person === undefined ? [] : [await isOfPerson(db, person)]),
  ];
}

/** Also about its quotation. An erased request is found by its id only. */
function isAboutRequest(db: Database, typed: string): RawBuilder<SqlBool> {
  const reference = typed.toUpperCase();
  const ids = sql.join([typed, typed.toLowerCase()]);
  const named = sql`select submission_id from submissions
    where reference in (${reference}, ${`PMTS/${reference}`}) or former_reference = ${reference}`;
  const quotationId = auditFact(db, 'quotationId');
  return sql<SqlBool>`(audit_events.event not in (${sql.join(listReads)})
    and (${auditFact(db, 'submissionId')} in (${ids})
      or ${auditFact(db, 'submissionId')} in (${named})
      or (${quotationId} is not null and cast(${quotationId} as integer) in (
        select id from quotations
        where submission_id in (${ids}) or submission_id in (${named})))))`;
}

async function isOfPerson(db: Database, typed: string): Promise<RawBuilder<SqlBool>> {
  const words = searchWords(typed);
  // Nothing but marks.
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  const accounts = await db.selectFrom('users').select(['user_id', 'username', 'email']).execute();
  const ids = accounts
    .filter(({ username, email }) => hasWords(folded(`${username} ${email}`), words))
    .map(({ user_id }) => user_id);
  const clients = sql`select person_id from people where ${sql.join(words.map(likeWord), sql` and `)}`;
  const ofClients = ['personId', 'formerPersonId'].map((name) => sql`${auditFact(db, name)} in (${clients})`);
  const ofAccounts = [sql`audit_events.user_id`, auditFact(db, 'accountId')].map(
    (id) => sql`${id} in (${sql.join(ids)})`,
  );
  return sql<SqlBool>`(${sql.join(ids.length === 0 ? ofClients : [...ofAccounts, ...ofClients], sql` or `)})`;
}

function factsIn(text: string): Omit<Item, 'at' | 'event' | 'user'> {
  const facts = jsonObject(parseJson(text));
  const texts = ['submissionId', 'accountId', 'personId', 'formerPersonId', 'field'].filter(
    (name) => typeof facts[name] === 'string',
  );
  const numbers = ['quotationId', 'count'].filter((name) => typeof facts[name] === 'number');
  return Object.fromEntries([...texts, ...numbers].map((name) => [name, facts[name]]));
}

function placeIn(cursor: string): Place {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_([\w-]{1,60})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new Refused({ kind: 'badParameter', name: 'cursor' });
  return { at, event_id: id };
}
