import type { DraftStore } from '../outbox/ports.ts';
import { openDraft, type Opening } from './open-draft.ts';

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
