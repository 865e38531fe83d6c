import { describe, expect, test } from 'vitest';
import { instantAt } from '../../src/lib/instant.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { receiptOf } from '../../src/outbox/transition.ts';
import { createFakeClock } from './fake-clock.ts';
import { entryInState } from './submissions.ts';

const clock = createFakeClock();
const entry = entryInState({ kind: 'queued' });
const file = {
  fileId: 'f1',
  field: 'documento',
  name: 'a.pdf',
  type: 'application/pdf',
  size: 3,
  sha256: 'aa',
};
const received = {
  submissionId: entry.submissionId,
  receivedAt: '2026-11-21T12:00:00.000Z',
  files: [],
};

/** The fields of every receipt. */
const always = {
  submissionId: entry.submissionId,
  form: 'evaluation',
  locale: 'es',
  finalisedAt: entry.finalisedAt,
  deliveredAt: instantAt(clock.now(), -300),
};

describe('a receipt', () => {
  test('of a plain API says that it was sent, and proves nothing', () => {
    expect(receiptOf(entry, { kind: 'accepted' }, clock)).toStrictEqual({
      ...always,
      proven: false,
      files: [],
    });
    expect(receiptOf(entry, { kind: 'accepted', message: 'ok' }, clock)).toStrictEqual({
      ...always,
      proven: false,
      files: [],
      message: 'ok',
    });
  });

  test('of the API says only what the API said', () => {
    expect(receiptOf(entry, { kind: 'accepted', receipt: received }, clock)).toStrictEqual({
      ...always,
      proven: true,
      files: [],
      receivedAt: received.receivedAt,
    });
  });

  test('keeps the names and hashes of the files, and of the entry what tells two requests apart', () => {
    const known = {
      addition: { kind: 'reply', to: 'first' },
      ownReference: 'OWN-1',
      applicant: 'Ana Paz',
      estimate: { total: 100, government: 'panama', lines: [], pricesAsOf: '2026-11-21T00:00:00.000Z' },
    } as unknown as Pick<Entry, 'addition' | 'ownReference' | 'applicant' | 'estimate'>;
    const said = {
      reference: 'PMTS/L/0001',
      quotation: { id: '7', total: 100, lines: [] },
      verificationId: 'v1',
      message: 'Received',
    } as const;
    const files = [file, { ...file, field: 'boleto_0', item: 'gmdss' }];
    const receipt = { ...received, ...said } as never;

    expect(receiptOf({ ...entry, ...known, files }, { kind: 'accepted', receipt }, clock)).toStrictEqual({
      ...always,
      ...known,
      ...said,
      proven: true,
      receivedAt: received.receivedAt,
      files: [
        { field: 'documento', name: 'a.pdf', size: 3, sha256: 'aa' },
        { field: 'boleto_0', name: 'a.pdf', size: 3, sha256: 'aa', item: 'gmdss' },
      ],
    });
  });
});
