import type { AnswerFile, StoredFile } from '../form/values.ts';

/** What goes on with the photo of one field, and what can be done with it. */
export interface PhotoActions {
  /** A smaller copy is being made. */
  readonly shrinking: boolean;
  readonly shrink: () => void;
  /** Takes the other one: original or smaller copy. */
  readonly swap: () => void;
  /** An object URL of its bytes; revoke it after use. Undefined when they are not there. */
  readonly open: (file: StoredFile) => Promise<string | undefined>;
}

export interface PhotoToolsProps {
  readonly file: AnswerFile;
  /** Of the field, for people who do not see where a button stands. */
  readonly label: string;
  readonly actions: PhotoActions;
}
