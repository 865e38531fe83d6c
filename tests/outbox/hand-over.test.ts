import { describe, expect, test } from 'vitest';
import { instantAt } from '../../src/lib/instant.ts';
import type { Part } from '../../src/form/wire.ts';
import { loadForm } from '../../src/forms/index.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { afterHandOver, broughtIn, handedOver, whoSends } from '../../src/outbox/hand-over.ts';
import { objectionTo } from '../../src/outbox/hand-over-check.ts';
import { parseHead } from '../../src/outbox/hand-over-head.ts';
import { isDue } from '../../src/outbox/retry.ts';
import { bytesOf, storedFile, submissionOf } from './submissions.ts';

const id = '7c0ffee0-0000-4000-8000-000000000001';
const at = instantAt(Date.UTC(2026, 10, 21, 12), 60);
const keyless = { idempotencyKey: false, receipts: false, verification: false };
const keyed = { idempotencyKey: true, receipts: true, verification: true };
const licence = await loadForm('licence');

/** A request of the licence form with one document. */
function entryWith(change: Partial<Entry> = {}): Entry {
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

const travelled = (entry: Entry, known = keyed) =>
  parseHead(JSON.parse(JSON.stringify(handedOver(entry, known, at))));

describe('who sends after a hand-over', () => {
  test.each([
    ['an API that tells a repeat', {}, keyed, 'both'],
    ['a plain API', {}, keyless, 'one'],
    ['an API that nobody has asked yet', {}, undefined, 'one'],
    ['a request that went out with its key once', { keyed: { receipts: true } }, undefined, 'both'],
  ] as const)('%s: %s', (_name, change, known, expected) => {
    expect(whoSends(entryWith(change), known)).toBe(expected);
  });

  test('both: from then on it goes out nowhere without its key', () => {
    const entry = entryWith();

    const here = afterHandOver(entry, keyed, at);
    const there = broughtIn(travelled(entry) ?? fail(), at, () => 'new').entry;

    expect(here).toEqual({ ...entry, keyed: { receipts: true }, handOver: { direction: 'out', at } });
    expect(there).toMatchObject({ keyed: { receipts: true }, handOver: { direction: 'in', at } });
    expect([here.sendWhen, there.sendWhen, here.mayHaveArrived]).toEqual([undefined, undefined, false]);
  });

  test('one: here it is held at once, in doubt, and there it starts without one', () => {
    const entry = entryWith();

    const here = afterHandOver(entry, keyless, at);
    const there = broughtIn(travelled(entry, keyless) ?? fail(), at, () => 'new').entry;

    expect(here).toMatchObject({ sendWhen: 'held', mayHaveArrived: true });
    expect(there).toMatchObject({ mayHaveArrived: false, state: { kind: 'queued' } });
    expect([here.keyed, there.keyed, there.sendWhen]).toEqual([undefined, undefined, undefined]);
  });
});

describe('what travels', () => {
  test('is the request with its doubt, not what this device was about to do with it', () => {
    const wait = { since: 1, duration: 1000, cause: { kind: 'noAnswer' } } as const;
    const uploads = { 'file-1': { url: 'https://api.example/api/uploads/1', sent: 5 } };
    const entry = entryWith({
      attempts: 7,
      unproven: 2,
      fruitful: 6,
      uploads,
      sendWhen: 'unmetered',
      mayHaveArrived: true,
      ownReference: 'L-1',
      applicant: 'Ana Paz',
      state: { kind: 'queued', wait },
    });

    const { entry: there, files } = broughtIn(travelled(entry) ?? fail(), at, () => 'new');

    const { submissionId, form, formVersion, locale, finalisedAt, ownReference, applicant } = entry;
    expect(there).toMatchObject({
      submissionId,
      form,
      formVersion,
      locale,
      finalisedAt,
      ownReference,
      applicant,
    });
    expect(there).toMatchObject({ attempts: 0, mayHaveArrived: true, state: { kind: 'queued' } });
    expect(Object.keys(there)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(uploads|fruitful|unproven|sendWhen|sequence)$/)]),
    );
    expect(there.state.kind === 'queued' && isDue(there.state, 'timer', 2)).toBe(true);
    expect(files).toEqual(there.files);
  });

  test('gets file ids of the new device in the request, its manifest and its answers alike', () => {
    const { entry } = broughtIn(travelled(entryWith()) ?? fail(), at, () => 'of-this-device');

    expect(entry.files.map(({ fileId }) => fileId)).toEqual(['of-this-device']);
    expect(entry.values.files['document']?.fileId).toBe('of-this-device');
    expect(JSON.stringify(entry)).not.toContain('file-1"');
  });

  test('leaves behind the originals of photos and files that are not sent', () => {
    const unsent = storedFile('unsent', bytesOf(10));
    const document = storedFile('file-1', bytesOf(2000));
    const photo = { kind: 'smaller', original: storedFile('original', bytesOf(99)) } as const;
    const values = { answers: {}, files: { document: { ...document, photo }, other: unsent } };

    expect(travelled(entryWith({ values }))?.values.files).toEqual({ document });
  });

  test('does not say where the files went up', () => {
    const keyed = { receipts: true, resumableUploads: '/api/uploads' };

    expect(handedOver(entryWith({ keyed }), undefined, at).keyed).toEqual({ receipts: true });
  });

  test('keeps what a person has to decide', () => {
    const reason = { kind: 'refused', status: 422, statusText: '', details: ['nombre'] } as const;

    const there = broughtIn(
      travelled(entryWith({ state: { kind: 'attention', reason } })) ?? fail(),
      at,
      String,
    );

    expect(there.entry.state).toEqual({ kind: 'attention', reason });
  });

  test('carries the doubt of an attempt that was cut off, unless that had its key', () => {
    const lease = { owner: 'x', until: 0, underLock: true };
    const state = { kind: 'sending', lease } as const;

    expect(travelled(entryWith({ state }), keyless)?.mayHaveArrived).toBe(true);
    expect(travelled(entryWith({ state, keyed: { receipts: true } }))?.mayHaveArrived).toBe(false);
    expect(afterHandOver(entryWith({ state }), keyed, at)).toMatchObject({
      state: { kind: 'queued' },
      mayHaveArrived: true,
    });
  });
});

