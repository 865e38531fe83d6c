import { describe, expect, test } from 'vitest';
import { resetEmailPath, resetPasswordPath } from '../../src/api/accounts.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { addAccount, getAs, lastMailTo, login, password, signIn } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const email = 'ana@pmts.test';
const newPassword = 'another good password';

function askForCode(url: string, address: string = email): Promise<Answered> {
  return postJson(
    url + resetEmailPath,
    { email: address, password: newPassword },
    { 'Accept-Language': 'en' },
  );
}

function reset(url: string, code: unknown, address: string = email, typed = newPassword): Promise<Answered> {
  return postJson(url + resetPasswordPath, { email: address, code, newPassword: typed });
}

async function codeMailed(settings: Settings): Promise<string> {
  const { text } = await lastMailTo(settings, email);
  return /\b\d{8}\b/.exec(text)?.[0] ?? '';
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 100_000_000).padStart(8, '0');
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('the code of the mail sets the password, once, and signs out everywhere', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, email, 'user');
    const token = await signIn(url, email);

    const asked = await askForCode(url, 'Ana@PMTS.test');
    expect((await login(url, email, newPassword)).status).toBe(401);
    const code = await codeMailed(settings);
    const done = await reset(url, ` ${code.slice(0, 4)} ${code.slice(4)} `);
    const again = await reset(url, code, email, 'and one more password');

    expect(JSON.parse(asked.text).message).toMatch(
      /^If the address has an account, .* valid for 15 minutes\.$/,
    );
    expect([done.status, JSON.parse(done.text)]).toEqual([
      200,
      { message: 'La contraseña se ha cambiado. Ya puede iniciar sesión.' },
    ]);
    expectProblem(again, 422);
    expect((await login(url, email, password)).status).toBe(401);
    expect((await login(url, email, newPassword)).status).toBe(200);
    expect((await getAs(token, `${url}/api/quotations/all/getAll`)).status).toBe(401);
  });

  test('an unknown address and a disabled account get the same answer and rows, and another mail', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, email, 'user');
    await addAccount(settings, 'gone@pmts.test', 'user');
    await inDatabase(settings, (db) =>
      db.updateTable('users').set({ disabled_at: 'x' }).where('email', '=', 'gone@pmts.test').execute(),
    );
    const rows = (): Promise<number[]> =>
      inDatabase(settings, async (db) => [
        (await db.selectFrom('password_resets').selectAll().execute()).length,
        (await db.selectFrom('mails').selectAll().execute()).length,
        (await db.selectFrom('attempts').selectAll().execute()).length,
      ]);

    const answers: Answered[] = [];
    for (const [index, address] of [email, 'nobody@pmts.test', 'gone@pmts.test'].entries()) {
      answers.push(await askForCode(url, address));
      expect(await rows()).toEqual(Array(3).fill(index + 1));
    }

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    for (const address of ['nobody@pmts.test', 'gone@pmts.test']) {
      const { subject, text } = await lastMailTo(settings, address);
      expect(subject).toMatch(/^No account with this address/);
      expect(text).not.toMatch(/\d{8}/);
    }
  });

  test('fifty guesses at once get five tries; then the right code does not help either', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, email, 'user');
    await askForCode(url);
    const code = await codeMailed(settings);

    const guesses = await Promise.all(Array.from({ length: 50 }, () => reset(url, otherThan(code))));
    const late = await reset(url, code);

    expect(new Set(guesses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expectProblem(late, 422);
    const { tries } = await inDatabase(settings, (db) =>
      db.selectFrom('password_resets').selectAll().executeTakeFirstOrThrow(),
    );
    expect(tries).toBe(5);
    expect((await login(url, email, password)).status).toBe(200);
  });

  test('a right code that comes fifty times at once is used once', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, email, 'user');
    await askForCode(url);
    const code = await codeMailed(settings);

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(url, code, email, `new password ${index}`)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code is over after fifteen minutes, or when another one was asked for; no more than three an hour', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, email, 'user');
    await askForCode(url);
    const first = await codeMailed(settings);
    await askForCode(url);
    expectProblem(await reset(url, first), 422);
    const second = await codeMailed(settings);

    await inDatabase(settings, (db) =>
      db.updateTable('password_resets').set({ expires_at: new Date().toISOString() }).execute(),
    );
    expectProblem(await reset(url, second), 422);

    expect((await askForCode(url)).status).toBe(200);
    expect((await askForCode(url)).status).toBe(429);
  });

  test('who was locked out by guesses gets in after a reset', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, email, 'user');
    for (let guess = 0; guess <= 10; guess += 1) await login(url, email, 'wrong');
    expect((await login(url, email)).status).toBe(429);
    await askForCode(url);

    await reset(url, await codeMailed(settings));

    expect((await login(url, email, newPassword)).status).toBe(200);
  });
});

test('the code is stored so that the database alone does not tell it', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await addAccount(settings, email, 'user');
  await askForCode(url);
  const code = await codeMailed(settings);

  const { resets, mails } = await inDatabase(settings, async (db) => ({
    resets: await db.selectFrom('password_resets').selectAll().execute(),
    mails: await db.selectFrom('mails').selectAll().where('sent_at', 'is not', null).execute(),
  }));

  expect(code).toMatch(/^\d{8}$/);
  expect(resets[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify([resets, mails])).not.toContain(code);
});

test.each([
  ['a password too short', { email, code: '12345678', newPassword: 'short' }, 422, ['newPassword']],
  ['no address', { email: 'ana', code: '12345678', newPassword }, 422, ['email']],
  ['a code that is a number', { email, code: 12_345_678, newPassword }, 400, []],
  ['an unknown address', { email: 'nobody@pmts.test', code: '12345678', newPassword }, 422, []],
])('a reset with %s is refused', async (_, body, status, fields) => {
  const { url } = await openServer(await testSettings());

  expectProblem(await postJson(url + resetPasswordPath, body), status, fields);
});

test('asking for a code needs the address only', async () => {
  const { url } = await openServer(await testSettings());

  expect((await postJson(url + resetEmailPath, { email })).status).toBe(200);
  expectProblem(await postJson(url + resetEmailPath, { email: 'ana' }), 422, ['email']);
});
