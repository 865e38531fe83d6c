import { detectFileType, isAccepted, isOfficeDocument } from './file-type.ts';
import type { FileField } from './form.ts';
import type { FileRule } from './violation.ts';

export interface FileFacts {
  readonly size: number;
  /** The first bytes, as required by detectFileType. */
  readonly head: Uint8Array;
}

/** What an API announces of the files that it takes; a member is absent while it is unknown. */
export interface FileReceiver {
  readonly maxFileBytes?: number;
  /** Whether it takes HEIC. The specification's calls know none; a face is drawn to be cropped, so it is never HEIC. */
  readonly heic?: boolean;
}

/** Checks a file, both when it is picked and when it arrives at the API. */
export function checkFile(
  field: FileField,
  file: FileFacts,
  { maxFileBytes = Infinity, heic = false }: FileReceiver = {},
): FileRule | undefined {
  if (file.size === 0) return { rule: 'fileEmpty' };
  const maxBytes = Math.min(field.maxBytes ?? Infinity, maxFileBytes);
  if (file.size > maxBytes) return { rule: 'fileTooLarge', maxBytes };
  const type = detectFileType(file.head);
  const isTaken = type !== 'heic' || (heic && field.facing !== 'user');
  if (isAccepted(field.accept, type) && isTaken) return undefined;
  if (type === 'heic') return { rule: 'fileHeic' };
  const isDocument = type === 'unknown' && isOfficeDocument(file.head);
  return { rule: 'fileType', family: field.accept, ...(isDocument ? { isDocument } : {}) };
}
