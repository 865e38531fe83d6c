import { expect, test } from 'vitest';
import {
  type CaseState,
  caseStates,
  fileIdOf,
  isClosed,
  itemOf,
  mayMove,
  needsReason,
  nextStates,
  replyFilePart,
  replyTextPart,
} from '../../src/contracts/cases.ts';

/** Every pair of states that the rule is true of, as `from > to`. */
function pairsBy(rule: (from: CaseState, to: CaseState) => boolean): readonly string[] {
  return caseStates.flatMap((from) =>
    caseStates.filter((to) => rule(from, to)).map((to) => `${from} > ${to}`),
  );
}

test('the office moves a case along these ways, and only the applicant withdraws', () => {
  expect(pairsBy(mayMove)).toEqual([
    'new > inProgress',
    'new > waitingForApplicant',
    'new > done',
    'new > refused',
    'inProgress > waitingForApplicant',
    'inProgress > done',
    'inProgress > refused',
    'waitingForApplicant > inProgress',
    'waitingForApplicant > done',
    'waitingForApplicant > refused',
    'done > inProgress',
    'refused > inProgress',
  ]);
});

test('what nobody has begun can be withdrawn, and nothing follows that', () => {
  expect(caseStates.filter((state) => nextStates[state].includes('withdrawn'))).toEqual(['new']);
  expect(nextStates.withdrawn).toEqual([]);
});

test('a refusal and a reopening need a reason', () => {
  const moves = pairsBy((from, to) => mayMove(from, to) && needsReason(from, to, true));

  expect(moves).toEqual([
    'new > refused',
    'inProgress > refused',
    'waitingForApplicant > refused',
    'done > inProgress',
    'refused > inProgress',
  ]);
});

test('what is wanted of the applicant is said, by the verdict on a document or by a reason', () => {
  const moves = pairsBy(
    (from, to) => mayMove(from, to) && needsReason(from, to, false) && !needsReason(from, to, true),
  );

  expect(moves).toEqual(['new > waitingForApplicant', 'inProgress > waitingForApplicant']);
});

test('a move that nobody may make is not held up for a reason', () => {
  expect(needsReason('done', 'waitingForApplicant', false)).toBe(false);
  expect(needsReason('refused', 'withdrawn', true)).toBe(false);
});

test('nothing more is expected of the office when a case is done, refused or withdrawn', () => {
  expect(caseStates.filter(isClosed)).toEqual(['done', 'refused', 'withdrawn']);
});

test.each([
  ['certificateFile_3', 3],
  ['certificateFile_120', 120],
  ['documento', null],
  ['documento_', null],
  ['documento_3_copy', null],
  ['documento_1234', null],
])('the document %s is of the item %s', (field, item) => {
  expect(itemOf(field)).toBe(item);
});

test('a file is named by its request and its number in it', () => {
  expect(fileIdOf('s1', 4)).toBe('s1.4');
});

test('a reply has the parts that the API looks for', () => {
  expect([replyTextPart, replyFilePart]).toEqual(['text', 'file']);
});
