import { beforeEach, describe, expect, test } from 'vitest';
import { instantAt } from '../../src/lib/instant.ts';
import { leaseDuration } from '../../src/outbox/lease.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { chunkSize, readFile, writeFile } from '../../src/device/storage/file-bytes.ts';
import { collectGarbage } from '../../src/device/storage/garbage.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from '../outbox/submissions.ts';
import { newDevice, openContext, type TestContext } from '../outbox/test-outbox.ts';
import { receiptOfEntry } from './receipts.ts';

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

const sending = (owner: string, until = 1): Entry['state'] => ({
  kind: 'sending',
  lease: { owner, until, underLock: true },
});
const refused: Entry['state'] = {
  kind: 'attention',
  reason: { kind: 'refused', status: 422, statusText: '' },
};
const count = (store: 'chunks' | 'files' | 'drafts' | 'entries') =>
  device.database.run((connection) => connection.count(store));

async function putState(submissionId: string, state: Entry['state']): Promise<Entry> {
  const entry = await device.entry(submissionId);
  expect(await device.store.replace(entry, { ...entry, state })).toBe(true);
  return device.entry(submissionId);
}

/** A draft with one file of some chunks, all of it stored. */
async function draftWithFile(submissionId: string, size = 2 * chunkSize + 1) {
  const bytes = bytesOf(size);
  const file = storedFile(`${submissionId}-file`, bytes);
  await writeFile(device.database, submissionId, file, bytes, device.clock.now());
  const submission = submissionOf(submissionId, [file]);
  await device.drafts.save(draftOf(submission));
  return { bytes, file, submission };
}

describe('a draft', () => {
  test('is there again as it was saved last, the latest first', async () => {
    const draft = draftOf(submissionOf('a'));
    await device.drafts.save(draft);
    await device.drafts.save({ ...draft, submissionId: 'b', updatedAt: instantAt(Date.UTC(2027, 0, 1), 0) });
    await device.drafts.save({ ...draft, formVersion: 7 });

    expect((await device.drafts.list()).map(({ submissionId }) => submissionId)).toEqual(['b', 'a']);
    expect(await openContext(device.clock).drafts.load('a')).toEqual({ ...draft, formVersion: 7 });
    expect(await device.drafts.load('c')).toBeUndefined();
  });

  test('is removed with its files', async () => {
    await draftWithFile('a');
    await draftWithFile('b');

    await device.drafts.remove('a');

    expect(await device.drafts.load('a')).toBeUndefined();
    expect([await count('chunks'), await count('files')]).toEqual([3, 1]);
  });

  test('that another window has submitted cannot be saved, and removing it keeps the files of the request', async () => {
    const { submission, file } = await draftWithFile('a');
    await device.store.finalise(submission);

    expect(await device.drafts.save(draftOf(submission))).toEqual({ ok: false, problem: 'alreadyGone' });
    await device.drafts.remove('a');

    expect(await readFile(device.database, 'a', file)).toBeDefined();
    await device.store.deliver(receiptOfEntry(submission));
    expect(await device.drafts.save(draftOf(submission))).toEqual({ ok: false, problem: 'alreadyGone' });
  });
});

