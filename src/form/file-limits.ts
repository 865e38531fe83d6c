import type { StoredFile, Values } from './values.ts';
import type { Violation } from './violation.ts';

/** A receiver's limits in bytes; a member is absent while it is unknown. */
export interface FileLimits {
  readonly maxFileBytes?: number;
  readonly maxSubmissionBytes?: number;
}

export type Excess =
  /** The biggest file alone exceeds the limit for one file. */
  | { readonly kind: 'file'; readonly biggest: StoredFile; readonly maxBytes: number }
  /** Each file is within its limit, but all together are too large. */
  | {
      readonly kind: 'total';
      readonly biggest: StoredFile;
      readonly totalBytes: number;
      readonly maxBytes: number;
    };

/** Returns how these files exceed the limits; undefined where none does, or no limit is known. */
export function excessOf(
  files: readonly StoredFile[],
  { maxFileBytes = Infinity, maxSubmissionBytes = Infinity }: FileLimits,
): Excess | undefined {
  const [biggest] = [...files].sort((one, two) => two.size - one.size);
  if (biggest === undefined) return undefined;
  if (biggest.size > maxFileBytes) return { kind: 'file', biggest, maxBytes: maxFileBytes };
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  if (totalBytes <= maxSubmissionBytes) return undefined;
  return { kind: 'total', biggest, totalBytes, maxBytes: maxSubmissionBytes };
}

/**
 * Returns the excess as violations of fields: each file that is too large, else the biggest one if the total
 * is.
 */
export function sizeViolations({ files }: Values, limits: FileLimits): readonly Violation[] {
  const excess = excessOf(Object.values(files), limits);
  if (excess === undefined) return [];
  const { maxBytes } = excess;
  const fieldsWith = (isMeant: (file: StoredFile) => boolean): readonly string[] =>
    Object.entries(files).flatMap(([field, file]) => (isMeant(file) ? [field] : []));
  if (excess.kind === 'file') {
    return fieldsWith(({ size }) => size > maxBytes).map((field) => ({
      field,
      rule: 'fileTooLarge',
      maxBytes,
    }));
  }
  const { biggest, totalBytes } = excess;
  return fieldsWith(({ fileId }) => fileId === biggest.fileId).map((field) => ({
    field,
    rule: 'filesTooLarge',
    totalBytes,
    maxBytes,
  }));
}
