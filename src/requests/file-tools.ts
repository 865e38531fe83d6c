import type { ComponentType } from 'react';
import type { AnswerFile, StoredFile } from '../form/values.ts';

/** What a form offers beside one of its files, such as cutting it to a square; the app says which form offers it. */
export interface FileToolsProps {
  /** The form's own name of the field. */
  readonly field: string;
  readonly file: AnswerFile | undefined;
  /** An object URL of its bytes; revoke it after use. Undefined when they are not there. */
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  /** Puts another file in its place, as if it had been picked. */
  readonly replace: (file: File) => void;
}

/** By form. */
export type FileToolsOfForms = Readonly<Record<string, ComponentType<FileToolsProps> | undefined>>;
