import type { ReactNode } from 'react';
import type { StoredFile, Values } from '../form/values.ts';
import type { Estimate } from '../outbox/entry.ts';
import type { FilePick } from './file-pick.ts';

/**
 * What the common page gives to a form that has more than fields one below the other. The app says which form
 * that is and by whom it is drawn: features do not know each other.
 */
export interface FormOverrideProps {
  /** Of the definition, in its order. */
  readonly sections: readonly string[];
  readonly values: Values;
  /** Undefined before anything is typed or picked. */
  readonly submissionId: string | undefined;
  /** Some of what is asked now may be left out. */
  readonly hasOptional: boolean;
  /** Submitted and not refused: nothing can be changed. */
  readonly locked: boolean;
  /** Submitted, and for a moment still to be taken back. */
  readonly held: boolean;
  /** Failed attempts to submit. */
  readonly attempts: number;
  /** The same function for as long as the form is open. */
  readonly change: (next: (values: Values) => Values) => void;
  /** Validates and finalises, as every form does. @param estimate what the person was told it will cost */
  readonly submit: (estimate?: Estimate) => void;
  /** The common view of one section; an answer goes to `answer`, and what belongs below the fields follows. */
  readonly section: (
    id: string,
    more?: { readonly answer?: (field: string, answer: string) => void; readonly below?: ReactNode },
  ) => ReactNode;
  /** Title and introduction of one section, around fields that the form arranges itself. */
  readonly frame: (id: string, fields: ReactNode) => ReactNode;
  /** The common control of one relevant field; null for any other. */
  readonly control: (field: string, more?: ControlParts) => ReactNode;
  /** The id of a field's control, to lead there. */
  readonly controlId: (field: string) => string;
  readonly files: FormFiles;
  readonly end: (parts?: FormEndParts) => ReactNode;
}

export interface ControlParts {
  readonly answer?: ((answer: string) => void) | undefined;
  /** Of a select. */
  readonly disabled?: boolean;
  /** The options of a select in groups, by their values. */
  readonly groups?: readonly OptionGroup[];
  /** What a heading nearby says already, so that the label need not show it again. */
  readonly within?: string;
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly string[];
}

/** The files of an open form; the same functions for as long as it is open. */
export interface FormFiles {
  readonly picks: Readonly<Record<string, FilePick>>;
  /** An object URL of a kept file's bytes; revoke it after use. Undefined when they are not there. */
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  /** Puts a file in place of the field's, as if it had been picked. */
  readonly replace: (field: string, file: File) => void;
  /** Forgets the bytes of those of these files that the form holds no longer. */
  readonly forget: (files: readonly StoredFile[]) => Promise<void>;
}

export interface FormEndParts {
  /** What is still missing, beside the button: it then looks disabled and still says why when it is pressed. */
  readonly missing?: string | undefined;
  /** What is above the button says it in full already. */
  readonly alerted?: boolean;
  /** Above the button. */
  readonly above?: ReactNode;
}
