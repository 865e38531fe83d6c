import type { Entry, Receipt } from '../outbox/entry.ts';
import type { NextState } from '../outbox/next-thing.ts';

/** The interface of a form whose outcome is more than a receipt; the app assigns the component. */
export interface OutcomeOverrideProps {
  readonly request:
    | { readonly kind: 'entry'; readonly entry: Entry }
    | { readonly kind: 'receipt'; readonly receipt: Receipt };
  readonly next: NextState;
  /**
   * The last day of its quotation by the office's latest status (ISO 8601): an approval after the end starts
   * a new one.
   */
  readonly quotedUntil: string | undefined;
}
