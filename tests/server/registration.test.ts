import { describe, expect, test, vi } from 'vitest';
import { accountOutcome, activateAddress, activatePath, registerPath } from '../../src/contracts/accounts.ts';
import { addAccount, getAs, jsonOf, lastMailTo, login, password } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { type Answered, answered, postJson } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

function register(url: string, email: string, typed: string = password, language = 'es'): Promise<Answered> {
  const headers = { 'Accept-Language': language };
  return postJson(url + registerPath, { email_address: email, password: typed }, headers);
}

/** As the specification's client does: without a password. */
async function activatePlainly(url: string, token: string): Promise<Answered> {
  return answered(await fetch(url + activateAddress(token)));
}

/** As our page does. */
function activate(url: string, token: string, typed: string = password): Promise<Answered> {
  return postJson(url + activatePath, { token, password: typed });
}

async function tokenMailedTo(settings: Settings, email: string): Promise<string> {
  const { text } = await lastMailTo(settings, email);
  return /\/login\?mode=activate&token=([\w-]{43})\n/.exec(text)?.[1] ?? '';
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('who registers gets a mail, and an account once its link is opened, which works once', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);

    const answer = await register(url, ' Ana@Ship.example');
    const before = await login(url, 'ana@ship.example');
    const token = await tokenMailedTo(settings, 'ana@ship.example');
    const head = await fetch(url + activateAddress(token), { method: 'HEAD' });
    const activated = await activate(url, token);
    const again = await activate(url, token);

    expect(accountOutcome(answer.status, jsonOf(answer))).toEqual({
      kind: 'done',
      message: 'Le hemos enviado un correo. Siga el enlace que contiene para activar la cuenta.',
    });
    expect(before.status).toBe(401);
    expect(head.status).toBe(405);
    expect([activated.status, jsonOf(activated)]).toEqual([
      200,
      { message: 'La cuenta está activa. Ya puede iniciar sesión.' },
    ]);
    expectProblem(again, 410);
    expect((await login(url, 'ana@ship.example')).status).toBe(200);
    const users = await inDatabase(settings, (db) =>
      db.selectFrom('users').select(['email', 'roles']).where('email', 'like', 'ana%').execute(),
    );
    expect(users).toEqual([{ email: 'ana@ship.example', roles: 'user' }]);
  });

  test('a link that is opened fifty times at once makes one account', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await register(url, 'ana@ship.example');
    const token = await tokenMailedTo(settings, 'ana@ship.example');

    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(url, token)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  test('a link is over after two days, and stored as a hash only', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await register(url, 'ana@ship.example');
    const token = await tokenMailedTo(settings, 'ana@ship.example');
    const sent = await vi.waitFor(
      () =>
        inDatabase(settings, (db) =>
          db.selectFrom('mails').selectAll().where('sent_at', 'is not', null).executeTakeFirstOrThrow(),
        ),
      longestWait,
    );
    const registrations = await inDatabase(settings, (db) =>
      db.selectFrom('registrations').selectAll().execute(),
    );
    await inDatabase(settings, (db) =>
      db.updateTable('registrations').set({ expires_at: new Date().toISOString() }).execute(),
    );

    expect(token).toHaveLength(43);
    expect(JSON.stringify(registrations)).not.toContain(token);
    expect(sent.body).toBe('');
    const days = Date.parse(registrations[0]?.expires_at ?? '') - Date.now();
    expect(days / (24 * 60 * 60_000)).toBeCloseTo(2, 1);
    expectProblem(await activate(url, token), 410);
  });

  test('who proves an address sees the quotations that were asked for with it', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await askForQuote(url, { email: 'Ana@Ship.example' });
    await register(url, 'ana@ship.example');
    await activate(url, await tokenMailedTo(settings, 'ana@ship.example'));
    const { token } = await login(url, 'ana@ship.example');

    const answer = await getAs(token, `${url}/api/quotations/all/getAll`);

    expect(jsonOf(answer)).toMatchObject([{ id: 1, user: { email: 'ana@ship.example' } }]);
  });
});

test('an address with an account gets the same answer, another mail, and keeps its password', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await addAccount(settings, 'ana@pmts.test', 'admin');

  const taken = await register(url, 'ana@pmts.test', 'password of a stranger');
  const free = await register(url, 'new@pmts.test', 'password of a stranger');

  expect([taken.status, taken.text]).toEqual([free.status, free.text]);
  const mail = await lastMailTo(settings, 'ana@pmts.test');
  expect(mail.subject).toMatch(/^Ya tiene una cuenta · /);
  expect(mail.text).not.toContain('token=');
  expect((await login(url, 'ana@pmts.test')).status).toBe(200);
  expect((await login(url, 'ana@pmts.test', 'password of a stranger')).status).toBe(401);
});

test('the same is written, whether the address has an account or not', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await addAccount(settings, 'ana@pmts.test', 'user');
  const rows = (): Promise<number[]> =>
    inDatabase(settings, async (db) => [
      (await db.selectFrom('registrations').selectAll().execute()).length,
      (await db.selectFrom('mails').selectAll().execute()).length,
      (await db.selectFrom('attempts').selectAll().execute()).length,
    ]);

  await register(url, 'ana@pmts.test');
  const taken = await rows();
  await register(url, 'new@pmts.test');

  // Of attempts: two windows of the sender, and one of each account.
  expect(taken).toEqual([1, 1, 3]);
  expect(await rows()).toEqual([2, 2, 4]);
});

