import { describe, expect, test } from 'vitest';
import { findRequest } from '../../src/requests/request-view.ts';
import { shownState } from '../../src/outbox/shown-state.ts';
import { isUnconfirmed } from '../../src/outbox/reopening.ts';
import { requestLists } from '../../src/requests/request-list.ts';
import { readDevice } from '../../src/outbox/things-on-device.ts';
import { leaseDuration } from '../../src/outbox/lease.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { draftOf, entryInState, submissionOf } from '../outbox/submissions.ts';
import { newDevice } from '../outbox/test-outbox.ts';

const now = Date.UTC(2026, 10, 21, 12);
const sentUntil = (until: number) =>
  entryInState({ kind: 'sending', lease: { owner: 'x', underLock: true, until } });

describe('what is shown of a request', () => {
  test('is "sending" only while somebody is sending it', () => {
    expect(shownState(sentUntil(now + 1000), now)).toBe('sending');
    expect(shownState(sentUntil(now), now)).toBe('queued');
  });

  test('is "sending" from the start, although a page looks at its clock only now and then', () => {
    const claimed = now + 15_000;
    expect(shownState(sentUntil(claimed + leaseDuration), now)).toBe('sending');
  });

  test('is not "sending" for a day because the clock was put back', () => {
    expect(shownState(sentUntil(now + leaseDuration + 60_000), now)).toBe('queued');
  });

  test('is found under its id in every stage of its life', async () => {
    const device = newDevice();
    const { store: outbox, drafts } = device;
    const kind = async () => (await findRequest({ outbox, drafts }, 'a')).kind;
    const submission = submissionOf('a');
    const stages = [await kind()];
    await drafts.save(draftOf(submission));
    stages.push(await kind());
    await outbox.finalise(submission);
    stages.push(await kind());
    await outbox.deliver(receiptOfEntry(submission));
    stages.push(await kind());

    expect(stages).toEqual(['unknown', 'draft', 'entry', 'receipt']);
  });

  test('stands once in the lists, each newest first, the waiting ones in the order of finalising', async () => {
    const device = newDevice();
    const { store: outbox, drafts } = device;
    for (const id of ['b', 'a']) await device.submit(id, [10, 20]);
    await drafts.save(draftOf(submissionOf('c')));
    await drafts.save({ ...draftOf(submissionOf('empty')), values: { answers: { x: '' }, files: {} } });
    await outbox.deliver(receiptOfEntry(submissionOf('d'), now));
    await outbox.deliver(receiptOfEntry(submissionOf('e'), now + 1));

    const lists = requestLists(await readDevice({ drafts, outbox }), now);

    const ids = (rows: readonly { readonly submissionId: string }[]) => rows.map((row) => row.submissionId);
    expect([ids(lists.drafts), ids(lists.waiting), ids(lists.received)]).toEqual([
      ['c'],
      ['a', 'b'],
      ['e', 'd'],
    ]);
    expect(lists.waiting[0]).toMatchObject({ state: 'queued', files: 2, size: 30 });
  });
});

describe('that it did not arrive', () => {
  const refused = { kind: 'attention', reason: { kind: 'refused', status: 413, statusText: '' } } as const;
  const entry = { ...entryInState(refused), attempts: 1, keyed: { receipts: true } };

  test('is certain when the only attempt was refused', () => {
    expect(isUnconfirmed(entry)).toBe(false);
  });

  test('is not when an attempt before the refused one may have arrived', () => {
    expect(isUnconfirmed({ ...entry, attempts: 2 })).toBe(true);
    expect(isUnconfirmed({ ...entry, mayHaveArrived: true })).toBe(true);
  });

  test('is not while it waits after an attempt', () => {
    expect(isUnconfirmed({ ...entry, state: { kind: 'queued' } })).toBe(true);
    expect(isUnconfirmed({ ...entry, state: { kind: 'queued' }, attempts: 0 })).toBe(false);
  });
});
