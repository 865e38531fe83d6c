import { isPristine } from '../../../form/values.ts';
import type { Draft } from '../../../outbox/entry.ts';
import type { DraftStore } from '../../../outbox/ports.ts';
import type { PageDrafts } from '../../../outbox/page-ports.ts';

/** One note for each draft, so that two windows with two forms do not write over each other's. */
const prefix = 'draft-note:';
/** Of before: one note for all. */
const formerKey = 'draft-note';

type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Drafts that outlive a page which is left in the middle of a word: the browser ends a transaction with its page,
 * whereas a note in localStorage is there when the call returns. The next page that starts makes a draft of it.
 * @param storage localStorage; undefined where it is denied
 */
export function withNotes(drafts: DraftStore, storage: NoteStorage | undefined): PageDrafts {
  const recovered = recover(drafts, storage);
  return {
    note(draft) {
      try {
        storage?.setItem(prefix + draft.submissionId, JSON.stringify(draft));
      } catch {
        // Full: then the last words depend on the database alone.
      }
    },
    async save(draft) {
      await recovered;
      const stored = await drafts.save(draft);
      // A later word may have been noted while this one was written.
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

async function recover(drafts: DraftStore, storage: NoteStorage | undefined): Promise<void> {
  for (const key of keysOf(storage)) {
    const note = readNote(storage, key);
    if (note === undefined) continue;
    try {
      const stored = await drafts.load(note.submissionId);
      if (stored === undefined || stored.updatedAt.utc < note.updatedAt.utc) await keep(drafts, note);
      storage?.removeItem(key);
    } catch {
      // The database does not answer: the note stays for the next start.
    }
  }
}

function keysOf(storage: NoteStorage | undefined): readonly string[] {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_each, index) => storage?.key(index) ?? '');
  return keys.filter((key) => key === formerKey || key.startsWith(prefix));
}

/** What was submitted meanwhile is refused by the store, and rightly. */
async function keep(drafts: DraftStore, note: Draft): Promise<void> {
  if (isPristine(note.values)) return drafts.remove(note.submissionId);
  const stored = await drafts.save(note);
  if (!stored.ok && stored.problem !== 'alreadyGone') throw new Error(`Not kept: ${stored.problem}`);
}

/** @param until leaves a note that is later than that (ISO 8601) */
function forget(storage: NoteStorage | undefined, submissionId: string, until?: string): void {
  for (const key of [prefix + submissionId, formerKey]) {
    const note = readNote(storage, key);
    if (note?.submissionId !== submissionId) continue;
    if (until === undefined || note.updatedAt.utc <= until) storage?.removeItem(key);
  }
}

function readNote(storage: NoteStorage | undefined, key: string): Draft | undefined {
  try {
    const note: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return isDraft(note) ? note : undefined;
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
