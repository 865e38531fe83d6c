import { describe, expect, test } from 'vitest';
import type { Entry, Estimate } from '../../src/outbox/entry.ts';
import { afterHandOver, broughtIn, exported, handedOver } from '../../src/outbox/hand-over.ts';
import { at, entryWith, keyed, keyless, readAgain, travelled } from './licence-entry.ts';

const estimate: Estimate = {
  total: 25_000,
  government: 'Panama',
  lines: [],
  pricesAsOf: '2026-11-20T12:00:00.000Z',
};

const copied = (entry: Entry, known = keyed) => readAgain(exported(entry, known, at));

describe('an export', () => {
  test('says that it is a copy, and is otherwise what is handed over', () => {
    expect(exported(entryWith(), keyed, at)).toStrictEqual({
      ...handedOver(entryWith(), keyed, at),
      copy: true,
    });
  });

  test('that goes out under its key is sent from the other device as well, without a word', () => {
    const { entry } = broughtIn(copied(entryWith()), at, () => 'new');

    expect(entry).toMatchObject({ keyed: { receipts: true }, mayHaveArrived: false });
    expect(entry).not.toHaveProperty('sendWhen');
    expect(entry).not.toHaveProperty('copy');
  });

  test('without a key is held on the other device: the first one may have sent it', () => {
    const { entry } = broughtIn(copied(entryWith(), keyless), at, () => 'new');

    expect(entry).toMatchObject({ mayHaveArrived: true, sendWhen: 'held' });
  });
});

describe('what is handed over', () => {
  test('has what belongs to the request, and no word of what it has not', () => {
    expect(handedOver(entryWith(), undefined, at)).toStrictEqual({
      submissionId: entryWith().submissionId,
      form: 'licence',
      formVersion: entryWith().formVersion,
      locale: 'es',
      finalisedAt: entryWith().finalisedAt,
      exportedAt: at,
      values: entryWith().values,
      request: entryWith().request,
      mayHaveArrived: false,
    });
  });

  test('has its references, its applicant, its price and what it belongs to', () => {
    const more = {
      ownReference: 'L-1',
      applicant: 'Ana Paz',
      estimate,
      addition: { kind: 'reply', to: entryWith().submissionId },
    } as const;

    expect(handedOver(entryWith(more), undefined, at)).toMatchObject(more);
  });

  test('is on the other device as on the first day, in the shape that its kind has', () => {
    const { entry } = broughtIn(travelled(entryWith()), at, () => 'new');
    expect(entry).toMatchObject({ shape: 1, attempts: 0, handOver: { direction: 'in', at } });
    expect(entry).not.toHaveProperty('exportedAt');
    expect(entry).not.toHaveProperty('attention');

    const addition = { kind: 'reply', to: entryWith().submissionId } as const;
    expect(broughtIn(travelled(entryWith({ addition })), at, () => 'new').entry).toMatchObject({ shape: 2 });
  });

  test('keeps the id of a file that its answers name and its request does not', () => {
    const received = travelled(entryWith());
    const document = entryWith().values.files['document']!;
    const values = { ...received.values, files: { other: { ...document, fileId: 'unsent' } } };

    const { entry } = broughtIn({ ...received, values }, at, () => 'new');

    expect(entry.values.files['other']?.fileId).toBe('unsent');
  });
});

describe('on this device after a hand-over', () => {
  test('what was refused stays refused', () => {
    const state = { kind: 'attention', reason: { kind: 'tooLarge' } } as const;

    expect(afterHandOver(entryWith({ state }), keyed, at).state).toEqual(state);
  });

  test('a doubt that was there stays', () => {
    expect(afterHandOver(entryWith({ mayHaveArrived: true }), keyed, at).mayHaveArrived).toBe(true);
    expect(travelled(entryWith({ mayHaveArrived: true })).mayHaveArrived).toBe(true);
  });

  test('it goes out as it went out first, whatever the API says by now', () => {
    const first = { receipts: false };

    expect(afterHandOver(entryWith({ keyed: first }), keyed, at).keyed).toEqual(first);
    expect(travelled(entryWith({ keyed: first })).keyed).toEqual(first);
  });
});
