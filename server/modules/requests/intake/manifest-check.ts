import { type ManifestLine, manifestPart, parseManifest } from '../../../../src/contracts/manifest.ts';
import type { ReceivedFile } from '../../../lib/files/file-store.ts';
import { limits } from '../../../lib/limits/submission-limits.ts';
import type { ManifestDifference, Refusal } from '../../../lib/problems/refusal.ts';
import type { UploadedFile } from '../../uploads/stage-uploads.ts';
import { displayName, type Received } from './received.ts';

/** The received content, without the list of its files, which it matches. */
export interface CheckedBody {
  readonly kind: 'checked';
  readonly received: Received;
  /** Files that are not among the received ones because they were uploaded beforehand. */
  readonly uploaded: readonly UploadedFile[];
}

/**
 * Compares the files that arrived with the sender's own list, when there is one (contracts section 5). The list belongs
 * to the request and not to the form, so it is removed from the result.
 */
export function checkManifest(
  all: Received,
): CheckedBody | { readonly kind: 'refused'; readonly refusal: Refusal } {
  const lists = all.texts.filter(({ name }) => name === manifestPart);
  const received = { ...all, texts: all.texts.filter(({ name }) => name !== manifestPart) };
  const [list] = lists;
  if (list === undefined) return { kind: 'checked', received, uploaded: [] };
  const lines = lists.length === 1 ? parseManifest(list.text) : undefined;
  if (lines === undefined) return { kind: 'refused', refusal: { kind: 'manifestUnreadable' } };
  const uploaded = lines.flatMap(uploadedFile);
  const inParts = lines.filter(({ uploadId }) => uploadId === undefined);
  const differences = differencesOf(inParts, received.files);
  if (differences.length > 0) return { kind: 'refused', refusal: { kind: 'manifestDiffers', differences } };
  const refusal = tooMuch([...received.files, ...uploaded]);
  return refusal === undefined ? { kind: 'checked', received, uploaded } : { kind: 'refused', refusal };
}

function uploadedFile({ field, name, size, sha256, uploadId }: ManifestLine): readonly UploadedFile[] {
  return uploadId === undefined ? [] : [{ field, name: displayName(name), size, sha256, uploadId }];
}

/** Applies the limits on parts, which otherwise are checked while they arrive. */
function tooMuch(files: readonly { readonly size: number }[]): Refusal | undefined {
  if (files.length > limits.maxFiles) return { kind: 'tooManyFiles', max: limits.maxFiles };
  const maxBytes = limits.maxSubmissionBytes;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > maxBytes ? { kind: 'submissionTooLarge', maxBytes } : undefined;
}

function differencesOf(
  lines: readonly ManifestLine[],
  files: readonly ReceivedFile[],
): readonly ManifestDifference[] {
  const superfluous = [...files];
  const differences: ManifestDifference[] = [];
  for (const line of lines) {
    const index = superfluous.findIndex((file) => file.field === line.field);
    const [file] = index < 0 ? [] : superfluous.splice(index, 1);
    if (file === undefined) differences.push(difference(line, 'missing'));
    else if (file.size !== line.size || file.sha256 !== line.sha256)
      differences.push(difference(line, 'differs'));
  }
  return [...differences, ...superfluous.map((file) => difference(file, 'superfluous'))];
}

function difference(
  file: { readonly field: string; readonly name: string },
  rule: ManifestDifference['rule'],
): ManifestDifference {
  return { field: file.field, name: file.name, rule };
}
