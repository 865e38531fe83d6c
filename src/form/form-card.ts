import type { Localised } from '../lib/locale.ts';

/** Flags of the International Code of Signals that can be drawn (src/ui/signal-flag.tsx). */
export type SignalLetter = 'c' | 'd' | 'e' | 'h' | 'k' | 'l' | 'n' | 'o' | 'w';

/**
 * What is known of a form before it is loaded: enough for its address, its card on the home page, its line in the
 * menu, and the references that the API gives.
 */
export interface FormCard {
  /** Of its page; equal to the definition's. */
  readonly path: string;
  readonly flag: SignalLetter;
  /** The middle of a reference such as PMTS/LIC/0001. */
  readonly reference: string;
  /** An opinion, which is read and asks for nothing: it is done at once, and staff send it for nobody. */
  readonly feedback?: true;
  /** Priced as it arrives: it is answered by a quotation, which has a mail of its own and a time in which it holds. */
  readonly quoted?: true;
  readonly card: Localised<{ readonly name: string; readonly hint: string }>;
}
