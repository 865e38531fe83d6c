import { isClosed, mostStatusIds, type RequestStatus, type StatusAnswer } from '../contracts/cases.ts';
import type { Receipt } from './entry.ts';

/**
 * The API's status of one request, and its time by the API's clock (ISO 8601): nothing is claimed for later.
 */
export interface KnownStatus {
  readonly at: string;
  readonly status: RequestStatus;
}

/** The statuses of received requests known to this device. Stored: property names stay. */
export interface StatusBoard {
  /** By submission id. */
  readonly requests: Readonly<Record<string, KnownStatus>>;
  /** Requests without a receipt here that were opened by their address. */
  readonly watched: readonly string[];
  /** The last question and the digest of its answer. */
  readonly last?: { readonly ids: readonly string[]; readonly digest: string };
  /** Milliseconds since 1970 by the device: time of the last answer. */
  readonly askedAt?: number;
}

export const emptyBoard: StatusBoard = { requests: {}, watched: [] };

/** Milliseconds: a request is not asked about later than 90 days after its end. */
const closedLife = 90 * 24 * 60 * 60 * 1000;

/** The body of the question: at most fifty requests, and the digest of the last answer to the same ones. */
export interface StatusQuestion {
  readonly ids: readonly string[];
  readonly known?: string;
}

/**
 * Returns undefined if there is nothing to ask.
 * @param receipts latest first
 */
export function questionOf(board: StatusBoard, receipts: readonly Receipt[]): StatusQuestion | undefined {
  const received = receipts.filter(isKnownToApi).map(({ submissionId }) => submissionId);
  const ids = [...new Set([...board.watched, ...received])]
    .filter((id) => isOpen(board.requests[id]))
    .slice(0, mostStatusIds);
  if (ids.length === 0) return undefined;
  const { last } = board;
  const isSame = last?.ids.length === ids.length && ids.every((id, index) => id === last.ids[index]);
  return { ids, ...(isSame ? { known: last.digest } : {}) };
}

/** A plain API's bare success names no id to ask for, and an addition is reported with its request. */
function isKnownToApi({ proven, earlierVersion, addition }: Receipt): boolean {
  return addition === undefined && (proven || earlierVersion === true);
}

/** Compares the API's own times, so a device clock that is months off ends no question. */
function isOpen(known: KnownStatus | undefined): boolean {
  if (known === undefined || !isClosed(known.status.state)) return true;
  return Date.parse(known.at) - Date.parse(known.status.changedAt) < closedLife;
}

/**
 * Returns the board after an answer. An id that the answer leaves out is unknown to the API, so its known
 * status is dropped, as are those without a receipt on this device. An answer older than the known status
 * changes nothing.
 */
export function boardAfter(
  board: StatusBoard,
  { ids }: StatusQuestion,
  answer: StatusAnswer,
  receipts: readonly Receipt[],
  now: number,
): StatusBoard {
  const here = new Set([...board.watched, ...receipts.map(({ submissionId }) => submissionId)]);
  const kept = Object.entries(board.requests).filter(([id]) => here.has(id));
  const before = new Map(kept);
  for (const [id, known] of newsOf(before, ids, answer)) {
    if (known === undefined) before.delete(id);
    else if (here.has(id)) before.set(id, known);
  }
  const last = lastOf(board, ids, answer);
  return {
    requests: Object.fromEntries(before),
    // Requests opened while the question was under way were not part of it: this answer says nothing of them.
    watched: board.watched.filter((id) => before.has(id) || !ids.includes(id)),
    ...(last === undefined ? {} : { last }),
    askedAt: now,
  };
}

/** Whoever has not yet forgotten what was erased is told of it again. */
function lastOf({ last }: StatusBoard, ids: readonly string[], answer: StatusAnswer): StatusBoard['last'] {
  if ('unchanged' in answer) return last;
  return answer.erased === undefined ? { ids, digest: answer.digest } : undefined;
}

type News = readonly (readonly [id: string, known: KnownStatus | undefined])[];

function newsOf(
  before: ReadonlyMap<string, KnownStatus>,
  ids: readonly string[],
  answer: StatusAnswer,
): News {
  const { at } = answer;
  const isLater = (id: string): boolean => Date.parse(before.get(id)?.at ?? '') > Date.parse(at);
  const current = ids.filter((id) => !isLater(id));
  if ('unchanged' in answer) {
    return current.flatMap((id) => {
      const known = before.get(id);
      return known === undefined ? [] : [[id, { ...known, at }] as const];
    });
  }
  const told = new Map(answer.requests.map((status) => [status.submissionId, status]));
  return current.map((id) => {
    const status = told.get(id);
    return [id, status === undefined ? undefined : { at, status }] as const;
  });
}

/** Adds a request whose address was opened on a device without its receipt. */
export function watching(board: StatusBoard, submissionId: string): StatusBoard {
  return board.watched.includes(submissionId)
    ? board
    : { ...board, watched: [submissionId, ...board.watched].slice(0, mostStatusIds) };
}

export function withoutRequests(board: StatusBoard, submissionIds: readonly string[]): StatusBoard {
  const gone = new Set(submissionIds);
  const kept = Object.entries(board.requests).filter(([id]) => !gone.has(id));
  return {
    ...board,
    requests: Object.fromEntries(kept),
    watched: board.watched.filter((id) => !gone.has(id)),
  };
}

export function documentsToResend({ documents }: RequestStatus): RequestStatus['documents'] {
  return documents.filter(({ verdict }) => verdict !== 'accepted');
}
