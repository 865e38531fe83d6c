import { expect, test } from 'vitest';
import type { Profile } from '../../../src/account/profile.ts';
import type { Verdict } from '../../../src/contracts/cases.ts';
import { leftUnasked } from '../../../src/staff/case/left-unasked.ts';

const profile = (id: string): Profile => ({ id, username: id, email: 'n/a', roles: ['moderator'] });

function judged(fileId: string, verdict: Verdict) {
  return { fileId, verdict: { verdict, reason: 'Blurred', at: '2026-11-22T10:00:00Z' } };
}

test('a request left without asking is known to its user until other documents are wanted', () => {
  const [ana, ben] = [profile('ana'), profile('ben')];
  const wanted = [judged('1', 'unreadable'), judged('2', 'expired')];

  leftUnasked.add(ana, 'first', wanted);

  expect(leftUnasked.has(ana, 'first', wanted.toReversed())).toBe(true);
  expect(leftUnasked.has(ana, 'first', [...wanted, judged('3', 'expired')])).toBe(false);
  expect(leftUnasked.has(ana, 'first', [judged('1', 'expired'), judged('2', 'expired')])).toBe(false);
  expect(leftUnasked.has(ana, 'second', wanted)).toBe(false);
  expect(leftUnasked.has(ben, 'first', wanted)).toBe(false);
});

test('an applicant who was asked is asked about again once that is undone', () => {
  const ana = profile('ana');
  const wanted = [judged('1', 'unreadable')];
  leftUnasked.add(ana, 'first', wanted);

  leftUnasked.forget(ana, 'first');

  expect(leftUnasked.has(ana, 'first', wanted)).toBe(false);
});
