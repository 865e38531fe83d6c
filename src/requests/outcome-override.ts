import type { Entry, Receipt } from '../outbox/entry.ts';

/** What the page of one request gives to a form whose outcome is more than a receipt; the app says which. */
export interface OutcomeOverrideProps {
  readonly request:
    | { readonly kind: 'entry'; readonly entry: Entry }
    | { readonly kind: 'receipt'; readonly receipt: Receipt };
}
