import type { Kysely } from 'kysely';
import { type CaseState, isCaseState } from '../../../../src/contracts/cases.ts';
import {
  type OfficeFacts,
  type OfficeNeed,
  officeNeed,
  type Turn,
  turnOf,
} from '../../../../src/contracts/office-need.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { wordsAfter } from '../case/read-case.ts';
import { isNotUndone } from '../../../lib/store/undone.ts';

/** What a request has been through, in any order. Times are ISO 8601. */
export interface CasePast {
  readonly events: readonly PastEvent[];
  /** Files of the applicant. */
  readonly files: readonly { readonly field: string; readonly at: string; readonly isLater: boolean }[];
  /** Only for a quote request. @property verifiedAt null: a mailed code has not come back */
  readonly quotation?: { readonly verifiedAt: string | null };
}

interface PastEvent {
  readonly at: string;
  readonly position: number;
  readonly by_kind: string;
  readonly kind: string;
  readonly after: string | null;
  readonly subject: string | null;
}

export interface LastTurn {
  readonly turn: Turn;
  /** ISO 8601. */
  readonly since: string;
  /** When the applicant was reminded during it, oldest first. */
  readonly reminders: readonly string[];
  /** When the request was last back during it after having been put off; ISO 8601. */
  readonly backAt?: string;
}

type DocumentFact = OfficeFacts['documents'];

interface Facts {
  state: CaseState;
  words: OfficeFacts['words'];
  quotation: OfficeFacts['quotation'];
  readonly documents: Map<string, DocumentFact>;
}

interface Step {
  readonly at: string;
  take(facts: Facts): void;
}

/**
 * Goes through a request's past with the function that decides whose turn it is, and finds since when the last turn has
 * been that side's; the applicant's begins anew with each new question. What happens by time alone, such as a
 * quotation's last day, is not in it.
 */
export function lastTurn({ events, files, quotation }: CasePast): LastTurn {
  const steps: readonly Step[] = [
    ...files.map(({ field, at, isLater }) => ({
      at,
      take: ({ documents }: Facts) => void documents.set(field, isLater ? 'sentAgain' : 'toDecide'),
    })),
    ...verification(quotation),
    ...events
      .toSorted((one, other) => one.position - other.position)
      .map((event) => ({ at: event.at, take: (facts: Facts) => takeEvent(facts, event) })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const facts: Facts = {
    state: 'new',
    words: 'none',
    documents: new Map(),
    quotation: quotation === undefined ? 'none' : 'unverified',
  };
  let last: { turn: Turn; about: OfficeNeed | Turn; since: string } | undefined;
  for (const [index, { at, take }] of steps.entries()) {
    take(facts);
    if (steps[index + 1]?.at === at) continue;
    const need = officeNeed({ ...facts, documents: documentsIn(facts.documents) });
    const turn = turnOf(need);
    const about = turn === 'theirs' ? need : turn;
    if (about !== last?.about) last = { turn, about, since: at };
  }
  const { turn, since } = last ?? { turn: 'ours', since: '' };
  const reminders = events.filter(({ kind, at }) => kind === 'reminder' && at > since).map(({ at }) => at);
  const backAt = events
    .filter(({ kind, after, at }) => kind === 'snooze' && after === null && at > since)
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  return { turn, since, reminders: reminders.toSorted(), ...(backAt === undefined ? {} : { backAt }) };
}

function verification(quotation: CasePast['quotation']): readonly Step[] {
  if (quotation === undefined || quotation.verifiedAt === null) return [];
  return [
    {
      at: quotation.verifiedAt,
      take(facts) {
        if (facts.quotation === 'unverified') facts.quotation = 'pending';
      },
    },
  ];
}

const ofStatus: Readonly<Record<string, OfficeFacts['quotation']>> = {
  APPROVED: 'offered',
  REJECTED: 'over',
  EXPIRED: 'over',
};

function takeEvent(facts: Facts, { by_kind: by, kind, after, subject }: PastEvent): void {
  facts.words = wordsAfter(facts.words, by, kind);
  // What an applicant does has its change of state in its own line.
  if (['state', 'acceptance', 'withdrawal'].includes(kind) && isCaseState(after)) facts.state = after;
  const isQuoted = facts.quotation !== 'none' && facts.quotation !== 'accepted';
  if (kind === 'state' && by === 'system' && isQuoted) facts.quotation = 'over';
  if (kind === 'verdict' && subject !== null)
    facts.documents.set(subject, after === 'accepted' ? 'accepted' : 'wanted');
  if (kind === 'placed' && subject !== null) facts.documents.set(subject, 'sentAgain');
  if (kind === 'acceptance') facts.quotation = 'accepted';
  if (kind === 'quotation') facts.quotation = ofStatus[after ?? ''] ?? facts.quotation;
}

function documentsIn(documents: ReadonlyMap<string, DocumentFact>): DocumentFact {
  const all = [...documents.values()];
  const order: readonly DocumentFact[] = ['sentAgain', 'toDecide', 'wanted'];
  return order.find((fact) => all.includes(fact)) ?? 'accepted';
}

function byId<Row extends { readonly submission_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.submission_id);
    if (own === undefined) found.set(row.submission_id, [row]);
    else own.push(row);
  }
  return found;
}

/** The last turn of these requests. */
export async function lastTurns(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastTurn>> {
  if (ids.length === 0) return new Map();
  const [events, files, quotations] = await Promise.all([
    eventsOf(db, ids),
    filesOf(db, ids),
    quotationsOf(db, ids),
  ]);
  const [eventsById, filesById, quotationsById] = [byId(events), byId(files), byId(quotations)];
  return new Map(
    ids.map((id) => {
      const [quotation] = quotationsById.get(id) ?? [];
      const past: CasePast = {
        events: eventsById.get(id) ?? [],
        files: (filesById.get(id) ?? []).map(({ field, at, later_at }) => ({
          field,
          at: later_at ?? at,
          isLater: later_at !== null,
        })),
        ...(quotation === undefined
          ? {}
          : { quotation: { verifiedAt: quotation.is_to_verify ? null : (quotation.verified_at ?? '') } }),
      };
      return [id, lastTurn(past)];
    }),
  );
}

function eventsOf(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('case_events')
    .select(['submission_id', 'at', 'position', 'by_kind', 'kind', 'after', 'subject'])
    .where('submission_id', 'in', ids)
    .where(isNotUndone('case_events'))
    .execute();
}

function filesOf(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('submission_files')
    .innerJoin('cases', 'cases.submission_id', 'submission_files.submission_id')
    .leftJoin('additions', 'additions.addition_id', 'submission_files.addition_id')
    .select([
      'submission_files.submission_id',
      'submission_files.field',
      'cases.received_at as at',
      'additions.received_at as later_at',
    ])
    .where('submission_files.submission_id', 'in', ids)
    .where('submission_files.message_id', 'is', null)
    .orderBy('submission_files.position')
    .execute();
}

async function quotationsOf(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('quotations')
    .select(['submission_id', 'verified_at', 'created_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('verifications')
          .select('verifications.quotation_id')
          .whereRef('verifications.quotation_id', '=', 'quotations.id'),
      ).as('has_code'),
    )
    .where('submission_id', 'in', ids)
    .execute();
  return rows.map(({ submission_id, verified_at, created_at, has_code }) => ({
    submission_id,
    verified_at: verified_at ?? created_at,
    is_to_verify: verified_at === null && Boolean(has_code),
  }));
}