describe('finalising', () => {
  test('makes an entry of the draft, in the order in which it is done', async () => {
    for (const id of ['c', 'a', 'b']) await device.submit(id);

    const entries = await device.store.entries();

    expect(entries.map(({ submissionId }) => submissionId)).toEqual(['c', 'a', 'b']);
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await device.drafts.list()).toEqual([]);
  });

  test('in two windows at once is done by one, and the other hears that it is gone', async () => {
    const { submission } = await draftWithFile('a');
    const other = openContext(device.clock);
    const aMomentLater = { ...submission, finalisedAt: instantAt(Date.UTC(2027, 0, 1), 0) };

    const stored = await Promise.all([device.store.finalise(submission), other.store.finalise(aMomentLater)]);

    expect(stored).toContainEqual({ ok: true });
    expect(stored).toContainEqual({ ok: false, problem: 'alreadyGone' });
    expect(await device.store.entries()).toHaveLength(1);
  });

  test('of what was lost and is filled in again takes away the receipt that asks for it, and no other', async () => {
    for (const id of ['lost', 'other']) {
      await device.submit(id);
      await device.store.deliver(receiptOfEntry(submissionOf(id)));
    }
    await device.store.noteMissing({ found: [], missing: ['lost'], unsure: [] });
    for (const of of ['lost', 'other']) {
      const again = { ...submissionOf(`after ${of}`), lost: { reference: 'PMTS/LIC/0001', of } };
      await device.drafts.save(draftOf(again));
      expect(await device.store.finalise(again)).toEqual({ ok: true });
    }

    expect(await device.store.receipt('lost')).toBeUndefined();
    expect(await device.store.receipt('other')).toBeDefined();
    expect((await device.entry('after lost')).lost).toEqual({ reference: 'PMTS/LIC/0001', of: 'lost' });
  });

  test('what is no draft, or is delivered already, is "already gone"', async () => {
    expect(await device.store.finalise(submissionOf('a'))).toEqual({ ok: false, problem: 'alreadyGone' });
    await device.submit('b');
    await device.store.deliver(receiptOfEntry(submissionOf('b')));
    expect(await device.store.finalise(submissionOf('b'))).toEqual({ ok: false, problem: 'alreadyGone' });
  });

  test('a file whose last chunks were never written is refused, and the draft stays', async () => {
    const bytes = bytesOf(6 * chunkSize);
    const file = storedFile('f', bytes);
    const short = bytes.slice(0, 4 * chunkSize);
    // As after a kill: the record says 6 chunks, the first transaction wrote 4.
    await writeFile(device.database, 'a', { ...file, size: short.byteLength }, short, device.clock.now());
    const submission = submissionOf('a', [file]);
    await device.drafts.save(draftOf(submission));

    expect(await device.store.finalise(submission)).toEqual({ ok: false, problem: 'incomplete' });
    expect(await device.drafts.load('a')).toBeDefined();
    expect(await count('entries')).toBe(0);
  });

  test.each([0, 1, 2])('a file without its chunk %i is refused', async (number) => {
    const { submission, file } = await draftWithFile('a');
    await device.database.run((connection) => connection.delete('chunks', ['a', file.fileId, number]));

    expect(await device.store.finalise(submission)).toEqual({ ok: false, problem: 'incomplete' });
  });

  test('a file with another hash than the one that was stored is refused', async () => {
    const { submission, file } = await draftWithFile('a');
    const claimed = submissionOf('a', [{ ...file, sha256: 'ff'.repeat(32) }]);

    expect(await device.store.finalise(claimed)).toEqual({ ok: false, problem: 'incomplete' });
    expect(await device.store.finalise(submission)).toEqual({ ok: true });
  });

  test('cut off between chunks, the file is not whole and the next start does not mistake it', async () => {
    const bytes = bytesOf(9 * chunkSize);
    const file = storedFile('f', bytes);
    const writing = writeFile(device.database, 'a', file, bytes, device.clock.now());
    let chunks = 0;
    while (chunks === 0) chunks = await count('chunks');
    const submission = submissionOf('a', [file]);
    await device.drafts.save(draftOf(submission));

    expect(await device.store.finalise(submission)).toEqual({ ok: false, problem: 'incomplete' });
    await writing;
    expect(await device.store.finalise(submission)).toEqual({ ok: true });
  });
});

