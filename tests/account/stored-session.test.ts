import { expect, test } from 'vitest';
import { storedSession } from '../../src/account/stored-session.ts';
import { createFakeStorage } from '../device/fake-storage.ts';

function setUp() {
  const local = createFakeStorage();
  const session = createFakeStorage();
  return { local, session, stored: storedSession(local, session) };
}

const denied = {
  getItem: (): string | null => {
    throw new DOMException('Denied', 'SecurityError');
  },
  setItem: (): void => {
    throw new DOMException('Full', 'QuotaExceededError');
  },
  removeItem: (): void => {
    throw new DOMException('Denied', 'SecurityError');
  },
};

test('a session is stored as JSON with a token under jwt in both storages, and cleared in both', () => {
  const { local, session, stored } = setUp();

  stored.save('abc');
  expect([local.getItem('jwt'), session.getItem('jwt')]).toEqual(['{"token":"abc"}', '{"token":"abc"}']);

  stored.clear();
  expect([local.size(), session.size()]).toEqual([0, 0]);
});

test('local storage is read first, then session storage', () => {
  const { local, session, stored } = setUp();
  session.setItem('jwt', '{"token":"of this tab"}');
  expect([stored.token(), stored.sharedToken()]).toEqual(['of this tab', undefined]);

  local.setItem('jwt', '{"token":"of all tabs"}');
  expect([stored.token(), stored.sharedToken()]).toEqual(['of all tabs', 'of all tabs']);
});

test('a tab that slept while another one signed out does not wake signed in, but signs in as any other', () => {
  const { local, stored } = setUp();
  const asleep = createFakeStorage();
  stored.save('abc');
  asleep.setItem('jwt', '{"token":"abc"}');

  stored.signOut();
  const awake = storedSession(local, asleep);
  expect([awake.token(), asleep.size()]).toEqual([undefined, 0]);

  awake.save('def');
  expect([awake.token(), local.getItem('jwt')]).toEqual(['def', '{"token":"def"}']);
});

test('where local storage is full after a sign-out, the session of the tab still outlives a reload', () => {
  const { local, session, stored } = setUp();
  stored.signOut();
  const full = storedSession({ ...local, setItem: denied.setItem }, session);

  full.save('abc');

  expect(storedSession(local, session).token()).toBe('abc');
});

test('the remembered path outlives the session, and is that of this tab', () => {
  const { local, stored } = setUp();
  stored.save('abc');
  stored.remember('/account/quotes/7');
  local.setItem('externalUrl', '/task/all');

  stored.clear();
  expect(stored.remembered()).toBe('/account/quotes/7');

  stored.forgetRemembered();
  expect(stored.remembered()).toBeNull();
  expect(local.size()).toBe(0);
});

test.each([
  ['denied', denied],
  ['not there', undefined],
])('storage that is %s breaks nothing', (_kind, storage) => {
  const stored = storedSession(storage, storage);

  stored.save('abc');
  stored.remember('/account');
  stored.clear();
  stored.signOut();
  stored.forgetRemembered();

  expect([stored.token(), stored.sharedToken(), stored.remembered()]).toEqual([undefined, undefined, null]);
});
