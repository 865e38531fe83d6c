import { describe, expect, test } from 'vitest';
import { manifestPart, parseManifest } from '../../src/contracts/manifest.ts';
import type { Capabilities } from '../../src/contracts/capabilities.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { outgoing } from '../../src/outbox/attempt.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';
import { fullApi } from './fake-api.ts';

const plain: Capabilities = { idempotencyKey: false, receipts: false, verification: false };

function entryWith(sizes: readonly number[], change: Partial<Entry> = {}): Entry {
  const files = sizes.map((size, index) => storedFile(`f${index}`, bytesOf(size)));
  return { ...submissionOf('a', files), sequence: 1, ...change };
}

function manifestIn({ parts }: ReturnType<typeof outgoing>) {
  const part = parts.find(({ name }) => name === manifestPart);
  return part?.kind === 'text' ? parseManifest(part.text) : undefined;
}

const partNames = ({ parts }: ReturnType<typeof outgoing>) => parts.map(({ name }) => name);

describe('a request to an API that gives receipts', () => {
  test('has its manifest after the texts and before the files', () => {
    const entry = entryWith([10, 20]);
    // The order on the wire does not depend on that of the form.
    const mixed = { ...entry, request: { ...entry.request, parts: entry.request.parts.toReversed() } };

    const request = outgoing(mixed, fullApi);

    expect(partNames(request)).toEqual(['courseName', manifestPart, 'document2', 'document1']);
    expect(manifestIn(request)).toStrictEqual(
      entry.files.map(({ field, name, type, size, sha256 }) => ({ field, name, type, size, sha256 })),
    );
  });

  test('names what has gone up, and carries it no more', () => {
    const uploads = { f0: { url: '/api/uploads/u-0', sent: 10 }, f1: { sent: 0 } };
    const request = outgoing(entryWith([10, 20, 30], { uploads }), fullApi, true);

    expect(partNames(request)).toEqual(['courseName', manifestPart]);
    expect(manifestIn(request)?.map(({ uploadId }) => uploadId)).toEqual(['u-0', undefined, undefined]);
  });

  test('carries all of it where it goes whole after all', () => {
    const uploads = { f0: { url: '/api/uploads/u-0', sent: 10 } };
    const request = outgoing(entryWith([10], { uploads }), fullApi);

    expect(partNames(request)).toEqual(['courseName', manifestPart, 'document1']);
    expect(manifestIn(request)?.map(({ uploadId }) => uploadId)).toEqual([undefined]);
  });

  test('names the reference that the office gave it and has lost, small and in pieces', () => {
    const lost = entryWith([10], { lost: { reference: 'PMTS/LIC/0005' } });

    expect(outgoing(lost, fullApi).extra).toMatchObject({ formerReference: 'PMTS/LIC/0005' });
    expect(outgoing(lost, fullApi, true).extra).toMatchObject({ formerReference: 'PMTS/LIC/0005' });
    expect(outgoing(entryWith([10], { lost: {} }), fullApi).extra).not.toHaveProperty('formerReference');
    expect(outgoing(lost, { ...fullApi, receipts: false }).extra).not.toHaveProperty('formerReference');
    expect(outgoing(lost, plain)).not.toHaveProperty('extra');
  });

  test('has none where it has no files, or is in JSON', () => {
    expect(partNames(outgoing(entryWith([]), fullApi))).toEqual(['courseName']);
    const { request, ...entry } = entryWith([10]);
    const json = outgoing({ ...entry, request: { ...request, encoding: 'json' } }, fullApi);
    expect(partNames(json)).toEqual(['courseName', 'document1']);
  });
});

describe('what goes beside the parts', () => {
  const extra = { idempotencyKey: '"a"', locale: 'es' };

  test('is the key and the language, and nothing at all to a plain API', () => {
    expect(outgoing(entryWith([10]), fullApi)).toMatchObject({ submissionId: 'a', path: '/api/evaluations' });
    expect(outgoing(entryWith([10]), fullApi).extra).toStrictEqual(extra);
    expect(outgoing(entryWith([10]), { ...plain, formVersions: true })).toStrictEqual({
      submissionId: 'a',
      path: '/api/evaluations',
      encoding: 'multipart',
      parts: entryWith([10]).request.parts,
    });
  });

  test('is the version of the form where the API judges by it; an addition has none', () => {
    const judging = { ...fullApi, formVersions: true };
    const addition = { kind: 'reply', to: 'b' } as const;

    expect(outgoing(entryWith([]), judging).extra).toStrictEqual({ ...extra, formVersion: 1 });
    expect(outgoing(entryWith([], { addition }), judging).extra).toStrictEqual(extra);
    expect(outgoing(entryWith([]), { ...fullApi, formVersions: false }).extra).toStrictEqual(extra);
  });
});
