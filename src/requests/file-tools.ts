import type { ComponentType } from 'react';
import type { AnswerFile, StoredFile } from '../form/values.ts';

/**
 * The interface of a form's tools for one of its files, such as cropping it to a square; the app says which
 * form has tools.
 */
export interface FileToolsProps {
  /** The form's own name of the field. */
  readonly field: string;
  readonly file: AnswerFile | undefined;
  /** Returns an object URL of its bytes; revoke it after use. Undefined when the bytes are missing. */
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  /** Replaces the file, as if the new one had been picked. */
  readonly replace: (file: File) => void;
}

/** By form. */
export type FileToolsOfForms = Readonly<Record<string, ComponentType<FileToolsProps> | undefined>>;
