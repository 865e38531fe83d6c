import type { FileFamily } from './file-family.ts';

/** A violated rule of one field; violation-text.ts has its sentence. */
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
  /** It could be made smaller, but this browser alters pictures. */
  | { readonly rule: 'fileNotShrunk'; readonly maxBytes: number }
  /** Reported on the biggest file: all files together are too large. */
  | { readonly rule: 'filesTooLarge'; readonly totalBytes: number; readonly maxBytes: number }
  | { readonly rule: 'fileEmpty' }
  | { readonly rule: 'fileUnreadable' }
  /** Its bytes on this device differ from those that were picked. */
  | { readonly rule: 'fileDamaged' }
  | { readonly rule: 'fileHeic' }
  /** isDocument: of a word processor or the like, which can save it as PDF. */
  | { readonly rule: 'fileType'; readonly family: FileFamily; readonly isDocument?: true };
