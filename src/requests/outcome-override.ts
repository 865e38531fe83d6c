import type { Entry, Receipt } from '../outbox/entry.ts';
import type { NextState } from '../outbox/next-thing.ts';

/** What the page of one request gives to a form whose outcome is more than a receipt; the app says which. */
export interface OutcomeOverrideProps {
  readonly request:
    | { readonly kind: 'entry'; readonly entry: Entry }
    | { readonly kind: 'receipt'; readonly receipt: Receipt };
  /** Where it is. */
  readonly next: NextState;
  /** The last day of its quotation, as the office has said last (ISO 8601): an approval after the end begins a new one. */
  readonly quotedUntil: string | undefined;
}
