import { type ManifestLine, manifestPart, parseManifest } from '../../../../src/contracts/manifest.ts';
import type { ReceivedFile } from '../../../lib/files/file-store.ts';
import { limits } from '../../../lib/limits/submission-limits.ts';
import type { ManifestDifference, Refusal } from '../../../lib/problems/refusal.ts';
import type { UploadedFile } from '../../uploads/stage-uploads.ts';

/** Everything that has arrived, not yet checked. */
export interface Received {
  /** In order of arrival, including repeats. */
  readonly texts: readonly ReceivedText[];
  readonly files: readonly ReceivedFile[];
  /** Only from JSON. */
  readonly lists: readonly ReceivedList[];
  /** Names of JSON values that are neither text nor a list of texts. */
  readonly odd: readonly string[];
}

export interface ReceivedText {
  /** Name on the wire. */
  readonly name: string;
  readonly text: string;
}

interface ReceivedList {
  readonly name: string;
  readonly items: readonly string[];
}

const longest = 200;
const separators = /[/\\]/;
/** Control characters, and characters that change the direction of text: "gpj.exe" shown as "exe.jpg". */
const deceptive = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Returns a file's name as shown to people; it is never used as a path on the disk. */
export function displayName(sent: string | undefined): string {
  const base = (sent ?? '').split(separators).at(-1) ?? '';
  const name = base.replaceAll(deceptive, '').trim();
  return name === '' || /^\.+$/.test(name) ? 'file' : shorten(name);
}

/**
 * Decodes what browsers encode in the name of a part, and nothing else (HTML, "multipart/form-data encoding algorithm").
 * They leave "%" alone, so that a typed "%22" cannot be told from a quotation mark.
 */
export function decodedPartName(sent: string): string {
  return sent.replaceAll(/%(?:22|0D|0A)/g, decodeURIComponent);
}

/** Shortens a name but keeps its extension, which tells people the type. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longest) return characters.join('');
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= 10 ? characters.slice(dot) : [];
  return [...characters.slice(0, longest - extension.length), ...extension].join('');
}

/** Whether any content was sent with a call that needs none beyond its address. */
export function hasContent({ texts, lists, odd, files }: Received): boolean {
  return texts.length + lists.length + odd.length + files.length > 0;
}

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
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const files = received.files.map((file) => namedBy(inParts, file));
  return { kind: 'checked', received: { ...received, files }, uploaded };
}

/** The list has the name as the person knows it; in the part a typed "%22" looks like a quotation mark. */
function namedBy(lines: readonly ManifestLine[], file: ReceivedFile): ReceivedFile {
  const line = lines.find(({ field, sha256 }) => field === file.field && sha256 === file.sha256);
  return line === undefined ? file : { ...file, name: displayName(line.name) };
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
