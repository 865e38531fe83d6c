import { detectFileType, isAccepted, isOfficeDocument } from './file-type.ts';
import type { FileField } from './form.ts';
import type { FileRule } from './violation.ts';

export interface FileFacts {
  readonly size: number;
  /** The first bytes, as required by detectFileType. */
  readonly head: Uint8Array;
}

/**
 * Checks a file, both when it is picked and when it arrives at the API.
 * @param apiMaxBytes the limit that the API announces, when known
 */
export function checkFile(field: FileField, file: FileFacts, apiMaxBytes?: number): FileRule | undefined {
  if (file.size === 0) return { rule: 'fileEmpty' };
  const maxBytes = Math.min(field.maxBytes ?? Infinity, apiMaxBytes ?? Infinity);
  if (file.size > maxBytes) return { rule: 'fileTooLarge', maxBytes };
  const type = detectFileType(file.head);
  if (isAccepted(field.accept, type)) return undefined;
  if (type === 'heic') return { rule: 'fileHeic' };
  const isDocument = type === 'unknown' && isOfficeDocument(file.head);
  return { rule: 'fileType', family: field.accept, ...(isDocument ? { isDocument } : {}) };
}