describe('an entry', () => {
  test('is replaced only as it was seen', async () => {
    await device.submit('a', [10]);
    const seen = await device.entry('a');

    expect(await device.store.replace(seen, { ...seen, attempts: 1, state: sending('x') })).toBe(true);
    expect(await device.store.replace(seen, { ...seen, attempts: 1, state: sending('y') })).toBe(false);
    expect((await device.entry('a')).state).toEqual(sending('x'));
    await device.store.deliver(receiptOfEntry(submissionOf('a')));
    expect(await device.store.replace(seen, seen)).toBe(false);
  });

  test('is renewed and settled by its owner only, and only while it is being sent', async () => {
    await device.submit('a');
    await putState('a', sending('x'));

    expect(await device.store.renew('a', { owner: 'y', until: 9, underLock: true })).toBe(false);
    expect(await device.store.transition('a', 'y', refused, true)).toBe(false);
    expect(await device.store.renew('a', { owner: 'x', until: 9, underLock: true })).toBe(true);
    expect((await device.entry('a')).state).toEqual(sending('x', 9));
    expect(await device.store.transition('a', 'x', refused, true)).toBe(true);
    expect(await device.entry('a')).toMatchObject({ mayHaveArrived: true, state: refused });
    expect(await device.store.transition('a', 'x', { kind: 'queued' }, false)).toBe(false);
    expect(await device.store.renew('a', { owner: 'x', until: 99, underLock: true })).toBe(false);
    expect(await device.store.renew('none', { owner: 'x', until: 99, underLock: true })).toBe(false);
  });

  test('delivered: the receipt is there, entry, draft and bytes are not; twice is harmless', async () => {
    await device.submit('a', [2_000_000, 5]);
    await device.submit('b', [7]);
    const receipt = receiptOfEntry(submissionOf('a'));

    await device.store.deliver(receipt);
    await device.store.deliver(receipt);

    expect(await device.store.receipts()).toEqual([receipt]);
    expect(await device.store.entry('a')).toBeUndefined();
    expect([await count('chunks'), await count('files')]).toEqual([1, 1]);
  });

  test('delivered by a tab that slept while it was edited and submitted anew: the new version stays, with its files', async () => {
    const { submission } = await draftWithFile('a');
    const receipt = receiptOfEntry(submission);
    const finalisedAt = instantAt(Date.UTC(2026, 11, 2), -300);
    await device.store.finalise({ ...submission, finalisedAt });

    expect(await device.store.deliver(receipt)).toBe(false);

    expect(await device.entry('a')).toMatchObject({ finalisedAt });
    expect(await device.store.receipts()).toEqual([]);
    expect(await count('chunks')).toBeGreaterThan(0);
  });

  test('opened again is the draft it was, with its files, and can be submitted again', async () => {
    const { submission, file } = await draftWithFile('a');
    await device.store.finalise(submission);
    await putState('a', refused);
    const updatedAt = instantAt(Date.UTC(2026, 11, 1), -300);

    expect(await device.store.reopen('a', updatedAt)).toBe(true);

    expect(await device.store.entry('a')).toBeUndefined();
    expect(await device.drafts.load('a')).toMatchObject({ values: submission.values, updatedAt });
    expect(await readFile(device.database, 'a', file)).toBeDefined();
    expect(await device.store.finalise(submission)).toEqual({ ok: true });
  });

  test('being sent is neither opened again nor removed', async () => {
    await device.submit('a', [10]);
    await putState('a', sending('x', device.clock.now() + leaseDuration));

    expect(await device.store.reopen('a', instantAt(0, 0))).toBe(false);
    expect(await device.store.remove('a')).toBe(false);
    expect(await device.stateOf('a')).toBe('sending');
    expect(await device.store.reopen('none', instantAt(0, 0))).toBe(false);
    expect(await device.store.remove('none')).toBe(false);
  });

  test('killed in mid-send and then held can be removed or opened again once its lease is over, and the doubt stays', async () => {
    await device.submit('a', [10]);
    await device.submit('b', [10]);
    const until = device.clock.now() + leaseDuration;
    for (const id of ['a', 'b']) await putState(id, sending('killed', until));
    await device.store.chooseWhen('a', 'held');
    device.clock.advance(leaseDuration + 1);

    expect(await device.store.remove('a')).toBe(true);
    expect(await device.store.reopen('b', instantAt(0, 0))).toBe(true);
    expect(await device.drafts.load('b')).toMatchObject({ mayHaveArrived: true });
  });

  test('removed takes its files along', async () => {
    await device.submit('a', [2_000_000]);

    expect(await device.store.remove('a')).toBe(true);

    expect([await count('entries'), await count('chunks'), await count('files')]).toEqual([0, 0, 0]);
  });
});

