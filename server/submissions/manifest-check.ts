import { type ManifestLine, manifestPart, parseManifest } from '../../src/api/manifest.ts';
import type { ManifestDifference, Refusal } from '../problems/refusal.ts';
import type { Received, ReceivedFile } from './received.ts';

/** Holds the files that arrived against the sender's own list, when there is one (design section 5). */
export function manifestRefusal(received: Received): Refusal | undefined {
  const lists = received.texts.filter(({ name }) => name === manifestPart);
  const [list] = lists;
  if (list === undefined) return undefined;
  const lines = lists.length === 1 ? parseManifest(list.text) : undefined;
  if (lines === undefined) return { kind: 'manifestUnreadable' };
  const differences = differencesOf(lines, received.files);
  return differences.length === 0 ? undefined : { kind: 'manifestDiffers', differences };
}

/** The manifest is about the request, not of the form. */
export function withoutManifest(received: Received): Received {
  return { ...received, texts: received.texts.filter(({ name }) => name !== manifestPart) };
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
