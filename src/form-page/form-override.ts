import type { ReactNode } from 'react';
import type { StoredFile, Values } from '../form/values.ts';
import type { Estimate } from '../outbox/entry.ts';
import type { FilePick } from './file-pick.ts';

/**
 * The common page's interface for a form with a layout of its own. The app assigns the component to the form:
 * features do not know each other.
 */
export interface FormOverrideProps {
  /** Section ids, in the definition's order. */
  readonly sections: readonly string[];
  readonly values: Values;
  /** Some of the current questions may be left out. */
  readonly hasOptional: boolean;
  /** Submitted and not refused: no changes are possible. */
  readonly locked: boolean;
  /** Submitted, and can still be taken back for a moment. */
  readonly held: boolean;
  readonly attempts: number;
  /** A stable function while the form is open. */
  readonly change: (next: (values: Values) => Values) => void;
  /** Validates and finalises, as every form does. @param estimate the price shown to the person */
  readonly submit: (estimate?: Estimate) => void;
  /** Renders the common view of one section; answers go to `answer`, and extra content follows the fields. */
  readonly section: (
    id: string,
    more?: { readonly answer?: (field: string, answer: string) => void; readonly below?: ReactNode },
  ) => ReactNode;
  /** Renders title and introduction of one section around fields that the form arranges itself. */
  readonly frame: (id: string, fields: ReactNode) => ReactNode;
  /** Renders the common control of one relevant field; null for any other. */
  readonly control: (field: string, more?: ControlParts) => ReactNode;
  /** Returns the id of a field's control, for links to it. */
  readonly controlId: (field: string) => string;
  readonly files: FormFiles;
  readonly end: (parts?: FormEndParts) => ReactNode;
}

export interface ControlParts {
  readonly answer?: ((answer: string) => void) | undefined;
  readonly disabled?: boolean;
  readonly groups?: readonly OptionGroup[];
  /** The beginning of the label that a nearby heading already shows, so that the label need not repeat it. */
  readonly within?: string;
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly string[];
}

/** The files of an open form; stable functions while it is open. */
export interface FormFiles {
  readonly picks: Readonly<Record<string, FilePick>>;
  /**
   * Returns an object URL of a stored file's bytes; revoke it after use. Undefined when the bytes are
   * missing.
   */
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  /** Replaces the field's file, as if the new one had been picked. */
  readonly replace: (field: string, file: File) => void;
  /** Deletes the bytes of those of these files that the form no longer holds. */
  readonly forget: (files: readonly StoredFile[]) => Promise<void>;
}

export interface FormEndParts {
  /**
   * Missing requirements, shown beside the button, which then looks disabled and still explains when pressed.
   */
  readonly missing?: string | undefined;
  /** The content above the button says it in full already. */
  readonly alerted?: boolean;
  /** Rendered above the button. */
  readonly above?: ReactNode;
}
