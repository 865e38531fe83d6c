import { detectFileType, isAccepted } from './file-type.ts';
import type { FileField } from './form.ts';
import type { FileRule } from './violation.ts';

export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** The first bytes, as detectFileType wants them. */
  readonly head: Uint8Array;
}

/**
 * The one check of a file, the same when it is picked and when it arrives at the API.
 * @param apiMaxBytes the limit that the API announces, when it is known
 */
export function checkFile(field: FileField, file: FileFacts, apiMaxBytes?: number): FileRule | undefined {
  if (file.size === 0) return { rule: 'fileEmpty' };
  const maxBytes = Math.min(field.maxBytes ?? Infinity, apiMaxBytes ?? Infinity);
  if (file.size > maxBytes) return { rule: 'fileTooLarge', maxBytes };
  const type = detectFileType(file.head);
  if (isAccepted(field.accept, type)) return undefined;
  return type === 'heic' ? { rule: 'fileHeic' } : { rule: 'fileType', family: field.accept };
}
