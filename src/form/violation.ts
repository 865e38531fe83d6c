import type { FileFamily } from './file-family.ts';

/** What is wrong with one field; the text is made in violation-text.ts. */
export type Violation = { readonly field: string } & Rule;

export type Rule =
  | { readonly rule: 'required' }
  | { readonly rule: 'tooLong'; readonly maxLength: number }
  | { readonly rule: 'notAnOption' }
  | { readonly rule: 'disallowed' }
  | { readonly rule: 'notAnEmail' }
  | { readonly rule: 'notADate' }
  | { readonly rule: 'tooMany'; readonly maxItems: number }
  | { readonly rule: 'repeatedItem'; readonly item: string }
  | FileRule;

export type FileRule =
  | { readonly rule: 'fileTooLarge'; readonly maxBytes: number }
  /** Of the biggest one: all together are too much. */
  | { readonly rule: 'filesTooLarge'; readonly totalBytes: number; readonly maxBytes: number }
  | { readonly rule: 'fileEmpty' }
  | { readonly rule: 'fileUnreadable' }
  /** Its bytes on this device are not the ones that were picked. */
  | { readonly rule: 'fileDamaged' }
  | { readonly rule: 'fileHeic' }
  | { readonly rule: 'fileType'; readonly family: FileFamily };
