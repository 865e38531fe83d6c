/** Flags of the International Code of Signals that can be drawn (src/ui/signal-flag.tsx). */
export type SignalLetter = 'c' | 'd' | 'e' | 'h' | 'k' | 'l' | 'n' | 'o' | 'w';

/**
 * The data of a form needed before it is loaded: for its address, its card on the home page and its line in the
 * menu (their words are in the texts of each language), and the references that the API gives.
 */
export interface FormCard {
  /** Address of its page; equal to the definition's. */
  readonly path: string;
  readonly flag: SignalLetter;
  /** The middle of a reference such as PMTS/LIC/0001. */
  readonly reference: string;
  /** Feedback, which is read without further work: it is done at once, and staff send it for nobody. */
  readonly feedback?: true;
  /** Priced as it arrives: it is answered by a quotation, which has a mail of its own and a time in which it holds. */
  readonly quoted?: true;
  /** Parameter of its address with which it begins as a renewal; absent: it does not distinguish. */
  readonly renewal?: string;
}
