import type { AnswerFile, StoredFile } from '../../form/values.ts';

export interface PhotoActions {
  readonly shrinking: boolean;
  readonly shrink: () => void;
  /** Switches between the original and the smaller copy. */
  readonly swap: () => void;
  /** An object URL of its bytes, to be revoked after use. Undefined if the bytes are missing. */
  readonly open: (file: StoredFile) => Promise<string | undefined>;
}

export interface PhotoToolsProps {
  readonly file: AnswerFile;
  /** Label of the field, for users who do not see the position of a button. */
  readonly label: string;
  readonly actions: PhotoActions;
}
