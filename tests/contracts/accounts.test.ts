import { expect, test } from 'vitest';
import { accountOutcome, activateAddress, bearer, loginOutcome } from '../../src/contracts/accounts.ts';

test('a login that answers a token signs in', () => {
  expect(loginOutcome(200, { token: 'a.b.c', message: 'ok' })).toEqual({ kind: 'signedIn', token: 'a.b.c' });
});

test.each<[number, unknown]>([
  [204, undefined],
  [200, {}],
  [200, { token: '' }],
  [200, { token: 1, message: 'ok' }],
  [200, '<html>'],
])('a success %i with %j is none', (status, body) => {
  expect(loginOutcome(status, body)).toEqual({ kind: 'refused' });
});

test('a refused login has the words of the API, where it gave any', () => {
  expect(loginOutcome(401, { message: 'No.', token: 'a.b.c' })).toEqual({ kind: 'refused', message: 'No.' });
  expect(loginOutcome(500, undefined)).toEqual({ kind: 'refused' });
});

test('the other calls are done by any 2xx', () => {
  expect(accountOutcome(204, undefined)).toEqual({ kind: 'done' });
  expect(accountOutcome(200, { message: 'Done.' })).toEqual({ kind: 'done', message: 'Done.' });
  expect(accountOutcome(410, { message: 'Over.' })).toEqual({ kind: 'refused', message: 'Over.' });
  expect(accountOutcome(302, undefined)).toEqual({ kind: 'refused' });
});

test('a token goes into an address and a header whole', () => {
  expect(activateAddress('a+b&c=/')).toBe('/api/auth/activate-account?token=a%2Bb%26c%3D%2F');
  expect(bearer('a.b.c')).toEqual({ Authorization: 'Bearer a.b.c' });
});
