import { dropCookie, hasKeptCookie, keepCookie, keptCookie } from '../../../contracts/kept-cookie.ts';
import type { Clock, DraftStore, OutboxStore } from '../../../outbox/ports.ts';
import type { EvictedCounts } from '../../../ui/device-context.tsx';
import type { ChangeFeed } from '../feeds.ts';
import type { Database } from '../database.ts';
import { metaKey } from '../schema.ts';
import { metaIn } from '../meta.ts';
import { problemOf } from '../storage-failure.ts';
import { writing } from '../transaction.ts';

/** Stored outside the database, so that its disappearance can be noticed (promises R6, hazards 3.13). */
interface Marker {
  /** The submission ids in the database. */
  readonly requests: readonly string[];
  readonly drafts: readonly string[];
  /** Absent: written by a release without a pocket. */
  readonly documents?: readonly string[];
  /** The databaseId of their database. Stored under this name, as is `vanished`. */
  readonly birth?: number | undefined;
  /** Losses that the person has not acknowledged yet. */
  readonly vanished: EvictedCounts;
}

type Kind = 'requests' | 'drafts' | 'documents';

export interface EvictionWatch {
  count(): Promise<EvictedCounts>;
  acknowledge(): void;
  /** Compares again: the browser has closed the database, as it does when deleting it. */
  check(): void;
  /** Compares again, once: a connection was replaced, perhaps by one to another database. */
  look(): void;
}

export interface WatchNeeds {
  readonly outbox: Pick<OutboxStore, 'entries' | 'receipts'>;
  readonly drafts: Pick<DraftStore, 'list'>;
  /** The documents of the pocket. */
  readonly documents: () => Promise<readonly { readonly id: string }[]>;
  /**
   * Returns another number once the database was deleted and created again; undefined while there is no room for
   * one. Rejects when the database cannot be read.
   */
  readonly databaseId: () => Promise<number | undefined>;
  readonly feed: ChangeFeed;
  readonly clock: Pick<Clock, 'every'>;
  /** localStorage; undefined where it is denied. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** A second marker that only records that something was stored. */
  readonly mark: KeptMark;
}

const markerKey = 'outbox-marker';
const nothing: EvictedCounts = { requests: 0, drafts: 0 };

/**
 * Milliseconds, and number of checks: a browser that is still deleting a database does not open it at once.
 */
const checkAgain = 1000;
const mostChecks = 10;

/** Compares the marker with the database at the start, and then keeps the marker up to date. */
export function watchForEviction(needs: WatchNeeds): EvictionWatch {
  const { feed, storage, clock } = needs;
  // A marker written before the comparison would hide what has disappeared.
  let isCompared = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean> | undefined;
  let isTurning = false;
  const turn = async (): Promise<boolean> => {
    next = undefined;
    isTurning = true;
    const before = countOf(storage);
    try {
      await (isCompared ? updateMarker(needs) : compare(needs));
      isCompared = true;
    } catch {
      // Storage that does not answer proves nothing: the marker stays.
    }
    isTurning = false;
    if (countOf(storage) > before) feed.announce();
    return isCompared;
  };
  // A turn that has not started yet serves every caller.
  const takeTurn = (): Promise<boolean> => {
    next ??= last.then(turn);
    last = next;
    return next;
  };
  const check = async (left: number): Promise<void> => {
    isCompared = false;
    if (await takeTurn()) return feed.announce();
    if (left === 0) return;
    const stop = clock.every(checkAgain, () => {
      stop();
      void check(left - 1);
    });
  };
  void takeTurn();
  feed.subscribe(() => void takeTurn());
  needs.mark.onChange(() => void takeTurn());
  return {
    async count() {
      // Compare again: if the app closed the dead connection first, `close` never fires.
      await takeTurn();
      return readMarker(storage).vanished;
    },
    acknowledge: () => writeMarker(storage, { ...readMarker(storage), vanished: nothing }),
    check: () => void check(mostChecks),
    look() {
      // A turn asks last which database it is, on its latest connection; a turn that itself met a lost
      // connection must not start the next one, for ever.
      if (!isTurning) void takeTurn();
    },
  };
}

async function updateMarker(needs: WatchNeeds): Promise<void> {
  if (!(await record(needs))) await compare(needs);
}

/**
 * Records the content of the database; returns false, writing nothing, if it is not the marker's database.
 */
async function record(needs: WatchNeeds): Promise<boolean> {
  const { outbox, drafts, documents, databaseId, storage, mark: cookie } = needs;
  const [entries, unfinished, kept] = await Promise.all([outbox.entries(), drafts.list(), documents()]);
  // Read last: the lists may still come from the former database.
  const currentId = await databaseId();
  const marker = readMarker(storage);
  if (isOfAnother(marker, currentId)) return false;
  writeMarker(storage, {
    requests: entries.map(({ submissionId }) => submissionId),
    drafts: unfinished.map(({ submissionId }) => submissionId),
    documents: kept.map(({ id }) => id),
    birth: currentId,
    vanished: marker.vanished,
  });
  // Only if the marker can be read back: otherwise the report of a loss could never end.
  if (hasMarker(storage)) cookie.set(entries.length + unfinished.length + kept.length > 0);
  return true;
}

/**
 * Counts as lost: marked before and after the check and now neither waiting, delivered nor a draft. In a
 * re-created database no record counts as the marked one: an open page may have rewritten its draft, without
 * files. In the same database nothing is lost. Without a number to identify the database, its content
 * decides.
 */
