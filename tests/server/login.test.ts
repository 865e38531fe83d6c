import { describe, expect, test } from 'vitest';
import { loginAllowances } from '../../server/modules/accounts/account-limits.ts';
import { openPasswords, type Passwords } from '../../server/lib/passwords/passwords.ts';
import { accountOutcome, bearer, loginOutcome, loginPath, logoutPath } from '../../src/contracts/accounts.ts';
import { expiryOf, isExpired, profileOf } from '../../src/account/profile.ts';
import { addAccount, getAs, jsonOf, login, password, signIn, uniqueAddress } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { answered, postJson } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const quotations = '/api/quotations/all/getAll';
const { fromSender, fromStrangers } = loginAllowances;

function claimsIn(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function logout(url: string, token: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url + logoutPath, { method: 'POST', ...init, headers: { ...bearer(token), ...init.headers } });
}

/** Counts what is hashed and checked, and does it. */
async function counting(): Promise<{
  readonly passwords: Passwords;
  readonly checked: (string | undefined)[];
}> {
  const real = await openPasswords();
  const checked: (string | undefined)[] = [];
  return {
    checked,
    passwords: {
      hash: real.hash,
      matches(hashed, typed) {
        checked.push(hashed);
        return real.matches(hashed, typed);
      },
    },
  };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('who signs in gets a token for an hour, which says who it is', async () => {
    const { settings, url } = server();
    const userId = await addAccount(settings, 'ana@pmts.test', 'moderator', 'user');

    const answer = await login(url, ' Ana@PMTS.test ', password, { 'Accept-Language': 'es' });

    expect(jsonOf(answer)).toEqual({ message: 'Ha iniciado sesión.', token: expect.any(String) });
    expect(loginOutcome(answer.status, jsonOf(answer))).toEqual({ kind: 'signedIn', token: answer.token });
    const profile = profileOf(claimsIn(answer.token));
    expect(profile).toMatchObject({
      id: userId,
      username: 'ana',
      email: 'ana@pmts.test',
      roles: ['moderator', 'user'],
    });
    const hour = 60 * 60 * 1000;
    const expiry = expiryOf(claimsIn(answer.token));
    expect(isExpired(expiry, Date.now() + hour - 60_000)).toBe(false);
    expect(isExpired(expiry, Date.now() + hour + 60_000)).toBe(true);
    expect((await getAs(answer.token, url + quotations)).status).toBe(200);
  });

  test('signing out ends this token and no other', async () => {
    const { settings, url } = server();
    const email = uniqueAddress('ana');
    await addAccount(settings, email, 'user');
    const [here, there] = [await signIn(url, email), await signIn(url, email)];

    const out = await answered(await logout(url, here));
    const again = await answered(await logout(url, here));

    expect(out.status).toBe(200);
    expect(accountOutcome(out.status, jsonOf(out))).toEqual({
      kind: 'done',
      message: 'Ha cerrado la sesión.',
    });
    expectProblem(again, 401);
    expect((await getAs(here, url + quotations)).status).toBe(401);
    expect((await getAs(there, url + quotations)).status).toBe(200);
  });

  test('guessing at one account stops, at once or one after the other; from elsewhere the owner gets in', async () => {
    const settings = await testSettings(await newDatabase());
    const { passwords, checked } = await counting();
    const { url } = await openServer(settings, { passwords });
    await addAccount(settings, 'ana@pmts.test', 'user');
    const from = (address: string) => ({ 'X-Forwarded-For': address });

    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        login(url, 'ana@pmts.test', `guess ${guess}`, from('192.0.2.1')),
      ),
    );
    const right = await login(url, 'ana@pmts.test', password, from('192.0.2.1'));
    const owner = await login(url, 'ana@pmts.test', password, from('192.0.2.2'));

    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(fromSender.max);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(40 - fromSender.max);
    expectProblem(right, 429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(owner.status).toBe(200);
    expect(checked).toHaveLength(fromSender.max + 1);
  });

  test('after the window one may try again, and who gets in starts anew', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, 'ana@pmts.test', 'user');
    for (let guess = 0; guess <= fromSender.max; guess += 1) await login(url, 'ana@pmts.test', 'wrong');
    expect((await login(url, 'ana@pmts.test')).status).toBe(429);

    await inDatabase(settings, (db) =>
      db
        .updateTable('attempts')
        .set({ ends_at: new Date(0).toISOString() })
        .execute(),
    );

    expect((await login(url, 'ana@pmts.test')).status).toBe(200);
    for (let guess = 0; guess < fromSender.max - 1; guess += 1) await login(url, 'ana@pmts.test', 'wrong');
    expect((await login(url, 'ana@pmts.test')).status).toBe(200);
    expect((await login(url, 'ana@pmts.test', 'wrong')).status).toBe(401);
  });
});