test('a stranger who registers first gets nothing: the password is of who opens the link', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await register(url, 'ana@ship.example', 'password of a stranger');
  const strangers = await tokenMailedTo(settings, 'ana@ship.example');

  expect((await activate(url, strangers, 'password of her own')).status).toBe(200);

  expect((await login(url, 'ana@ship.example', 'password of a stranger')).status).toBe(401);
  expect((await login(url, 'ana@ship.example', 'password of her own')).status).toBe(200);
});

test('the plain call activates, and demands a reset before the password of who registered lets anybody in', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await register(url, 'ana@ship.example', 'password of a stranger');

  const activated = await activatePlainly(url, await tokenMailedTo(settings, 'ana@ship.example'));
  const wrong = await login(url, 'ana@ship.example', 'no password at all');
  const right = await login(url, 'ana@ship.example', 'password of a stranger');
  await postJson(`${url}/api/user/auth/sendResetEmail`, { email: 'ana@ship.example' });
  const { text } = await lastMailTo(settings, 'ana@ship.example');
  const [, code = ''] = /#code=([\w-]+)&/.exec(text) ?? [];
  await postJson(`${url}/api/user/auth/sendResetPassword`, {
    email: 'ana@ship.example',
    code,
    newPassword: 'password of her own',
  });

  expect([activated.status, jsonOf(activated)]).toEqual([
    200,
    { message: expect.stringContaining('elija una contraseña nueva') },
  ]);
  expectProblem(wrong, 401);
  expectProblem(right, 403);
  expect(right.problem.message).toContain('Olvidé mi contraseña');
  expect((await login(url, 'ana@ship.example', 'password of a stranger')).status).toBe(401);
  expect((await login(url, 'ana@ship.example', 'password of her own')).status).toBe(200);
});

test('a password that is refused uses up no link', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await register(url, 'ana@ship.example');
  const token = await tokenMailedTo(settings, 'ana@ship.example');

  expectProblem(await activate(url, token, 'short'), 422, ['password']);
  expectProblem(await activate(url, token, 'ANA@ship.example'), 422, ['password']);
  expect((await activate(url, token)).status).toBe(200);
});

test('nobody is sent more than three mails an hour', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);

  const statuses = [];
  for (const _ of [1, 2, 3, 4]) statuses.push((await register(url, 'ana@ship.example')).status);

  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await register(url, 'other@ship.example')).status).toBe(200);
});

test('the link leads to PUBLIC_URL where it is set', async () => {
  const settings = { ...(await testSettings()), publicUrl: 'https://forms.example/' };
  const { url } = await openServer(settings);

  await register(url, 'ana@ship.example', password, 'en');

  const { text, subject } = await lastMailTo(settings, 'ana@ship.example');
  expect(subject).toMatch(/^Activate your account · /);
  expect(text).toContain('\nhttps://forms.example/login?mode=activate&token=');
});

test.each([
  ['ana', 'email_address'],
  ['a,b@ship.example', 'email_address'],
  ['Ana <ana@ship.example>', 'email_address'],
  ['ana@ship.example\r\nBcc: x@evil.example', 'email_address'],
  ['a\0na@ship.example', 'email_address'],
  [`${'a'.repeat(250)}@ship.example`, 'email_address'],
])('no mail goes to "%s"', async (email, field) => {
  const settings = await testSettings();
  const { url } = await openServer(settings);

  expectProblem(await register(url, email), 422, [field]);
  expect(await inDatabase(settings, (db) => db.selectFrom('mails').selectAll().execute())).toEqual([]);
});

test.each([['nine char'], ['x'.repeat(201)]])('a password of the wrong length is refused', async (typed) => {
  const { url } = await openServer(await testSettings());

  const answer = await register(url, 'ana@ship.example', typed, 'en');

  expectProblem(answer, 422, ['password']);
  expect(answer.problem.message).toBe('The password must have 10 to 200 characters.');
});

test.each([
  ['1234567890'],
  ['qwertyuiop'],
  ['contraseña123'],
  ['          '],
  ['ñññññññññññ'],
  ['ana@ship.example'],
  ['ANA@ship.example'],
])('"%s" is too easy to guess', async (typed) => {
  const { url } = await openServer(await testSettings());

  const answer = await register(url, 'ana@ship.example', typed);

  expectProblem(answer, 422, ['password']);
  expect(answer.problem.message).toMatch(/^Esta contraseña es demasiado fácil de adivinar/);
});

test.each([['1234567890x'], ['Qwertyuiop'], ['todo minúsculas'], ['          .']])(
  'no rule says of what "%s" has to be made',
  async (typed) => {
    const { url } = await openServer(await testSettings());

    expect((await register(url, 'ana@ship.example', typed)).status).toBe(200);
  },
);

test.each(['', '?token=', '?token=x', '?token=x&token=y'])('"%s" activates nothing', async (query) => {
  const { url } = await openServer(await testSettings());

  expectProblem(await answered(await fetch(url + activatePath + query)), 410);
});