async function compare(needs: WatchNeeds): Promise<void> {
  const { outbox, drafts, documents, databaseId, storage } = needs;
  const before = readMarker(storage);
  const [kept, ...found] = await Promise.all([
    documents(),
    outbox.entries(),
    outbox.receipts(),
    drafts.list(),
  ]);
  const ofRequests = found.flat().map(({ submissionId }) => submissionId);
  const present = new Set([...ofRequests, ...kept.map(({ id }) => id)]);
  const currentId = await databaseId();
  const after = readMarker(storage);
  // Browsers delete databases, not records: records missing from the same database were deleted by a person.
  const isSame = after.birth !== undefined && after.birth === currentId;
  const isHere = (id: string): boolean => isSame || (present.has(id) && !isOfAnother(after, currentId));
  // Another tab may have seen the new database first: it has counted already, and everything marked since is
  // there.
  const wasHere = (kind: Kind, id: string): boolean =>
    before.birth === after.birth && (before[kind] ?? []).includes(id);
  const missing = (kind: Kind): number =>
    (after[kind] ?? []).filter((id) => wasHere(kind, id) && !isHere(id)).length;
  const { vanished } = after;
  const lostDocuments = (vanished.documents ?? 0) + missing('documents');
  // Safari deletes database and localStorage together.
  const isUncounted =
    storage !== undefined && !hasMarker(storage) && present.size === 0 && needs.mark.isSet();
  writeMarker(storage, {
    requests: after.requests.filter(isHere),
    drafts: after.drafts.filter(isHere),
    documents: (after.documents ?? []).filter(isHere),
    birth: currentId,
    vanished: {
      requests: vanished.requests + missing('requests'),
      drafts: vanished.drafts + missing('drafts'),
      ...(lostDocuments > 0 ? { documents: lostDocuments } : {}),
      ...(isUncounted || vanished.uncounted === true ? { uncounted: true } : {}),
    },
  });
  await record(needs);
}

function isOfAnother(marker: Marker, currentId: number | undefined): boolean {
  return marker.birth !== undefined && marker.birth !== currentId;
}

/** Returns the number of losses not acknowledged yet. */
function countOf(storage: WatchNeeds['storage']): number {
  const { requests, drafts, documents = 0, uncounted = false } = readMarker(storage).vanished;
  return requests + drafts + documents + (uncounted ? 1 : 0);
}

function hasMarker(storage: WatchNeeds['storage']): boolean {
  try {
    return (storage?.getItem(markerKey) ?? null) !== null;
  } catch {
    return false;
  }
}

function readMarker(storage: WatchNeeds['storage']): Marker {
  const none: Marker = { requests: [], drafts: [], vanished: nothing };
  try {
    const stored: unknown = JSON.parse(storage?.getItem(markerKey) ?? 'null');
    return isMarker(stored) ? stored : none;
  } catch {
    return none;
  }
}

function writeMarker(storage: WatchNeeds['storage'], marker: Marker): void {
  try {
    storage?.setItem(markerKey, JSON.stringify(marker));
  } catch {
    // Full or denied: a loss then goes unnoticed, without other effects.
  }
}

function isMarker(value: unknown): value is Marker {
  if (!isRecord(value)) return false;
  const { requests, drafts, documents = [], birth, vanished } = value;
  if (!['number', 'undefined'].includes(typeof birth)) return false;
  if (![requests, drafts, documents].every(Array.isArray) || !isRecord(vanished)) return false;
  return typeof vanished['requests'] === 'number' && typeof vanished['drafts'] === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the number that a database gets once. If it differs, the database was deleted in the meantime, and
 * all its content is newer. Undefined where there is none and no room for one. Rejects while it cannot be read: a
 * database that is being deleted may already be empty.
 */
export async function databaseIdOf(database: Pick<Database, 'run'>): Promise<number | undefined> {
  return readOrGive(database).catch((error: unknown) => {
    if (problemOf(error) === 'full') return undefined;
    throw error;
  });
}

async function readOrGive(database: Pick<Database, 'run'>): Promise<number> {
  return database.run(async (connection) => {
    const known = metaIn(await connection.get('meta', metaKey)).birth;
    if (known !== undefined) return known;
    return writing(connection, ['meta'], async (transaction) => {
      const store = transaction.objectStore('meta');
      const meta = metaIn(await store.get(metaKey));
      // Another tab may have been faster.
      const databaseId = meta.birth ?? Math.random();
      await store.put({ ...meta, birth: databaseId }, metaKey);
      return databaseId;
    });
  });
}

/** Records that something is stored, in a place that outlives the database and localStorage. */
export interface KeptMark {
  isSet(): boolean;
  set(kept: boolean): void;
  /**
   * Tells of a mark that is no longer as it was set. An answer of the host may renew one that was taken back while
   * the question was under way, and a mark without anything kept would tell of a loss that was none.
   */
  onChange(listener: () => void): void;
}

const [markName] = keptCookie.split('=');

/**
 * Writes only on a change: rewriting would turn a cookie renewed by the page's host back into a script's.
 * @param cookies window.cookieStore; undefined on insecure origins and before Safari 18.4 and Firefox 140, where a
 * late renewal stays until the next look
 */
export function createKeptMark(
  page: Pick<Document, 'cookie'>,
  cookies: Pick<CookieStore, 'addEventListener'> | undefined,
): KeptMark {
  let last: boolean | undefined;
  // Chromium may tell of a cookie before document.cookie has it.
  let told: boolean | undefined;
  const isSet = (): boolean => told ?? hasKeptCookie(page.cookie);
  return {
    isSet,
    set(kept) {
      if (kept !== isSet()) page.cookie = kept ? keepCookie : dropCookie;
      last = kept;
      told = undefined;
    },
    onChange(listener) {
      cookies?.addEventListener('change', ({ changed, deleted }) => {
        const isKept = changed.some(({ name }) => name === markName);
        const isGone = deleted.some(({ name }) => name === markName);
        if ((!isKept && !isGone) || isKept === last) return;
        told = isKept;
        listener();
      });
    },
  };
}
