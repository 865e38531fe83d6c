import { describe, expect, test } from 'vitest';
import { afterHandOver, broughtIn, handedOver, whoSends } from '../../src/outbox/hand-over.ts';
import { isDue } from '../../src/outbox/retry.ts';
import { at, entryWith, keyed, keyless, travelled } from './licence-entry.ts';
import { bytesOf, storedFile } from './submissions.ts';

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
    const there = broughtIn(travelled(entry), at, () => 'new').entry;

    expect(here).toEqual({ ...entry, keyed: { receipts: true }, handOver: { direction: 'out', at } });
    expect(there).toMatchObject({ keyed: { receipts: true }, handOver: { direction: 'in', at } });
    expect([here.sendWhen, there.sendWhen, here.mayHaveArrived]).toEqual([undefined, undefined, false]);
  });

  test('one: here it is held at once, in doubt, and there it starts without one', () => {
    const entry = entryWith();

    const here = afterHandOver(entry, keyless, at);
    const there = broughtIn(travelled(entry, keyless), at, () => 'new').entry;

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

    const { entry: there, files } = broughtIn(travelled(entry), at, () => 'new');

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
    const { entry } = broughtIn(travelled(entryWith()), at, () => 'of-this-device');

    expect(entry.files.map(({ fileId }) => fileId)).toEqual(['of-this-device']);
    expect(entry.values.files['document']?.fileId).toBe('of-this-device');
    expect(JSON.stringify(entry)).not.toContain('file-1"');
  });

  test('leaves behind the originals of photos and files that are not sent', () => {
    const unsent = storedFile('unsent', bytesOf(10));
    const document = storedFile('file-1', bytesOf(2000));
    const photo = { kind: 'smaller', original: storedFile('original', bytesOf(99)) } as const;
    const values = { answers: {}, files: { document: { ...document, photo }, other: unsent } };

    expect(travelled(entryWith({ values })).values.files).toEqual({ document });
  });

  test('does not say where the files went up', () => {
    const keyed = { receipts: true, resumableUploads: '/api/uploads' };

    expect(handedOver(entryWith({ keyed }), undefined, at).keyed).toEqual({ receipts: true });
  });

  test('keeps what a person has to decide', () => {
    const reason = { kind: 'refused', status: 422, statusText: '', details: ['nombre'] } as const;

    const there = broughtIn(travelled(entryWith({ state: { kind: 'attention', reason } })), at, String);

    expect(there.entry.state).toEqual({ kind: 'attention', reason });
  });

  test('carries the doubt of an attempt that was cut off, unless that had its key', () => {
    const lease = { owner: 'x', until: 0, underLock: true };
    const state = { kind: 'sending', lease } as const;

    expect(travelled(entryWith({ state }), keyless).mayHaveArrived).toBe(true);
    expect(travelled(entryWith({ state, keyed: { receipts: true } })).mayHaveArrived).toBe(false);
    expect(afterHandOver(entryWith({ state }), keyed, at)).toMatchObject({
      state: { kind: 'queued' },
      mayHaveArrived: true,
    });
  });
});