describe('a head that somebody else has written', () => {
  const head = () => handedOver(entryWith(), keyed, at);
  const withFile = (change: object): object => {
    const { request } = head();
    const parts = request.parts.map((part) =>
      part.kind === 'file' ? { ...part, file: { ...part.file, ...change } } : part,
    );
    return { ...head(), request: { ...request, parts } };
  };
  const withPart = (part: object): object => {
    const { request } = head();
    return { ...head(), request: { ...request, parts: [...request.parts, part] } };
  };

  test.each<[string, unknown]>([
    ['is no object', 'text'],
    ['has an id that is no UUID', { ...head(), submissionId: '../x' }],
    ['calls another path than an API call', { ...head(), request: { ...head().request, path: '//evil' } }],
    [
      'calls another server',
      { ...head(), request: { ...head().request, path: 'https://evil.example/api/x' } },
    ],
    ['climbs', { ...head(), request: { ...head().request, path: '/api/../x' } }],
    ['has a file without a hash', withFile({ sha256: '' })],
    ['has an empty file', withFile({ size: 0 })],
    ['has a size that is no number of bytes', withFile({ size: 1.5 })],
    ['has a media type of another kind', withFile({ type: 'text/html; x' })],
    ['has a part with the name of our manifest', withPart({ kind: 'text', name: 'manifest', text: '[]' })],
    ['has a part with a name of no form', withPart({ kind: 'text', name: 'a"\r\nb', text: '' })],
    ['has a part of no kind', withPart({ kind: 'script', name: 'x' })],
    ['has a time that is none', { ...head(), finalisedAt: { utc: 'soon', offsetMinutes: 0 } }],
  ])('%s: is not read', (_name, json) => {
    expect(parseHead(json)).toBeUndefined();
  });

  test('brings no property of its own along', () => {
    const keyed = { receipts: true, resumableUploads: 'https://evil.example' };

    expect(parseHead({ ...head(), keyed, sequence: 1, state: { kind: 'sending' } })).toEqual(head());
  });
});

describe('a head that can be read', () => {
  const read = (change: (parts: readonly Part[]) => readonly Part[], formVersion?: number) => {
    const entry = entryWith(formVersion === undefined ? {} : { formVersion });
    const request = { ...entry.request, parts: change(entry.request.parts) };
    return travelled({ ...entry, request }) ?? fail();
  };
  const added = (part: Part) => (parts: readonly Part[]) => [...parts, part];
  const same = (parts: readonly Part[]) => parts;
  const text: Part = { kind: 'text', name: 'unheardOf', text: '' };

  test.each([
    ['of this form is taken', read(same), licence, {}, undefined],
    ['of a form that is not known is not', read(same), undefined, {}, 'unknownForm'],
    ['that says two things under one name', read(added({ ...text, name: 'nombre' })), licence, {}, 'changed'],
    [
      'with a list where there is none',
      read(added({ kind: 'list', name: 'nombre2', items: [] })),
      licence,
      {},
      'changed',
    ],
    ['with a name that this version does not have', read(added(text)), licence, {}, 'changed'],
    ['with one that another version may have', read(added(text), 99), licence, {}, undefined],
    ['with a file above the limit of files', read(same), licence, { maxFileBytes: 1999 }, 'tooLarge'],
    ['with a file at the limit', read(same), licence, { maxFileBytes: 2000 }, undefined],
    ['with more than the limit in all', read(same), licence, { maxSubmissionBytes: 1999 }, 'tooLarge'],
  ] as const)('%s', (_name, head, form, limits, expected) => {
    expect(objectionTo(head, form, limits)).toBe(expected);
  });

  test('is only ever a call of its own form, with the success of its own form', async () => {
    const { request } = entryWith();
    const elsewhere = { ...request, path: '/api/evaluation/new' };
    const anyAnswer = { ...request, success: { from: 0, to: 599 } };

    expect(objectionTo(travelled(entryWith({ request: elsewhere })) ?? fail(), licence, {})).toBe(
      'unknownForm',
    );
    expect(objectionTo(travelled(entryWith({ request: anyAnswer })) ?? fail(), licence, {})).toBe('changed');
  });
});

function fail(): never {
  throw new Error('The head could not be read');
}