describe('receipts', () => {
  const kept = async (): Promise<readonly string[]> =>
    (await device.store.receipts()).map(({ submissionId }) => submissionId);

  async function deliverTwenty(deliveredAt: number): Promise<void> {
    for (let number = 0; number < 20; number += 1)
      await device.store.deliver(receiptOfEntry(submissionOf(`later-${number}`), deliveredAt));
  }

  test('are forgotten after their time, not before', async () => {
    await device.store.deliver(receiptOfEntry(submissionOf('old'), 1000));
    await device.store.deliver(receiptOfEntry(submissionOf('new'), 2000));
    await deliverTwenty(3000);

    await device.store.forgetReceipts(2000);

    expect(await kept()).toContain('new');
    expect(await kept()).not.toContain('old');
  });

  test('of which twenty stay whatever the time', async () => {
    await device.store.deliver(receiptOfEntry(submissionOf('old'), 1000));
    await deliverTwenty(2000);

    await device.store.forgetReceipts(1e15);

    expect(await kept()).toHaveLength(20);
    expect(await kept()).not.toContain('old');
  });

  test('count by the time that the API said, where the device was years behind', async () => {
    const receipt = receiptOfEntry(submissionOf('behind'), 1000);
    await device.store.deliver({ ...receipt, receivedAt: '2026-11-21T12:00:00.000Z' });
    await deliverTwenty(Date.UTC(2026, 11, 1));

    await device.store.forgetReceipts(Date.UTC(2026, 10, 1));

    expect(await kept()).toContain('behind');
  });

  test('one is forgotten when its person says so, and no other', async () => {
    for (const id of ['a', 'b']) await device.store.deliver(receiptOfEntry(submissionOf(id)));

    await device.store.forgetReceipt('a');
    await device.store.forgetReceipt('a');

    expect((await device.store.receipts()).map(({ submissionId }) => submissionId)).toEqual(['b']);
  });

  test("keep that the code was right, and that of one that is gone is nobody's", async () => {
    await device.store.deliver(receiptOfEntry(submissionOf('a')));

    await device.store.noteVerified('a', '2026-11-21T13:05:00.000Z');
    await device.store.noteVerified('b', '2026-11-21T13:05:00.000Z');

    expect(await device.store.receipt('a')).toEqual({
      ...receiptOfEntry(submissionOf('a')),
      verifiedAt: '2026-11-21T13:05:00.000Z',
    });
    expect(await device.store.receipt('b')).toBeUndefined();
  });
});

describe('what is remembered', () => {
  test('changes piece by piece, seen by all contexts, and survives new requests', async () => {
    await device.store.remember({ pause: { since: 1, duration: 2 } });
    await device.store.remember({ drainer: { owner: 'x', until: 3 } });
    await device.submit('a');
    await openContext(device.clock).store.remember({ drainer: undefined });

    expect(await device.store.remembered()).toEqual({ pause: { since: 1, duration: 2 }, drainer: undefined });
  });
});

describe('what nobody knows', () => {
  const day = 24 * 60 * 60 * 1000;

  test('is deleted after a day; what a draft or a request needs never is', async () => {
    await draftWithFile('draft');
    await device.submit('entry', [10]);
    const lost = storedFile('lost', bytesOf(10));
    await writeFile(device.database, 'draft', lost, bytesOf(10), device.clock.now());

    await collectGarbage(device.database, device.clock.now() + day);
    expect(await count('files')).toBe(3);
    await collectGarbage(device.database, device.clock.now() + day + 1);

    expect(await count('files')).toBe(2);
    expect(await count('chunks')).toBe(4);
    expect(await readFile(device.database, 'draft', lost)).toBeUndefined();
  });

  test('is let be when the clock was put back: it may be a minute old', async () => {
    const taken = storedFile('taken', bytesOf(10));
    await writeFile(device.database, 'a', taken, bytesOf(10), device.clock.now());

    await collectGarbage(device.database, device.clock.now() - 400 * day);

    expect(await count('files')).toBe(1);
  });
});
