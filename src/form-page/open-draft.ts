import { isPristine } from '../form/values.ts';
import type { Draft } from '../outbox/entry.ts';
import type { DraftStore } from '../outbox/ports.ts';

export type Opening =
  | { readonly kind: 'empty' }
  | { readonly kind: 'restored'; readonly draft: Draft }
  /** The address names a draft that no longer exists. */
  | { readonly kind: 'gone' };

/**
 * Opens the named draft, else the latest unfinished one of this form (docs/decisions/041).
 * @param again the lost request to fill in again
 */
export async function openDraft(
  drafts: DraftStore,
  form: string,
  wanted: string | null,
  again?: string,
): Promise<Opening> {
  try {
    if (wanted !== null) return named(await drafts.load(wanted), form);
    const latest = (await drafts.list()).find(
      (draft) =>
        draft.form === form && !isPristine(draft.values) && (again === undefined || draft.lost?.of === again),
    );
    return latest === undefined ? { kind: 'empty' } : { kind: 'restored', draft: latest };
  } catch {
    // No storage: the page warns of it before typing starts (promises R23).
    return { kind: 'empty' };
  }
}

function named(draft: Draft | undefined, form: string): Opening {
  return draft === undefined || draft.form !== form ? { kind: 'gone' } : { kind: 'restored', draft };
}

/** Milliseconds. Slow storage must not delay hydration of the page. */
const patience = 2000;

const found = new Map<string, Opening>();

/**
 * Loads the unfinished draft of a form before its rendered page is hydrated, so that early input meets the
 * draft at once.
 */
export async function openAhead(drafts: DraftStore, form: string): Promise<void> {
  const late = new Promise<Opening>((resolve) => setTimeout(() => resolve({ kind: 'empty' }), patience));
  found.set(form, await Promise.race([openDraft(drafts, form, null), late]));
}

export function openedAhead(form: string): Opening {
  return found.get(form) ?? { kind: 'empty' };
}
