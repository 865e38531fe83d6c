import { createHash } from 'node:crypto';
import { instantAt } from '../../src/lib/instant.ts';
import type { StoredFile, Values } from '../../src/form/values.ts';
import type { ManifestItem, Part } from '../../src/form/wire.ts';
import type { Draft, Entry, EntryState } from '../../src/outbox/entry.ts';

const moment = instantAt(Date.UTC(2026, 10, 21, 11), -300);

export const emptySubmission: Omit<Entry, 'sequence'> = {
  submissionId: 'c0ffee00-0000-4000-8000-000000000001',
  form: 'evaluation',
  formVersion: 1,
  locale: 'es',
  finalisedAt: moment,
  values: { answers: { courseName: 'GMDSS' }, files: {} },
  request: {
    path: '/api/evaluations',
    encoding: 'multipart',
    parts: [{ kind: 'text', name: 'courseName', text: 'GMDSS' }],
    success: { from: 200, to: 299 },
  },
  files: [],
  attempts: 0,
  mayHaveArrived: false,
  state: { kind: 'queued' },
};

/** For pure functions; none of it is stored. */
export function entryInState(state: EntryState): Entry {
  return { ...emptySubmission, sequence: 1, state };
}

export function bytesOf(size: number, seed = 1): ArrayBuffer {
  return Uint8Array.from({ length: size }, (_, index) => (index * seed + (index >> 8)) & 255).buffer;
}

export function storedFile(fileId: string, bytes: ArrayBuffer, name = `${fileId}.pdf`): StoredFile {
  const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
  return { fileId, name, type: 'application/pdf', size: bytes.byteLength, sha256 };
}

/** A submission with these files, under wire names document1, document2, ... */
export function submissionOf(
  submissionId: string,
  files: readonly StoredFile[] = [],
): Omit<Entry, 'sequence'> {
  const listed: readonly ManifestItem[] = files.map((file, index) => ({
    ...file,
    field: `document${index + 1}`,
  }));
  const values: Values = {
    answers: { courseName: 'GMDSS' },
    files: Object.fromEntries(listed.map(({ field, ...file }) => [field, file])),
  };
  const parts: readonly Part[] = listed.map((file) => ({ kind: 'file', name: file.field, file }));
  const request = { ...emptySubmission.request, parts: [...emptySubmission.request.parts, ...parts] };
  return { ...emptySubmission, submissionId, values, request, files: listed };
}

export function draftOf({ submissionId, form, formVersion, values }: Omit<Entry, 'sequence'>): Draft {
  return { submissionId, form, formVersion, values, createdAt: moment, updatedAt: moment };
}
