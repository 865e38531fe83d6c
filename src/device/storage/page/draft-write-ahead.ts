import { isPristine } from '../../../form/values.ts';
import type { Draft } from '../../../outbox/entry.ts';
import type { DraftStore } from '../../../outbox/ports.ts';
import type { PageDrafts } from '../../../ui/outbox-context.tsx';

/**
 * One write-ahead copy per draft, so that two windows with two forms do not overwrite each other's. A stored
 * name.
 */
const prefix = 'draft-note:';
/** Used by earlier versions: one copy for all drafts. */
const formerKey = 'draft-note';

type WriteAheadStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Lets drafts survive a page closed in the middle of a word: the browser ends a transaction with its page,
 * whereas a write to localStorage is done when the call returns. The next page that starts turns the copy
 * into a draft.
 * @param storage localStorage; undefined where it is denied
 */
export function withWriteAhead(drafts: DraftStore, storage: WriteAheadStorage | undefined): PageDrafts {
  const recovered = recover(drafts, storage);
  return {
    writeAhead(draft) {
      try {
        storage?.setItem(prefix + draft.submissionId, JSON.stringify(draft));
      } catch {
        // Full: then the last words depend on the database alone.
      }
    },
    async save(draft) {
      await recovered;
      const stored = await drafts.save(draft);
      // Something typed later may have been copied while this was being written.
      if (stored.ok) forget(storage, draft.submissionId, draft.updatedAt.utc);
      return stored;
    },
    async load(submissionId) {
      await recovered;
      return drafts.load(submissionId);
    },
    async list() {
      await recovered;
      return drafts.list();
    },
    async remove(submissionId) {
      await recovered;
      forget(storage, submissionId);
      await drafts.remove(submissionId);
    },
  };
}

async function recover(drafts: DraftStore, storage: WriteAheadStorage | undefined): Promise<void> {
  for (const key of keysOf(storage)) {
    const copy = readCopy(storage, key);
    if (copy === undefined) continue;
    try {
      const stored = await drafts.load(copy.submissionId);
      if (stored === undefined || stored.updatedAt.utc < copy.updatedAt.utc) await keep(drafts, copy);
      storage?.removeItem(key);
    } catch {
      // The database does not answer: the copy stays for the next start.
    }
  }
}

function keysOf(storage: WriteAheadStorage | undefined): readonly string[] {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_each, index) => storage?.key(index) ?? '');
  return keys.filter((key) => key === formerKey || key.startsWith(prefix));
}

/** The store rightly refuses a draft that was submitted in the meantime. */
async function keep(drafts: DraftStore, copy: Draft): Promise<void> {
  if (isPristine(copy.values)) return drafts.remove(copy.submissionId);
  const stored = await drafts.save(copy);
  if (!stored.ok && stored.problem !== 'alreadyGone') throw new Error(`Not kept: ${stored.problem}`);
}

/** @param until keeps a copy later than this (ISO 8601) */
function forget(storage: WriteAheadStorage | undefined, submissionId: string, until?: string): void {
  for (const key of [prefix + submissionId, formerKey]) {
    const copy = readCopy(storage, key);
    if (copy?.submissionId !== submissionId) continue;
    if (until === undefined || copy.updatedAt.utc <= until) storage?.removeItem(key);
  }
}

function readCopy(storage: WriteAheadStorage | undefined, key: string): Draft | undefined {
  try {
    const copy: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return isDraft(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value['values'])) return false;
  const { answers, files } = value['values'];
  const times = [value['createdAt'], value['updatedAt']];
  return (
    typeof value['submissionId'] === 'string' &&
    typeof value['form'] === 'string' &&
    typeof value['formVersion'] === 'number' &&
    times.every((time) => isRecord(time) && typeof time['utc'] === 'string') &&
    isRecord(answers) &&
    isRecord(files)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
