import { expect, test } from 'vitest';
import type { CaseState, DocumentAnswer, Verdict } from '../../../src/contracts/cases.ts';
import {
  documentsOfCase,
  notLookedAt,
  positionAfterVerdict,
  proposedState,
  documentsToResend,
  unaskedDocuments,
} from '../../../src/staff/case/documents-of-case.ts';

function file(fileId: string, field: string, verdict?: Verdict): DocumentAnswer {
  const said = verdict === undefined ? null : { verdict, reason: null, at: '2026-11-22T10:00:00Z' };
  return {
    fileId,
    field,
    item: null,
    name: `${fileId}.pdf`,
    type: '',
    size: 1,
    sha256: fileId,
    verdict: said,
  };
}

test('a document that was sent again stands where the first one stood, which lies behind it', () => {
  const documents = documentsOfCase([
    file('1', 'photo', 'unreadable'),
    file('2', 'form', 'accepted'),
    file('3', 'photo', 'wrongDocument'),
    file('4', 'photo'),
  ]);

  expect(documents.map(({ fileId }) => fileId)).toEqual(['4', '2']);
  expect(documents[0]?.former.map(({ fileId }) => fileId)).toEqual(['3', '1']);
  expect(documentsToResend(documents)).toEqual([]);
  expect(notLookedAt(documents).map(({ fileId }) => fileId)).toEqual(['4']);
});

test('what is wanted again is everything with another verdict than accepted', () => {
  const files = [
    file('1', 'a', 'accepted'),
    file('2', 'b', 'expired'),
    file('3', 'c'),
    file('4', 'd', 'unreadable'),
  ];

  expect(documentsToResend(documentsOfCase(files)).map(({ fileId }) => fileId)).toEqual(['2', '4']);
});

test('a document is unasked while it is wanted and its request may still wait for it', () => {
  const documents = documentsOfCase([file('1', 'a', 'accepted'), file('2', 'b', 'expired'), file('3', 'c')]);
  const idsIn = (state: CaseState) => unaskedDocuments(documents, state).map(({ fileId }) => fileId);

  expect(idsIn('new')).toEqual(['2']);
  expect(idsIn('inProgress')).toEqual(['2']);
  for (const state of ['waitingForApplicant', 'done', 'refused', 'withdrawn'] as const)
    expect(idsIn(state), state).toEqual([]);
});

test('after a verdict comes the next document that nobody has looked at, and none that lies behind', () => {
  const documents = documentsOfCase([
    file('1', 'a'),
    file('2', 'b'),
    file('3', 'c', 'accepted'),
    file('4', 'd'),
  ]);

  expect(positionAfterVerdict(documents, 1)).toBe(3);
  expect(positionAfterVerdict(documents, 3)).toBe(3);
});

test('the verdicts suggest the state, once all are there and as long as the request is open', () => {
  const accepted = documentsOfCase([file('1', 'a', 'accepted')]);
  const wanted = documentsOfCase([file('1', 'a', 'accepted'), file('2', 'b', 'expired')]);

  expect(proposedState([], 'new')).toBe('done');
  expect(proposedState(accepted, 'inProgress')).toBe('done');
  expect(proposedState(wanted, 'new')).toBe('waitingForApplicant');
  expect(proposedState(documentsOfCase([file('1', 'a')]), 'new')).toBeUndefined();
  expect(proposedState(accepted, 'done')).toBeUndefined();
});
