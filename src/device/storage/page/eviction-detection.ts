import type { Clock, DraftStore, OutboxStore } from '../../../outbox/ports.ts';
import type { EvictedCounts } from '../../../outbox/page-ports.ts';
import type { ChangeFeed } from '../changes.ts';
import type { KeptMark } from './kept-mark.ts';

/** Kept outside the database, so that its disappearance can be noticed (promises R6, hazards 3.13). */
interface Marker {
  /** Submission ids of what is here. */
  readonly requests: readonly string[];
  readonly drafts: readonly string[];
  /** The databaseId of the database that they are in. Stored under this name, as is `vanished`. */
  readonly birth?: number | undefined;
  /** What the person has not yet read of. */
  readonly vanished: EvictedCounts;
}

type Kind = 'requests' | 'drafts';

export interface EvictionWatch {
  count(): Promise<EvictedCounts>;
  acknowledge(): void;
  /** Compares again: the browser has closed the database by itself, as it does when it deletes it. */
  check(): void;
}

export interface WatchNeeds {
  readonly outbox: Pick<OutboxStore, 'entries' | 'receipts'>;
  readonly drafts: Pick<DraftStore, 'list'>;
  /** Another number whenever the database was deleted and made anew; undefined while it cannot be known. */
  readonly databaseId: () => Promise<number | undefined>;
  readonly feed: ChangeFeed;
  readonly clock: Pick<Clock, 'every'>;
  /** localStorage; undefined where it is denied. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** A second marker that says only that there was something. */
  readonly mark: KeptMark;
}

const markerKey = 'outbox-marker';
const nothing: EvictedCounts = { requests: 0, drafts: 0 };

/** Milliseconds, and how often: a browser that is deleting a database does not open it at once. */
const checkAgain = 1000;
const mostChecks = 10;

/** Compares what was there with what is there, at the start, and then keeps the marker up to date. */
export function watchForEviction(needs: WatchNeeds): EvictionWatch {
  const { feed, storage, clock } = needs;
  // A marker that is written before the comparison would hide what has vanished.
  let isCompared = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean> | undefined;
  const turn = async (): Promise<boolean> => {
    next = undefined;
    const before = countOf(storage);
    try {
      await (isCompared ? updateMarker(needs) : compare(needs));
      isCompared = true;
    } catch {
      // Storage that does not answer proves nothing: the marker stays as it is.
    }
    if (countOf(storage) > before) feed.announce();
    return isCompared;
  };
  // One that has not begun serves everybody who asks for one.
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
  return {
    async count() {
      // Anew: whoever was first to work on a lost connection has closed it, and the browser then tells of no end.
      await takeTurn();
      return readMarker(storage).vanished;
    },
    acknowledge: () => writeMarker(storage, { ...readMarker(storage), vanished: nothing }),
    check: () => void check(mostChecks),
  };
}

async function updateMarker(needs: WatchNeeds): Promise<void> {
  if (!(await record(needs))) await compare(needs);
}

/** Writes down what is there; false, and nothing written, in another database than the marker's. */
async function record({ outbox, drafts, databaseId, storage, mark: cookie }: WatchNeeds): Promise<boolean> {
  const [entries, unfinished] = await Promise.all([outbox.entries(), drafts.list()]);
  // Read last: what was listed before may be the end of the former database.
  const currentId = await databaseId();
  const marker = readMarker(storage);
  if (isOfAnother(marker, currentId)) return false;
  writeMarker(storage, {
    requests: entries.map(({ submissionId }) => submissionId),
    drafts: unfinished.map(({ submissionId }) => submissionId),
    birth: currentId ?? marker.birth,
    vanished: marker.vanished,
  });
  // Only beside a marker that can be read again: where that is denied, nothing could ever end the word of a loss.
  if (hasMarker(storage)) cookie.set(entries.length + unfinished.length > 0);
  return true;
}

/**
 * EvictedCounts is what was marked before and after the look, and is neither waiting, delivered nor a draft. In a database
 * that was made anew nothing is what was marked: a page that was open may have written its draft again, without files.
 * In the same one nothing has vanished. Where no number tells which it is, what is there decides.
 */
async function compare(needs: WatchNeeds): Promise<void> {
  const { outbox, drafts, databaseId, storage } = needs;
  const before = readMarker(storage);
  const found = await Promise.all([outbox.entries(), outbox.receipts(), drafts.list()]);
  const present = new Set(found.flat().map(({ submissionId }) => submissionId));
  const currentId = await databaseId();
  const after = readMarker(storage);
  // Browsers delete databases, not records: what the very same one has no longer, a person has deleted.
  const isSame = after.birth !== undefined && after.birth === currentId;
  const isHere = (id: string): boolean => isSame || (present.has(id) && !isOfAnother(after, currentId));
  // Another tab that has met the new database meanwhile has counted, and what it marked since is there.
  const wasHere = (kind: Kind, id: string): boolean =>
    before.birth === after.birth && before[kind].includes(id);
  const missing = (kind: Kind): number => after[kind].filter((id) => wasHere(kind, id) && !isHere(id)).length;
  const { vanished } = after;
  // Safari deletes database and localStorage together.
  const isUncounted =
    storage !== undefined && !hasMarker(storage) && present.size === 0 && needs.mark.isSet();
  writeMarker(storage, {
    requests: after.requests.filter(isHere),
    drafts: after.drafts.filter(isHere),
    birth: currentId ?? after.birth,
    vanished: {
      requests: vanished.requests + missing('requests'),
      drafts: vanished.drafts + missing('drafts'),
      ...(isUncounted || vanished.uncounted === true ? { uncounted: true } : {}),
    },
  });
  await record(needs);
}

function isOfAnother(marker: Marker, currentId: number | undefined): boolean {
  return marker.birth !== undefined && currentId !== undefined && marker.birth !== currentId;
}

/** What the person has not yet read of. */
function countOf(storage: WatchNeeds['storage']): number {
  const { requests, drafts, uncounted = false } = readMarker(storage).vanished;
  return requests + drafts + (uncounted ? 1 : 0);
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
    // Full or denied: then a disappearance goes unnoticed, nothing else.
  }
}

function isMarker(value: unknown): value is Marker {
  if (!isRecord(value)) return false;
  const { requests, drafts, birth, vanished } = value;
  if (!['number', 'undefined'].includes(typeof birth)) return false;
  if (!Array.isArray(requests) || !Array.isArray(drafts) || !isRecord(vanished)) return false;
  return typeof vanished['requests'] === 'number' && typeof vanished['drafts'] === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
