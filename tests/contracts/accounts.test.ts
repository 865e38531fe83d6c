import { expect, test } from 'vitest';
import {
  accountOutcome,
  activateAddress,
  bearer,
  loginOutcome,
  offerIn,
  parseSecondFactor,
  recoveryCodesIn,
} from '../../src/contracts/accounts.ts';
import { parseMails, parsePersonOf } from '../../src/contracts/case-answers.ts';

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
  expect(recoveryCodesIn({ recoveryCodes: ['A-B', 1] })).toEqual(['A-B']);
  expect(parseSecondFactor({ on: true, recoveryCodes: 3 })).toEqual({ on: true, recoveryCodes: 3 });
  expect(parseSecondFactor({ message: 'Not found' })).toBeUndefined();
});

test('mails that are not as agreed are left out, and a client without a name is none', () => {
  const mail = { at: '2026-11-22T10:00:00.000Z', subject: 'Hello', state: 'refused', sentAt: null };

  expect(parseMails([{ ...mail, refusal: '550 5.1.1' }, { ...mail, state: 'eaten' }, null])).toEqual([
    { ...mail, refusal: '550 5.1.1' },
  ]);
  expect(parseMails(undefined)).toEqual([]);
  expect(parsePersonOf({ personId: 'p1', name: 'Ana' })).toEqual({ personId: 'p1', name: 'Ana' });
  expect(parsePersonOf(null)).toBeNull();
});
