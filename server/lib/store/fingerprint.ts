import { createHash } from 'node:crypto';

/** The sent content that distinguishes one request from another. */
export interface Fingerprinted {
  readonly texts: readonly { readonly name: string; readonly text: string }[];
  readonly lists: readonly { readonly name: string; readonly items: readonly string[] }[];
  readonly files: readonly { readonly field: string; readonly size: number; readonly sha256: string }[];
}

/**
 * Tells a repeat from another submission under the same key. Depends on what was sent and not on the form's rules, so
 * that a repeat is still recognised after the rules change. File names do not count: some senders renumber them.
 */
export function fingerprintOf(form: string, received: Fingerprinted): string {
  const texts = received.texts.map(({ name, text }) => [name, text]);
  const files = received.files.map(({ field, size, sha256 }) => [field, size, sha256]);
  const lists = received.lists.map(({ name, items }) => [name, items]);
  // Appended only if there are any: stored fingerprints stay valid.
  const canonical = [form, sorted(texts), sorted(files), ...(lists.length === 0 ? [] : [sorted(lists)])];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

function sorted(rows: readonly unknown[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
