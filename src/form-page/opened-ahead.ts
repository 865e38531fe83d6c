import type { DraftStore } from '../outbox/ports.ts';
import { openDraft, type Opening } from './open-draft.ts';

/** Milliseconds. Storage that takes longer must not keep the page from being taken over. */
const patience = 2000;

const found = new Map<string, Opening>();

/**
 * Looks for the unfinished draft of a form before its rendered page is taken over, so that what was typed into the page
 * meets the draft at once.
 */
export async function openAhead(drafts: DraftStore, form: string): Promise<void> {
  const late = new Promise<Opening>((resolve) => setTimeout(() => resolve({ kind: 'empty' }), patience));
  found.set(form, await Promise.race([openDraft(drafts, form, null), late]));
}

export function openedAhead(form: string): Opening {
  return found.get(form) ?? { kind: 'empty' };
}
