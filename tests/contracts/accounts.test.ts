import { expect, test } from 'vitest';
import {
  accountOutcome,
  activateAddress,
  bearer,
  isEasilyGuessed,
  loginOutcome,
  offerIn,
  parseSecondFactor,
  recoveryCodesIn,
} from '../../src/contracts/accounts.ts';

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
  expect(accountOutcome(204, undefined)).toStrictEqual({ kind: 'done' });
  expect(accountOutcome(200, { message: 'Done.' })).toEqual({ kind: 'done', message: 'Done.' });
  expect(accountOutcome(410, { message: 'Over.' })).toEqual({ kind: 'refused', message: 'Over.' });
  for (const status of [0, 199, 300, 302]) {
    expect(accountOutcome(status, undefined)).toEqual({ kind: 'refused' });
  }
});

test.each([
  [422, 'wrongReset', true],
  [410, 'activationOver', true],
  [422, 'badPassword', undefined],
  [429, 'tooManyRequests', undefined],
])('a %i of the type %s says whether another link is needed: %s', (status, type, linkOver) => {
  const body = { type: `urn:pmts:problem:${type}`, message: 'No.' };

  expect(accountOutcome(status, body)).toEqual({ kind: 'refused', message: 'No.', linkOver });
});

test('a token goes into an address and a header whole', () => {
  expect(activateAddress('a+b&c=/')).toBe('/api/auth/activate-account?token=a%2Bb%26c%3D%2F');
  expect(bearer('a.b.c')).toEqual({ Authorization: 'Bearer a.b.c' });
});

test('a login that wants a code is no refusal, and says whether one was wrong', () => {
  const wanted = { type: 'urn:pmts:problem:secondFactorWanted', message: 'Enter the code.' };
  const wrong = { type: 'urn:pmts:problem:wrongSecondFactor' };

  expect(loginOutcome(401, wanted)).toEqual({ kind: 'codeWanted', wrong: false, message: 'Enter the code.' });
  expect(loginOutcome(401, wrong)).toEqual({ kind: 'codeWanted', wrong: true });
});

test('only an address for an authenticator app becomes a link', () => {
  const uri = 'otpauth://totp/a?secret=AB';

  expect(offerIn({ secret: 'AB', uri })).toEqual({ secret: 'AB', uri });
  expect(offerIn({ secret: 'AB', uri: 'javascript:alert(1)' })).toBeUndefined();
  expect(offerIn({ uri })).toBeUndefined();
  expect(offerIn({ secret: 'AB', uri: 7 })).toBeUndefined();
});

test('of the second factor is known whether there is one, and which codes are left', () => {
  expect(recoveryCodesIn({ recoveryCodes: ['A-B', 1] })).toEqual(['A-B']);
  expect(recoveryCodesIn({ message: 'Done.' })).toEqual([]);
  expect(parseSecondFactor({ on: true, recoveryCodes: 3 })).toEqual({ on: true, recoveryCodes: 3 });
  expect(parseSecondFactor({ on: false })).toEqual({ on: false, recoveryCodes: 0 });
  expect(parseSecondFactor({ message: 'Not found' })).toBeUndefined();
});

test.each([
  ['aaaaaaaaaaaa', true],
  ['', true],
  [' Ana@Ship.Example ', true],
  ['aaaaaaaaaaab', false],
  ['correct horse battery', false],
])('the password %j is easily guessed: %s', (password, guessed) => {
  expect(isEasilyGuessed(password, 'ana@ship.example')).toBe(guessed);
});
