import { beforeEach, describe, expect, test } from 'vitest';
import { countAttempt } from '../../server/lib/store/attempts.ts';
import { accountMailLimits, loginAllowances } from '../../server/modules/accounts/account-limits.ts';
import { hashOfSecret } from '../../server/modules/accounts/tokens.ts';
import { resetEmailPath, resetPasswordPath } from '../../src/contracts/accounts.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import {
  addAccount,
  getAs,
  lastMailTo,
  login,
  password,
  signIn,
  uniqueAddress,
} from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { newSenderAddress } from '../support/senders.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { useServer } from '../support/test-server.ts';

const newPassword = 'another good password';

/** Of the account of this test. */
let email = '';
/** The address of whoever asks in this test. */
let sender = '';

beforeEach(() => {
  email = uniqueAddress('ana');
  sender = newSenderAddress();
});

function askForLink(url: string, address: string = email, from = sender): Promise<Answered> {
  return postJson(
    url + resetEmailPath,
    { email: address, password: newPassword },
    { 'Accept-Language': 'en', 'X-Forwarded-For': from },
  );
}

function reset(url: string, code: unknown, address: string = email, typed = newPassword): Promise<Answered> {
  return postJson(url + resetPasswordPath, { email: address, code, newPassword: typed });
}

/** The secret in the link of the last mail. */
async function secretMailed(settings: Settings): Promise<string> {
  const { text } = await lastMailTo(settings, email);
  const [, fragment = ''] = /\/login\?mode=reset#(\S+)\n/.exec(text) ?? [];
  expect(new URLSearchParams(fragment).get('for')).toBe(email);
  return new URLSearchParams(fragment).get('code') ?? '';
}

function otherThan(secret: string): string {
  return (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);
}

function mailsTo(settings: Settings, recipient: string): Promise<number> {
  return inDatabase(settings, async (db) => {
    const rows = await db.selectFrom('mails').select('mail_id').where('recipient', '=', recipient).execute();
    return rows.length;
  });
}

function sentTo(settings: Settings, recipient: string): Promise<number> {
  return inDatabase(settings, async (db) => {
    const mails = db.selectFrom('mails').select('mail_id').where('recipient', '=', recipient);
    return (await mails.where('sent_at', 'is not', null).execute()).length;
  });
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('however the address is spelt, the mail goes to its one spelling, and its link is that of the account', async () => {
    const { settings, url } = server();
    await addAccount(settings, email, 'user');

    await askForLink(url, ` ＡNA${email.slice(3).replace('pmts', 'ＰＭＴＳ')}. `);

    expect((await reset(url, await secretMailed(settings), `${email}.`)).status).toBe(200);
    expect((await login(url, email, newPassword)).status).toBe(200);
  });

  test('the link of the mail sets the password, once, and signs out everywhere', async () => {
    const { settings, url } = server();
    await addAccount(settings, email, 'user');
    const token = await signIn(url, email);

    const asked = await askForLink(url, email.replace('ana', 'Ana').replace('pmts', 'PMTS'));
    expect((await login(url, email, newPassword)).status).toBe(401);
    const code = await secretMailed(settings);
    const done = await reset(url, ` ${code.slice(0, 4)} ${code.slice(4)}\n`);
    const again = await reset(url, code, email, 'and one more password');

    expect(JSON.parse(asked.text).message).toMatch(/^If the address has an account, .* valid for 2 hours\.$/);
    expect([done.status, JSON.parse(done.text)]).toEqual([
      200,
      { message: 'La contraseña se ha cambiado. Ya puede iniciar sesión.' },
    ]);
    expectProblem(again, 422);
    expect((await login(url, email, password)).status).toBe(401);
    expect((await login(url, email, newPassword)).status).toBe(200);
    expect((await getAs(token, `${url}/api/quotations/all/getAll`)).status).toBe(401);
  });

  test('a right link that comes fifty times at once is used once', async () => {
    const { settings, url } = server();
    await addAccount(settings, email, 'user');
    await askForLink(url);
    const code = await secretMailed(settings);

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(url, code, email, `new password ${index}`)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a link is over after two hours; three an hour are mailed, each of them good, and a reset ends the others', async () => {
    const { settings, url } = server();
    await addAccount(settings, email, 'user');
    const secrets: string[] = [];
    for (const _ of [1, 2, 3]) {
      await askForLink(url);
      secrets.push(await secretMailed(settings));
    }

    const fourth = await askForLink(url);
    const ofAnother = await askForLink(url, uniqueAddress('eva'));
    await inDatabase(settings, (db) =>
      db
        .updateTable('reset_secrets')
        .set({ expires_at: new Date().toISOString() })
        .where('secret_hash', '=', hashOfSecret(secrets[2] ?? ''))
        .execute(),
    );

    expect(new Set(secrets).size).toBe(3);
    expect([fourth.status, ofAnother.status]).toEqual([200, 200]);
    expect(JSON.parse(fourth.text).message).toMatch(
      /several links within the last hour.*open the newest one/,
    );
    expect(await mailsTo(settings, email)).toBe(3);
    expectProblem(await reset(url, secrets[2]), 422);
    expect((await reset(url, secrets[0])).status).toBe(200);
    expectProblem(await reset(url, secrets[1]), 422);
  });
});

