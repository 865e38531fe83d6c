import { expect, test } from 'vitest';
import { isMailTrouble, mailFate } from '../../../src/staff/case/applicant-mails.tsx';

const at = '2026-11-22T10:00:00.000Z';
const before = { kind: 'address', at: '2026-11-22T09:00:00.000Z' };
const after = { kind: 'address', at: '2026-11-22T11:00:00.000Z' };

test.each([
  ['sent', at, [], 'sent', false],
  ['refused', null, [], 'refused', true],
  ['refused', at, [], 'returned', true],
  ['refused', at, [before, { kind: 'state', at: after.at }], 'returned', true],
  ['refused', at, [before, after], 'toFormer', false],
  ['givenUp', null, [after], 'givenUp', false],
] as const)('a mail that is %s, sent %s, after %j is %s', (state, sentAt, events, fate, isTrouble) => {
  expect(mailFate({ state, at, sentAt }, events)).toBe(fate);
  expect(isMailTrouble(fate)).toBe(isTrouble);
});
