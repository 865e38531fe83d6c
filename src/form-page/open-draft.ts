import type { Details } from '../form/details.ts';
import { isPristine } from '../form/values.ts';
import type { Draft } from '../outbox/entry.ts';
import type { DraftStore, StatusStore } from '../outbox/ports.ts';

export type Opening = {
  /** What this device keeps of its person's details, with which a new form begins. */
  readonly details?: Details | undefined;
} & (
  | { readonly kind: 'empty' }
  | { readonly kind: 'restored'; readonly draft: Draft }
  /** The address names a draft that no longer exists. */
  | { readonly kind: 'gone' }
);

export function draftOf(opening: Opening): Draft | undefined {
  return opening.kind === 'restored' ? opening.draft : undefined;
}

export interface OpeningStores {
  readonly drafts: DraftStore;
  readonly outbox: Pick<StatusStore, 'remembered'>;
}

/**
 * Opens the named draft, else the latest unfinished one of this form (docs/decisions/041).
 * @param again the lost request to fill in again
 */
export async function openDraft(
  { drafts, outbox }: OpeningStores,
  form: string,
  wanted: string | null,
  again?: string,
): Promise<Opening> {
  try {
    const details = await detailsOn(outbox);
    const found = wanted === null ? await latest(drafts, form, again) : await drafts.load(wanted);
    if (found !== undefined && found.form === form) return { kind: 'restored', draft: found, details };
    return { kind: wanted === null ? 'empty' : 'gone', details };
  } catch {
    // No storage: the page warns of it before typing starts (promises R23).
    return { kind: 'empty' };
  }
}

/** Undefined: none are kept, or the device is not its person's alone. */
export async function detailsOn(outbox: OpeningStores['outbox']): Promise<Details | undefined> {
  const { own, details } = await outbox.remembered();
  return own === true ? details : undefined;
}

async function latest(drafts: DraftStore, form: string, again?: string): Promise<Draft | undefined> {
  return (await drafts.list()).find(
    (draft) =>
      draft.form === form && !isPristine(draft.values) && (again === undefined || draft.lost?.of === again),
  );
}

/** Milliseconds. Slow storage must not delay hydration of the page. */
const patience = 2000;

export interface OpenedAhead {
  readonly opening: Opening;
  /** What the device says after all; undefined: it has said it. */
  readonly late?: Promise<Opening>;
}

const empty: Opening = { kind: 'empty' };

const found = new Map<string, OpenedAhead>();

/**
 * Loads the unfinished draft of a form before its rendered page is hydrated, so that early input meets the
 * draft at once.
 */
export async function openAhead(stores: OpeningStores, form: string): Promise<void> {
  const late = openDraft(stores, form, null);
  const passed = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const opening = await Promise.race([late, passed]);
  found.set(form, opening === undefined ? { opening: empty, late } : { opening });
}

export function openedAhead(form: string): OpenedAhead {
  return found.get(form) ?? { opening: empty };
}
