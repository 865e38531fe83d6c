import { beforeEach, describe, expect, test } from 'vitest';
import { readFile, writeFile } from '../../src/device/storage/file-bytes.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';
import { receiptOfEntry } from './receipts.ts';

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

const count = (store: 'chunks' | 'files' | 'entries') =>
  device.database.run((connection) => connection.count(store));

async function draftWithFile(submissionId: string) {
  const bytes = bytesOf(1000);
  const file = storedFile(`${submissionId}-file`, bytes);
  await writeFile(device.database, submissionId, file, bytes, device.clock.now());
  const submission = { ...submissionOf(submissionId, [file]), applicant: 'José Ñáñez' };
  await device.drafts.save(draftOf(submission));
  return { file, submission };
}

const quoteOf = (id: string) => ({ ...submissionOf(id), applicant: 'Ana Paz' });

async function draftOfQuote(id: string): Promise<void> {
  await device.drafts.save(draftOf(quoteOf(id)));
  await device.store.finalise(quoteOf(id));
}

describe('whoever finishes on a shared device', () => {
  test('leaves what waits, sealed, and nothing else; it is sent, and leaves no receipt', async () => {
    await draftWithFile('unfinished');
    await device.submit('received');
    await device.store.deliver({ ...receiptOfEntry(submissionOf('received')), proven: true });
    const { submission, file } = await draftWithFile('waiting');
    await device.store.finalise(submission);
    await device.submit('evaluation');

    await device.store.finishHere();

    expect(await device.drafts.list()).toEqual([]);
    expect(await device.store.receipts()).toEqual([]);
    expect((await device.entry('waiting')).sealed).toBe(true);
    expect(await readFile(device.database, 'waiting', file)).toBeDefined();
    expect([await count('files'), await count('chunks')]).toEqual([1, 1]);
    // It names nobody.
    expect(await device.entry('evaluation')).not.toHaveProperty('sealed');

    expect(await device.store.deliver(receiptOfEntry(submission))).toBe(true);

    expect(await device.store.receipt('waiting')).toBeUndefined();
    expect([await count('entries'), await count('files')]).toEqual([1, 0]);
  });

  test('can have it opened again', async () => {
    const { submission } = await draftWithFile('waiting');
    await device.store.finalise(submission);
    await device.store.finishHere();

    expect(await device.store.breakSeal('waiting')).toBe(true);
    expect(await device.store.breakSeal('unknown')).toBe(false);

    expect(await device.entry('waiting')).not.toHaveProperty('sealed');
    await device.store.deliver(receiptOfEntry(submission));
    expect(await device.store.receipt('waiting')).toBeDefined();
  });

  test('leaves of a quote what its code needs, and no name', async () => {
    const code = { verificationId: 'v', applicant: 'Ana Paz', proven: true };
    for (const id of ['unchecked', 'checked', 'waiting']) await draftOfQuote(id);
    await device.store.deliver({ ...receiptOfEntry(quoteOf('unchecked')), ...code });
    await device.store.deliver({ ...receiptOfEntry(quoteOf('checked')), ...code });
    await device.store.noteVerified('checked', '2026-11-24T10:00:00.000Z');

    await device.store.finishHere();
    await device.store.deliver({ ...receiptOfEntry(quoteOf('waiting')), ...code });

    const left = await device.store.receipts();
    expect(left.map(({ submissionId }) => submissionId).toSorted()).toEqual(['unchecked', 'waiting']);
    for (const receipt of left) expect(receipt).not.toHaveProperty('applicant');
  });
});

describe('details of the only person at a device', () => {
  const details = { givenName: 'Ana', passport: 'PA0123456' };

  test('are gone with "others use it", and with "Finish here"', async () => {
    await device.store.remember({ own: true, details });
    expect(await device.store.remembered()).toMatchObject({ own: true, details });

    await device.store.remember({ shared: true });
    expect(await device.store.remembered()).toMatchObject({ own: false, shared: true });
    expect((await device.store.remembered()).details).toBeUndefined();

    await device.store.remember({ own: true, shared: false, details });
    await device.store.finishHere();
    const left = await device.store.remembered();
    expect([left.own, left.details]).toEqual([false, undefined]);
  });

  test('come from a request as long as it is kept', async () => {
    const api = { capabilities: { generation: 1, backedUpUntil: '2026-01-01T00:00:00.000Z' }, learnedAt: 1 };
    await device.store.remember({ api: api as never });
    await device.submit('received');
    expect(await device.store.kept('received')).toBeUndefined();
    await device.store.deliver({
      ...receiptOfEntry(submissionOf('received')),
      proven: true,
      receivedAt: '2026-11-21T00:00:00.000Z',
    });
    expect(await device.store.kept('received')).toMatchObject({ submissionId: 'received' });

    await device.store.remember({ shared: true });
    expect(await device.store.kept('received')).toBeUndefined();
  });
});