test('an unknown address and a disabled account get the same answer and rows, and another mail', async () => {
  const { settings, url } = embedded();
  await addAccount(settings, email, 'user');
  const [nobody, gone] = [uniqueAddress('nobody'), uniqueAddress('gone')];
  await addAccount(settings, gone, 'user');
  await inDatabase(settings, (db) =>
    db.updateTable('users').set({ disabled_at: 'x' }).where('email', '=', gone).execute(),
  );
  const rows = (): Promise<number[]> =>
    inDatabase(settings, async (db) => [
      (await db.selectFrom('reset_secrets').selectAll().execute()).length,
      (await db.selectFrom('mails').selectAll().execute()).length,
      (await db.selectFrom('attempts').selectAll().execute()).length,
    ]);

  const before = await rows();
  const since = async () => (await rows()).map((count, index) => count - (before[index] ?? 0));

  const answers: Answered[] = [];
  for (const [index, address] of [email, nobody, gone].entries()) {
    answers.push(await askForLink(url, address));
    // Rows of attempts: two windows of the sender, and one of each account.
    expect(await since()).toEqual([index + 1, index + 1, index + 3]);
  }

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  for (const address of [nobody, gone]) {
    const { subject, text } = await lastMailTo(settings, address);
    expect(subject).toMatch(/^No account with this address/);
    expect(text).not.toContain('code=');
  }
});

test('whatever strangers guess, the right link goes on being good', async () => {
  const { settings, url } = embedded();
  await addAccount(settings, email, 'user');
  await askForLink(url);
  const secret = await secretMailed(settings);

  const guesses = await Promise.all(Array.from({ length: 50 }, () => reset(url, otherThan(secret))));
  const ofAnother = await reset(url, secret, uniqueAddress('eva'));
  const late = await reset(url, secret);

  expect(secret).toHaveLength(43);
  expect(new Set(guesses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expectProblem(guesses[0]!, 422);
  expectProblem(ofAnother, 422);
  expect(late.status).toBe(200);
});

test('strangers who have links mailed use up nothing where the owner signed in before, and leave good ones elsewhere', async () => {
  const { settings, url } = embedded();
  await addAccount(settings, email, 'user');
  expect((await login(url, email, password, { 'X-Forwarded-For': '192.0.2.50' })).status).toBe(200);
  for (let host = 1; host <= 10; host += 1) await askForLink(url, email, `198.51.100.${host}`);
  const byStrangers = await mailsTo(settings, email);
  const secretOfStrangers = await secretMailed(settings);

  const elsewhere = await askForLink(url, email, '203.0.113.9');
  const afterElsewhere = await mailsTo(settings, email);
  const atHome = await askForLink(url, email, '192.0.2.50');

  expect([byStrangers, elsewhere.status, afterElsewhere]).toEqual([3, 200, 3]);
  expect([atHome.status, await mailsTo(settings, email)]).toEqual([200, 4]);
  expect((await reset(url, secretOfStrangers)).status).toBe(200);
});

test('one sender has only so many mails sent about accounts, whosever', async () => {
  const { url } = embedded();
  const [{ max }] = accountMailLimits.ofSender;
  const statuses: number[] = [];
  for (let account = 0; account <= max; account += 1)
    statuses.push((await askForLink(url, `nobody${account}@pmts.test`)).status);

  expect(statuses).toEqual([...Array(max).fill(200), 429]);
  expect((await askForLink(url, email, '192.0.2.2')).status).toBe(200);
});

test('who was locked out by guesses gets in after a reset', async () => {
  const { settings, url } = embedded();
  await addAccount(settings, email, 'user');
  for (let guess = 0; guess <= 10; guess += 1) await login(url, email, 'wrong');
  expect((await login(url, email)).status).toBe(429);
  await askForLink(url);

  await reset(url, await secretMailed(settings));

  expect((await login(url, email, newPassword)).status).toBe(200);
});

test('after a reset the account is open from there, even while others go on guessing', async () => {
  const { settings, url } = embedded();
  await addAccount(settings, email, 'user');
  const allowed = loginAllowances.fromStrangers.max;
  const guessAll = () =>
    inDatabase(settings, async (db) => {
      for (let guess = 0; guess <= allowed; guess += 1)
        await countAttempt(db, ['login', email], loginAllowances.fromStrangers, Date.now());
    });
  await guessAll();
  expect((await login(url, email)).status).toBe(429);
  await askForLink(url);

  await reset(url, await secretMailed(settings));
  await guessAll();

  expect((await login(url, email, newPassword)).status).toBe(200);
});

test('the secret is stored so that the database alone does not tell it', async () => {
  const { settings, url } = embedded();
  await addAccount(settings, email, 'user');
  await askForLink(url);
  const code = await secretMailed(settings);

  await expect.poll(() => sentTo(settings, email)).toBe(1);
  const { resets, mails } = await inDatabase(settings, async (db) => ({
    resets: await db.selectFrom('reset_secrets').selectAll().where('email', '=', email).execute(),
    mails: await db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .where('sent_at', 'is not', null)
      .execute(),
  }));

  expect(code).toMatch(/^[\w-]{43}$/);
  expect(mails).toMatchObject([{ body: '', html: null }]);
  expect(resets[0]?.secret_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify([resets, mails])).not.toContain(code);
});

test.each([
  [
    'a password too short',
    { email: 'ana@pmts.test', code: '12345678', newPassword: 'short' },
    422,
    ['newPassword'],
  ],
  ['no address', { email: 'ana', code: '12345678', newPassword }, 422, ['email']],
  ['a code that is a number', { email: 'ana@pmts.test', code: 12_345_678, newPassword }, 400, []],
  ['an unknown address', { email: 'nobody@pmts.test', code: '12345678', newPassword }, 422, []],
])('a reset with %s is refused', async (_, body, status, fields) => {
  const { url } = embedded();

  expectProblem(await postJson(url + resetPasswordPath, body), status, fields);
});

test('asking for a link needs the address only', async () => {
  const { url } = embedded();

  expect((await postJson(url + resetEmailPath, { email })).status).toBe(200);
  expectProblem(await postJson(url + resetEmailPath, { email: 'ana' }), 422, ['email']);
});
