import { expect, test } from 'vitest';
import {
  expiryOf,
  isDueForRenewal,
  isExpired,
  isSamePerson,
  profileOf,
  sessionText,
  shownUsername,
  storedToken,
} from '../../src/account/profile.ts';

test('the profile is what the token says', () => {
  const claims = { sub: 'u1', username: 'ana', email: 'ana@pmts.test', roles: 'ADMIN', exp: 100, iat: 1 };

  expect(profileOf(claims)).toEqual({
    id: 'u1',
    username: 'ana',
    email: 'ana@pmts.test',
    roles: ['admin'],
  });
  expect(expiryOf(claims)).toEqual({ expiresAt: 100 });
});

test.each([{}, null, undefined, 'text', [], { username: ' ', email: 1, exp: 'soon', roles: null }])(
  'what %j does not say has its default',
  (claims) => {
    const profile = profileOf(claims);

    expect(profile).toEqual({ id: 'n/a', username: 'n/a', email: 'n/a', roles: ['user'] });
    expect(shownUsername(profile)).toBe('user');
    expect(isExpired(expiryOf(claims), Number.MAX_SAFE_INTEGER)).toBe(false);
  },
);

test('a token expires when its second is past', () => {
  expect(isExpired({ expiresAt: 100 }, 99_999)).toBe(false);
  expect(isExpired({ expiresAt: 100 }, 100_000)).toBe(false);
  expect(isExpired({ expiresAt: 100 }, 100_001)).toBe(true);
});

test('a token is due for renewal in its last half hour, and never when it has no end', () => {
  expect(isDueForRenewal({ expiresAt: 3600 }, 1_800_000)).toBe(false);
  expect(isDueForRenewal({ expiresAt: 3600 }, 1_801_000)).toBe(true);
  expect(isDueForRenewal({}, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('the same person is whoever has the same id and the same rights', () => {
  const ana = profileOf({ sub: 'u1', username: 'ana', roles: ['ADMIN'] });
  const nobody = profileOf({});

  expect(isSamePerson(ana, profileOf({ sub: 'u1', username: 'ana', roles: 'admin', exp: 5 }))).toBe(true);
  expect(isSamePerson(ana, profileOf({ sub: 'u1', username: 'ana', roles: ['user'] }))).toBe(false);
  expect(isSamePerson(nobody, nobody)).toBe(false);
});

test('a stored session is read as it was written', () => {
  expect(JSON.parse(sessionText('a.b.c'))).toEqual({ token: 'a.b.c' });
  expect(storedToken(sessionText('a.b.c'))).toBe('a.b.c');
});

test.each([null, '', 'a.b.c', '{}', '{"token":""}', '{"token":1}', 'null', '[]', '{"token":{"a":1}}'])(
  '%s is no stored session',
  (text) => {
    expect(storedToken(text)).toBeUndefined();
  },
);