test('an unknown address and a wrong password get the same answer, of a disabled account too', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await addAccount(settings, 'ana@pmts.test', 'user');
  await addAccount(settings, 'gone@pmts.test', 'user');
  await inDatabase(settings, (db) =>
    db.updateTable('users').set({ disabled_at: 'x' }).where('email', '=', 'gone@pmts.test').execute(),
  );

  const answers = [
    await login(url, 'nobody@pmts.test', password),
    await login(url, 'ana@pmts.test', 'wrong horse battery'),
    await login(url, 'gone@pmts.test', 'wrong horse battery'),
    await login(url, "' or 1=1; --\0", password),
  ];

  for (const answer of answers) expectProblem(answer, 401);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const names = answers.map(({ headers }) => [...headers.keys()].join());
  expect(new Set(names).size).toBe(1);
});

test('who types the right password of a disabled account is told that it is disabled, and gets no session', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await addAccount(settings, 'gone@pmts.test', 'user');
  await inDatabase(settings, (db) => db.updateTable('users').set({ disabled_at: 'x' }).execute());

  const answer = await login(url, 'gone@pmts.test', password);

  expectProblem(answer, 403);
  expect(jsonOf(answer)).toMatchObject({ message: expect.stringContaining('desactivada') });
  const sessions = await inDatabase(settings, (db) => db.selectFrom('sessions').selectAll().execute());
  expect(sessions).toEqual([]);
});

test('the work is the same for an unknown address and a wrong password: one check each, and equal rows', async () => {
  const settings = await testSettings();
  const { passwords, checked } = await counting();
  const { url } = await openServer(settings, { passwords });
  await addAccount(settings, 'ana@pmts.test', 'user');
  const attempts = (): Promise<number[]> =>
    inDatabase(settings, async (db) =>
      (await db.selectFrom('attempts').select('count').execute()).map(({ count }) => count),
    );

  await login(url, 'nobody@pmts.test', 'wrong horse battery');
  const afterUnknown = await attempts();
  await login(url, 'ana@pmts.test', 'wrong horse battery');

  expect(checked).toEqual([undefined, expect.stringMatching(/^\$argon2id\$/)]);
  expect(afterUnknown).toEqual([1, 1]);
  expect(await attempts()).toEqual([1, 1, 1, 1]);
});

test('a known account under attack from one network and ten addresses: its owner signs in from where he did before', async () => {
  const settings = await testSettings();
  const real = await openPasswords();
  const passwords = {
    hash: real.hash,
    // The guesses would take a while.
    matches: async (hashed: string | undefined, typed: string) =>
      !typed.startsWith('guess') && real.matches(hashed, typed),
  };
  const { url } = await openServer(settings, { passwords });
  await addAccount(settings, 'boss@pmts.test', 'super_admin');
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const home = from('192.0.2.50');
  expect((await login(url, 'boss@pmts.test', password, home)).status).toBe(200);

  const attackers = [
    ...Array.from({ length: 20 }, (_, host) => `2001:db8:1:2::${host + 1}`),
    ...Array.from({ length: 10 }, (_, host) => `198.51.100.${host + 1}`),
  ];
  for (const attacker of attackers) {
    for (let guess = 0; guess < 12; guess += 1)
      await login(url, 'boss@pmts.test', `guess ${guess}`, from(attacker));
  }

  expect((await login(url, 'boss@pmts.test', password, from('203.0.113.9'))).status).toBe(429);
  expect((await login(url, 'boss@pmts.test', 'mistyped', home)).status).toBe(401);
  expect((await login(url, 'boss@pmts.test', password, home)).status).toBe(200);
  const known = await inDatabase(settings, (db) => db.selectFrom('known_senders').selectAll().execute());
  expect(known).toHaveLength(1);
  expect(JSON.stringify(known)).not.toContain('192.0.2.50');
});

