import type { Clock, DraftStore, OutboxStore } from '../../../outbox/ports.ts';
import type { Vanished } from '../../../outbox/page-ports.ts';
import type { ChangeFeed } from '../changes.ts';
import type { KeptMark } from './kept-mark.ts';

/** Kept outside the database, so that its disappearance can be noticed (promises R6, hazards 3.13). */
interface Marker {
  /** Submission ids of what is here. */
  readonly requests: readonly string[];
  readonly drafts: readonly string[];
  /** Of the database that they are in. */
  readonly birth?: number | undefined;
  /** What the person has not yet read of. */
  readonly vanished: Vanished;
}

type Kind = 'requests' | 'drafts';

export interface VanishedWatch {
  count(): Promise<Vanished>;
  acknowledge(): void;
  /** Compares again: the browser has closed the database by itself, as it does when it deletes it. */
  look(): void;
}

export interface WatchNeeds {
  readonly outbox: Pick<OutboxStore, 'entries' | 'receipts'>;
  readonly drafts: Pick<DraftStore, 'list'>;
  /** Another number whenever the database was deleted and made anew; undefined while it cannot be known. */
  readonly birth: () => Promise<number | undefined>;
  readonly feed: ChangeFeed;
  readonly clock: Pick<Clock, 'every'>;
  /** localStorage; undefined where it is denied. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** A second marker that says only that there was something. */
  readonly mark: KeptMark;
}

const markerKey = 'outbox-marker';
const nothing: Vanished = { requests: 0, drafts: 0 };

/** Milliseconds, and how often: a browser that is deleting a database does not open it at once. */
const lookAgain = 1000;
const looksAtMost = 10;

/** Compares what was there with what is there, at the start, and then keeps the marker up to date. */
export function watchForVanished(needs: WatchNeeds): VanishedWatch {
  const { feed, storage, clock } = needs;
  // A marker that is written before the comparison would hide what has vanished.
  let isCompared = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean> | undefined;
  const turn = async (): Promise<boolean> => {
    next = undefined;
    const before = countOf(storage);
    try {
      await (isCompared ? mark(needs) : compare(needs));
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
  const look = async (left: number): Promise<void> => {
    isCompared = false;
    if (await takeTurn()) return feed.announce();
    if (left === 0) return;
    const stop = clock.every(lookAgain, () => {
      stop();
      void look(left - 1);
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
    look: () => void look(looksAtMost),
  };
}

async function mark(needs: WatchNeeds): Promise<void> {
  if (!(await note(needs))) await compare(needs);
}

/** Writes down what is there; false, and nothing written, in another database than the marker's. */
async function note({ outbox, drafts, birth, storage, mark: cookie }: WatchNeeds): Promise<boolean> {
  const [entries, unfinished] = await Promise.all([outbox.entries(), drafts.list()]);
  // Read last: what was listed before may be the end of the former database.
  const born = await birth();
  const marker = readMarker(storage);
  if (isOfAnother(marker, born)) return false;
  writeMarker(storage, {
    requests: entries.map(({ submissionId }) => submissionId),
    drafts: unfinished.map(({ submissionId }) => submissionId),
    birth: born ?? marker.birth,
    vanished: marker.vanished,
  });
  // Only beside a marker that can be read again: where that is denied, nothing could ever end the word of a loss.
  if (hasMarker(storage)) cookie.set(entries.length + unfinished.length > 0);
  return true;
}

/**
 * Vanished is what was marked before and after the look, and is neither waiting, delivered nor a draft. In a database
 * that was made anew nothing is what was marked: a page that was open may have written its draft again, without files.
 * In the same one nothing has vanished. Where no number tells which it is, what is there decides.
 */
async function compare(needs: WatchNeeds): Promise<void> {
  const { outbox, drafts, birth, storage } = needs;
  const before = readMarker(storage);
  const found = await Promise.all([outbox.entries(), outbox.receipts(), drafts.list()]);
  const present = new Set(found.flat().map(({ submissionId }) => submissionId));
  const born = await birth();
  const after = readMarker(storage);
  // Browsers delete databases, not records: what the very same one has no longer, a person has deleted.
  const isSame = after.birth !== undefined && after.birth === born;
  const isHere = (id: string): boolean => isSame || (present.has(id) && !isOfAnother(after, born));
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
    birth: born ?? after.birth,
    vanished: {
      requests: vanished.requests + missing('requests'),
      drafts: vanished.drafts + missing('drafts'),
      ...(isUncounted || vanished.uncounted === true ? { uncounted: true } : {}),
    },
  });
  await note(needs);
}

function isOfAnother(marker: Marker, birth: number | undefined): boolean {
  return marker.birth !== undefined && birth !== undefined && marker.birth !== birth;
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
