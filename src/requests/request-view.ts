import type { Draft, Entry, Receipt } from '../outbox/entry.ts';
import type { KnownStatus } from '../outbox/status-board.ts';
import type { DraftStore, OutboxStore } from '../outbox/ports.ts';

/** The record on this device under one submission id. */
export type RequestView =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'draft'; readonly draft: Draft }
  /** It was added to another request, and is shown with that one. */
  | { readonly kind: 'addition'; readonly to: string }
  /** The office has erased it, and this device has kept only a note. */
  | { readonly kind: 'erased'; readonly note: Receipt }
  /** Known only from the office's status. */
  | { readonly kind: 'known'; readonly known: KnownStatus }
  | { readonly kind: 'unknown' };

interface Stores {
  readonly outbox: OutboxStore;
  readonly drafts: DraftStore;
}

/** Looks for the entry first: delivery turns it into a receipt, never the other way round. */
export async function findRequest({ outbox, drafts }: Stores, submissionId: string): Promise<RequestView> {
  const entry = await outbox.entry(submissionId);
  if (entry !== undefined) return additionIn(entry) ?? { kind: 'entry', entry };
  const receipt = await outbox.receipt(submissionId);
  if (receipt?.erased === true) return { kind: 'erased', note: receipt };
  if (receipt !== undefined) return additionIn(receipt) ?? { kind: 'receipt', receipt };
  const draft = await drafts.load(submissionId);
  if (draft !== undefined) return additionIn(draft) ?? { kind: 'draft', draft };
  const known = (await outbox.statuses()).requests[submissionId];
  return known === undefined ? { kind: 'unknown' } : { kind: 'known', known };
}

function additionIn({ addition }: Pick<Draft, 'addition'>): RequestView | undefined {
  return addition && { kind: 'addition', to: addition.to };
}