test('guessing at one account from ever new addresses stops too', async () => {
  const settings = await testSettings();
  // The real ones would take a while.
  const passwords = { hash: async (typed: string) => typed, matches: async () => false };
  const { url } = await openServer(settings, { passwords });
  await addAccount(settings, 'ana@pmts.test', 'user');
  const statuses: number[] = [];

  for (let guess = 0; guess < fromStrangers.max + 5; guess += 1) {
    const headers = { 'X-Forwarded-For': `198.51.100.${guess}` };
    statuses.push((await login(url, 'ana@pmts.test', `guess ${guess}`, headers)).status);
  }

  expect(statuses.slice(0, fromStrangers.max).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(fromStrangers.max)).toEqual([429, 429, 429, 429, 429]);
});

test('a restart signs nobody out', async () => {
  const settings = await testSettings();
  const first = await openServer(settings);
  await addAccount(settings, 'ana@pmts.test', 'user');
  const token = await signIn(first.url, 'ana@pmts.test');
  await first.close();

  const { url } = await openServer(settings);

  expect((await getAs(token, url + quotations)).status).toBe(200);
});

test('the address in X-Forwarded-For bounds the tries over all accounts', async () => {
  const { url } = await openServer(await testSettings(), { accountCallsPerMinute: 3 });
  const tryFrom = (address: string, account: number) =>
    login(url, `nobody${account}@pmts.test`, password, { 'X-Forwarded-For': address });

  const statuses = [];
  for (const account of [1, 2, 3, 4]) statuses.push((await tryFrom('192.0.2.1', account)).status);

  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await tryFrom('192.0.2.2', 5)).status).toBe(401);
});

const server = useServer();

test.each([
  ['no e-mail', { email: ' ', password }, 422],
  ['no password', { email: 'ana@pmts.test', password: '' }, 422],
  ['a list', [], 400],
  ['a number for a password', { email: 'ana@pmts.test', password: 1 }, 400],
  ['nothing', null, 400],
])('a login with %s is refused', async (_, body, status) => {
  const { url } = server();

  const answer = await postJson(url + loginPath, body);

  expectProblem(answer, status);
  if (status === 422) expect(answer.problem.message).toBe('Todos los campos son obligatorios.');
});

test.each([
  ['no body', {}],
  ['an empty body that calls itself JSON', { headers: { 'Content-Type': 'application/json' } }],
  ['a body that nobody asked for', { body: '{"a":1}', headers: { 'Content-Type': 'application/json' } }],
])('signing out takes %s', async (_, init: RequestInit) => {
  const { settings, url } = server();
  const email = uniqueAddress('ana');
  await addAccount(settings, email, 'user');

  expect((await logout(url, await signIn(url, email), init)).status).toBe(200);
});

test('a hash costs as much as OWASP recommends', async () => {
  const hashed = await (await openPasswords()).hash('contraseña única');

  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password is one, whichever way a keyboard makes its letters', async () => {
  const passwords = await openPasswords();
  const hashed = await passwords.hash('contraseña única'.normalize('NFC'));

  expect(await passwords.matches(hashed, 'contraseña única'.normalize('NFD'))).toBe(true);
  expect(await passwords.matches(hashed, 'contrasena unica')).toBe(false);
  expect(await passwords.matches(undefined, 'contraseña única')).toBe(false);
});
