import { expect, test } from 'vitest';
import { admissionTo, placeAfterLogin, placeInsteadOfLogin, safePath } from '../../src/account/admission.ts';
import { type Role, roles } from '../../src/contracts/roles.ts';

test('whoever is signed in enters every section, and public pages admit all', () => {
  for (const role of roles) {
    for (const path of [
      '/account/quotes',
      '/users/all',
      '/certs/all',
      '/clients/all',
      '/task/all',
      '/reports/all',
    ]) {
      expect(admissionTo(path, [role], roles)).toEqual({ kind: 'admit' });
    }
  }
  for (const path of ['/', '/courses', '/login', '/nowhere']) {
    expect(admissionTo(path, undefined, roles)).toEqual({ kind: 'admit' });
  }
});

test('who is signed out is sent home, and the address with its query remembered', () => {
  const address = '/account/quotes?status=PENDING#7';

  expect(admissionTo(address, undefined, roles)).toEqual({ kind: 'toHome', remember: address });
});

test('who has not the role is sent to the account', () => {
  expect(admissionTo('/users/all', ['user'], ['admin'])).toEqual({ kind: 'toAccount' });
});

test.each([
  ['/account/quotes/7?print=1', '/account/quotes/7?print=1'],
  ['/', '/'],
  [null, undefined],
  ['', undefined],
  ['account', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/a\\b', undefined],
  ['/\t/evil.example', undefined],
  ['/a\n', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/login', undefined],
  ['/Login/?mode=reset', undefined],
])('the stored address %j leads to %j', (stored, path) => {
  expect(safePath(stored)).toBe(path);
  expect(placeAfterLogin(stored, ['user'])).toBe(path ?? '/account/quotes');
  expect(placeAfterLogin(stored, ['moderator'])).toBe(path ?? '/task');
  expect(placeInsteadOfLogin(stored, ['user'])).toBe(path ?? '/account');
  expect(placeInsteadOfLogin(stored, ['moderator'])).toBe(path ?? '/task');
});

test.each<[readonly Role[], string]>([
  [['user'], '/account/quotes'],
  [['user', 'moderator'], '/task'],
  [['moderator'], '/task'],
  [['admin'], '/task'],
  [['super_admin'], '/task'],
])('sign-in leads %j to %s', (held, place) => {
  expect(placeAfterLogin(null, held)).toBe(place);
});

test('no address that is taken leaves this site, whatever a browser makes of it', () => {
  const marks = ['/', '\\', '\t', '\n', '@', ':', '.', '?', '#', 'evil', ' ', '%2f'];
  for (const one of marks) {
    for (const two of marks) {
      for (const three of marks) {
        const path = safePath(`/${one}${two}${three}evil.example`);
        if (path !== undefined) expect(new URL(path, 'https://site.example').host).toBe('site.example');
      }
    }
  }
  expect(safePath('/evil')).toBe('/evil');
});
