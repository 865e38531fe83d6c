import type { DraftStore, OutboxStore } from '../../outbox/ports.ts';
import type { Changes } from '../../outbox/services.ts';

/** Kept outside the database, so that its disappearance can be noticed (promises R6, hazards 3.13). */
interface Marker {
  /** Submission ids in the outbox. */
  readonly waiting: readonly string[];
  /** Vanished ones that the person has not yet read of. */
  readonly vanished: number;
}

export interface VanishedWatch {
  count(): Promise<number>;
  acknowledge(): void;
}

export interface WatchNeeds {
  readonly outbox: Pick<OutboxStore, 'entries' | 'receipts'>;
  readonly drafts: Pick<DraftStore, 'list'>;
  readonly changes: Changes;
  /** localStorage; undefined where it is denied. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

const markerKey = 'outbox-marker';

/** Compares what was there with what is there, once at the start, and then keeps the marker up to date. */
export function watchForVanished(needs: WatchNeeds): VanishedWatch {
  const { changes, storage } = needs;
  let vanished = readMarker(storage).vanished;
  const compared = compare(needs)
    .then((missing) => {
      vanished += missing;
      changes.subscribe(() => void mark());
      return mark();
    })
    // Storage that does not answer proves nothing: the marker stays as it is.
    .catch(() => undefined);

  const mark = async (): Promise<void> => {
    const entries = await needs.outbox.entries().catch(() => undefined);
    if (entries !== undefined) {
      writeMarker(storage, { waiting: entries.map(({ submissionId }) => submissionId), vanished });
    }
  };

  return {
    async count() {
      await compared;
      return vanished;
    },
    acknowledge() {
      vanished = 0;
      writeMarker(storage, { ...readMarker(storage), vanished });
    },
  };
}

/** How many of the marked ones are neither waiting, nor delivered, nor opened again for editing. */
async function compare({ outbox, drafts, storage }: WatchNeeds): Promise<number> {
  const { waiting } = readMarker(storage);
  if (waiting.length === 0) return 0;
  const [entries, receipts, unfinished] = await Promise.all([
    outbox.entries(),
    outbox.receipts(),
    drafts.list(),
  ]);
  const present = new Set([...entries, ...receipts, ...unfinished].map(({ submissionId }) => submissionId));
  return waiting.filter((submissionId) => !present.has(submissionId)).length;
}

function readMarker(storage: WatchNeeds['storage']): Marker {
  const nothing: Marker = { waiting: [], vanished: 0 };
  try {
    const stored: unknown = JSON.parse(storage?.getItem(markerKey) ?? 'null');
    return isMarker(stored) ? stored : nothing;
  } catch {
    return nothing;
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
  if (typeof value !== 'object' || value === null) return false;
  if (!('waiting' in value) || !('vanished' in value)) return false;
  return Array.isArray(value.waiting) && typeof value.vanished === 'number';
}
