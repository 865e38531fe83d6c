import { beforeEach, expect, test } from 'vitest';
import { instantAt } from '../../src/lib/instant.ts';
import { emptyValues } from '../../src/form/values.ts';
import type { Draft } from '../../src/outbox/entry.ts';
import { withWriteAhead } from '../../src/device/storage/page/draft-write-ahead.ts';
import { draftOf, submissionOf } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';
import { createFakeStorage } from './fake-storage.ts';

const at = (hour: number) => instantAt(Date.UTC(2026, 10, 21, hour), 0);
const older: Draft = { ...draftOf(submissionOf('a')), updatedAt: at(10) };
const newer: Draft = {
  ...older,
  updatedAt: at(11),
  values: { answers: { courseName: 'GMDSS and ECDIS' }, files: {} },
};

let device: TestContext;
let storage: ReturnType<typeof createFakeStorage>;

beforeEach(() => {
  device = newDevice();
  storage = createFakeStorage();
});

/** A page that is left before the database has written anything. */
function leaveWith(draft: Draft): void {
  withWriteAhead(device.drafts, storage).writeAhead(draft);
}

const start = () => withWriteAhead(device.drafts, storage);

test('what was noted when the page was left is the draft of the next page, and the note is gone', async () => {
  await device.drafts.save(older);
  leaveWith(newer);

  expect(await start().load('a')).toEqual(newer);
  expect(await device.drafts.list()).toEqual([newer]);
  expect(storage.size()).toBe(0);
});

test('the first word of a form is noted too', async () => {
  leaveWith(newer);

  expect(await start().list()).toEqual([newer]);
});

test('a draft that was written after the note stays', async () => {
  leaveWith(older);
  await device.drafts.save(newer);

  expect(await start().load('a')).toEqual(newer);
});

test('a form that was emptied last is no draft', async () => {
  await device.drafts.save(older);
  leaveWith({ ...newer, values: emptyValues });

  expect(await start().list()).toEqual([]);
});

test('a draft that is written or deleted leaves no note behind to bring it back', async () => {
  const drafts = start();
  drafts.writeAhead(newer);
  await drafts.save(newer);
  expect(storage.size()).toBe(0);

  drafts.writeAhead(newer);
  await drafts.remove('a');
  expect(await start().list()).toEqual([]);

  drafts.writeAhead(newer);
  await drafts.save({ ...older, submissionId: 'b' });
  expect(storage.size()).toBe(1);
});

test('two windows with two forms both keep their last words', async () => {
  leaveWith(newer);
  leaveWith({ ...newer, submissionId: 'b' });

  expect((await start().list()).map(({ submissionId }) => submissionId).toSorted()).toEqual(['a', 'b']);
  expect(storage.size()).toBe(0);
});

test('a word that was noted while an earlier one was being written stays noted', async () => {
  const drafts = start();
  const writing = drafts.save(older);
  drafts.writeAhead(newer);
  await writing;

  expect(await start().load('a')).toEqual(newer);
});

test('a note of before, when there was one for all, is a draft too', async () => {
  storage.setItem('draft-note', JSON.stringify(newer));

  expect(await start().list()).toEqual([newer]);
  expect(storage.size()).toBe(0);
});

test('a request is not made a draft again by the note of a page that showed it', async () => {
  await device.submit('a');
  leaveWith(newer);

  expect(await start().list()).toEqual([]);
  expect(await device.stateOf('a')).toBe('queued');
  expect(storage.size()).toBe(0);
});

test('a database that does not answer leaves the note for the next start', async () => {
  leaveWith(newer);
  const broken = { ...device.drafts, save: async () => ({ ok: false, problem: 'failed' }) as const };

  expect(await withWriteAhead(broken, storage).list()).toEqual([]);
  expect(await start().list()).toEqual([newer]);
});

test.each(['', 'null', '{', '[]', '{"submissionId":"a"}', '{"submissionId":"a","values":{"answers":3}}'])(
  'a note that is none (%s) is passed over',
  async (text) => {
    storage.setItem('draft-note:a', text);

    expect(await start().list()).toEqual([]);
  },
);

test('storage that is denied or full is no reason to stop', async () => {
  const full = {
    ...storage,
    length: 0,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const drafts of [withWriteAhead(device.drafts, undefined), withWriteAhead(device.drafts, full)]) {
    drafts.writeAhead(newer);
    expect(await drafts.save(newer)).toEqual({ ok: true });
    expect(await drafts.load('a')).toEqual(newer);
  }
});
