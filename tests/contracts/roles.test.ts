import { expect, test } from 'vitest';
import { isAdmin, isReviewer, isRole, normaliseRoles, roleIds, roles } from '../../src/contracts/roles.ts';

test.each([
  ['admin', ['admin']],
  [' SUPER_ADMIN ', ['super_admin']],
  [
    ['user', 'Moderator'],
    ['moderator', 'user'],
  ],
  [['admin', 'admin', 'captain'], ['admin']],
  ['captain', ['user']],
  ['', ['user']],
  [[], ['user']],
  [undefined, ['user']],
  [null, ['user']],
  [1, ['user']],
  [[1, { role: 'admin' }], ['user']],
  [{ admin: true }, ['user']],
])('the claim %j means %j', (claim, held) => {
  expect(normaliseRoles(claim)).toEqual(held);
});

test('the ids are those of the specification', () => {
  expect(roles.map((role) => roleIds[role])).toEqual([1, 2, 3, 4]);
});

test('a role is one of the four', () => {
  expect([...roles, 'captain', 1, undefined].map(isRole)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('admins are those of both kinds', () => {
  expect(roles.map((role) => isAdmin([role]))).toEqual([true, true, false, false]);
});

test('everybody but a mere user reviews', () => {
  expect(roles.map((role) => isReviewer([role]))).toEqual([true, true, true, false]);
  expect(isReviewer(['user', 'moderator'])).toBe(true);
  expect(isReviewer([])).toBe(false);
});
