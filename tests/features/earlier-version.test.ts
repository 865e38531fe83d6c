import { expect, test } from 'vitest';
import { loadForm } from '../../src/forms/index.ts';
import { instantAt } from '../../src/lib/instant.ts';
import { draftOfChanges, earlierReceivedOf, receiptOfEarlier } from '../../src/requests/earlier-version.ts';
import { createFakeClock } from '../outbox/fake-clock.ts';
import { bytesOf, entryInState, storedFile } from '../outbox/submissions.ts';

const clock = createFakeClock();
const now = instantAt(clock.now(), -300);
const reason = {
  kind: 'earlierReceived',
  reference: 'L-1',
  receivedAt: '2026-11-20T12:00:00.000Z',
} as const;
const entry = entryInState({ kind: 'attention', reason });
const lease = { owner: 'o', until: 1, underLock: true };

test('the office has an earlier version only where it has said so itself', () => {
  expect(earlierReceivedOf(entry)).toEqual(reason);
  expect(
    earlierReceivedOf(entryInState({ kind: 'attention', reason: { kind: 'tooLarge' } })),
  ).toBeUndefined();
  expect(earlierReceivedOf(entryInState({ kind: 'queued' }))).toBeUndefined();
  expect(earlierReceivedOf(entryInState({ kind: 'sending', lease }))).toBeUndefined();
});

test('the receipt of the earlier version has its reference, and claims nothing of its files', () => {
  const { submissionId, finalisedAt } = entry;
  const files = [{ ...storedFile('f', bytesOf(10)), field: 'documento' }];

  expect(receiptOfEarlier({ ...entry, files, applicant: 'Ana' }, reason, clock)).toStrictEqual({
    submissionId,
    form: 'evaluation',
    locale: 'es',
    finalisedAt,
    deliveredAt: now,
    reference: 'L-1',
    receivedAt: '2026-11-20T12:00:00.000Z',
    proven: false,
    earlierVersion: true,
    files: [],
  });
});

test('the changes become a request of their own, which calculates anew what is calculated', async () => {
  const { definition } = await loadForm('liberian');
  const document = storedFile('f', bytesOf(10));
  const answers = {
    totalExperience: '9 years',
    applicationId: 'LR-1',
    currentRankDetail: 'Master',
    unheardOf: 'kept',
  };
  const values = { answers, files: { passport: document }, lists: { courses: ['1'] } };

  const draft = draftOfChanges(
    { ...entry, form: 'liberian', formVersion: 3, values },
    definition,
    'new',
    clock,
  );

  expect(draft).toStrictEqual({
    submissionId: 'new',
    form: 'liberian',
    formVersion: 3,
    values: { ...values, answers: { totalExperience: '9 years', unheardOf: 'kept' } },
    createdAt: now,
    updatedAt: now,
  });
});
