import type { ReactNode } from 'react';
import type { Values } from '../domain/values.ts';
import type { Estimate } from '../outbox/entry.ts';

/**
 * What the common page gives to a form that has more than fields one below the other. The app says which form
 * that is and by whom it is drawn: features do not know each other.
 */
export interface SpecialFormProps {
  /** Of the definition, in its order. */
  readonly sections: readonly string[];
  readonly values: Values;
  /** Undefined before anything is typed or picked. */
  readonly submissionId: string | undefined;
  /** Submitted and not refused: nothing can be changed. */
  readonly locked: boolean;
  /** The same function for as long as the form is open. */
  readonly change: (next: (values: Values) => Values) => void;
  /** Validates and finalises, as every form does. @param estimate what the person was told it will cost */
  readonly submit: (estimate?: Estimate) => void;
  /** The common view of one section; an answer goes to `answer`, and what belongs below the fields follows. */
  readonly section: (
    id: string,
    more?: { readonly answer?: (field: string, answer: string) => void; readonly below?: ReactNode },
  ) => ReactNode;
  readonly end: (parts?: FormEndParts) => ReactNode;
}

export interface FormEndParts {
  /** What is still missing, beside the button: it then looks disabled and still says why when it is pressed. */
  readonly missing?: string | undefined;
  /** Above the button. */
  readonly above?: ReactNode;
}
