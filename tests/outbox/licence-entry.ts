import { instantAt } from '../../src/lib/instant.ts';
import type { Part } from '../../src/form/wire.ts';
import { loadForm } from '../../src/forms/index.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { type HandedOver, handedOver } from '../../src/outbox/hand-over.ts';
import { parseHead } from '../../src/outbox/hand-over-head.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';

export const id = '7c0ffee0-0000-4000-8000-000000000001';
export const at = instantAt(Date.UTC(2026, 10, 21, 12), 60);
export const keyless = { idempotencyKey: false, receipts: false, verification: false };
export const keyed = { idempotencyKey: true, receipts: true, verification: true };
export const licence = await loadForm('licence');

/** A request of the licence form with one document. */
export function entryWith(change: Partial<Entry> = {}): Entry {
  const file = storedFile('file-1', bytesOf(2000));
  const submission = submissionOf(id, [file]);
  const document = { ...file, field: 'documento' };
  const parts: readonly Part[] = [
    { kind: 'text', name: 'nombre', text: 'José' },
    { kind: 'file', name: 'documento', file: document },
  ];
  return {
    ...submission,
    sequence: 3,
    form: 'licence',
    formVersion: licence.definition.version,
    values: { answers: { firstName: 'José' }, files: { document: file } },
    request: {
      path: licence.definition.endpoint,
      encoding: 'multipart',
      parts,
      success: { from: 200, to: 299 },
    },
    files: [document],
    ...change,
  };
}

/** The entry as the other device reads it. */
export function travelled(entry: Entry, known = keyed): HandedOver {
  return readAgain(handedOver(entry, known, at));
}

export function readAgain(written: HandedOver): HandedOver {
  const read = parseHead(JSON.parse(JSON.stringify(written)));
  if (read === undefined) throw new Error('The head could not be read');
  return read;
}
