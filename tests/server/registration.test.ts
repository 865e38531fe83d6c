import { describe, expect, test, vi } from 'vitest';
import { accountOutcome, activateAddress, activatePath, registerPath } from '../../src/contracts/accounts.ts';
import {
  addAccount,
  getAs,
  jsonOf,
  lastMailTo,
  login,
  password,
  uniqueAddress,
} from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { newSender } from '../support/senders.ts';
import { type Answered, answered, postJson } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

/** Each time as another sender, unless one is given. */
function register(
  url: string,
  email: string,
  typed: string = password,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const asked = { 'Accept-Language': 'es', ...newSender(), ...headers };
  return postJson(url + registerPath, { email_address: email, password: typed }, asked);
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

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('who registers gets a mail, and an account once its link is opened, which works once', async () => {
    const { settings, url } = server();
    const typed = uniqueAddress('Ana', 'Ship.example');
    const email = typed.toLowerCase();

    const answer = await register(url, ` ${typed}`);
    const before = await login(url, email);
    const token = await tokenMailedTo(settings, email);
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
    expect((await login(url, email)).status).toBe(200);
    const users = await inDatabase(settings, (db) =>
      db
        .selectFrom('users')
        .select(['email', 'roles'])
        .where('email', 'like', `%${email.slice(3)}`)
        .execute(),
    );
    expect(users).toEqual([{ email, roles: 'user' }]);
  });

  test('a link that is opened fifty times at once makes one account', async () => {
    const { settings, url } = server();
    const email = uniqueAddress('ana', 'ship.example');
    await register(url, email);
    const token = await tokenMailedTo(settings, email);

    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(url, token)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  test('a link is over after two days, and stored as a hash only', async () => {
    const { settings, url } = server();
    const email = uniqueAddress('ana', 'ship.example');
    await register(url, email);
    const token = await tokenMailedTo(settings, email);
    const sent = await vi.waitFor(
      () =>
        inDatabase(settings, (db) =>
          db
            .selectFrom('mails')
            .selectAll()
            .where('recipient', '=', email)
            .where('sent_at', 'is not', null)
            .executeTakeFirstOrThrow(),
        ),
      longestWait,
    );
    const registrations = await inDatabase(settings, (db) =>
      db.selectFrom('registrations').selectAll().where('email', '=', email).execute(),
    );
    await inDatabase(settings, (db) =>
      db
        .updateTable('registrations')
        .set({ expires_at: new Date().toISOString() })
        .where('email', '=', email)
        .execute(),
    );

    expect(token).toHaveLength(43);
    expect(JSON.stringify(registrations)).not.toContain(token);
    expect(sent.body).toBe('');
    const days = Date.parse(registrations[0]?.expires_at ?? '') - Date.now();
    expect(days / (24 * 60 * 60_000)).toBeCloseTo(2, 1);
    expectProblem(await activate(url, token), 410);
  });

  test('who proves an address sees the quotations that were asked for with it', async () => {
    const { settings, url } = server();
    const typed = uniqueAddress('Ana', 'Ship.example');
    const email = typed.toLowerCase();
    const { receipt } = await askForQuote(url, { email: typed });
    await register(url, email);
    await activate(url, await tokenMailedTo(settings, email));
    const { token } = await login(url, email);

    const answer = await getAs(token, `${url}/api/quotations/all/getAll`);

    expect(jsonOf(answer)).toMatchObject([{ id: Number(receipt.quotation?.id), user: { email } }]);
  });
});

test('an address with an account gets the same answer, another mail, and keeps its password', async () => {
  const { settings, url } = embedded();
  const email = uniqueAddress('ana');
  await addAccount(settings, email, 'admin');

  const taken = await register(url, email, 'password of a stranger');
  const free = await register(url, uniqueAddress('new'), 'password of a stranger');

  expect([taken.status, taken.text]).toEqual([free.status, free.text]);
  const mail = await lastMailTo(settings, email);
  expect(mail.subject).toMatch(/^Ya tiene una cuenta · /);
  expect(mail.text).not.toContain('token=');
  expect((await login(url, email)).status).toBe(200);
  expect((await login(url, email, 'password of a stranger')).status).toBe(401);
});

test('the same is written, whether the address has an account or not', async () => {
  const { settings, url } = embedded();
  const [email, sender] = [uniqueAddress('ana'), newSender()];
  await addAccount(settings, email, 'user');
  const rows = (): Promise<number[]> =>
    inDatabase(settings, async (db) => [
      (await db.selectFrom('registrations').selectAll().execute()).length,
      (await db.selectFrom('mails').selectAll().execute()).length,
      (await db.selectFrom('attempts').selectAll().execute()).length,
    ]);

  const before = await rows();
  const since = async () => (await rows()).map((count, index) => count - (before[index] ?? 0));

  await register(url, email, password, sender);
  const taken = await since();
  await register(url, uniqueAddress('new'), password, sender);

  // Of attempts: two windows of the sender, and one of each account.
  expect(taken).toEqual([1, 1, 3]);
  expect(await since()).toEqual([2, 2, 4]);
});

test('a stranger who registers first gets nothing: the password is of who opens the link', async () => {
  const { settings, url } = embedded();
  const email = uniqueAddress('ana', 'ship.example');
  await register(url, email, 'password of a stranger');
  const strangers = await tokenMailedTo(settings, email);

  expect((await activate(url, strangers, 'password of her own')).status).toBe(200);

  expect((await login(url, email, 'password of a stranger')).status).toBe(401);
  expect((await login(url, email, 'password of her own')).status).toBe(200);
});

test('the plain call activates, and demands a reset before the password of who registered lets anybody in', async () => {
  const { settings, url } = embedded();
  const email = uniqueAddress('ana', 'ship.example');
  await register(url, email, 'password of a stranger');

  const activated = await activatePlainly(url, await tokenMailedTo(settings, email));
  const wrong = await login(url, email, 'no password at all');
  const right = await login(url, email, 'password of a stranger');
  await postJson(`${url}/api/user/auth/sendResetEmail`, { email });
  const { text } = await lastMailTo(settings, email);
  const [, code = ''] = /#code=([\w-]+)&/.exec(text) ?? [];
  await postJson(`${url}/api/user/auth/sendResetPassword`, {
    email,
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
  expect((await login(url, email, 'password of a stranger')).status).toBe(401);
  expect((await login(url, email, 'password of her own')).status).toBe(200);
});

test('a password that is refused uses up no link', async () => {
  const { settings, url } = embedded();
  const email = uniqueAddress('ana', 'ship.example');
  await register(url, email);
  const token = await tokenMailedTo(settings, email);

  expectProblem(await activate(url, token, 'short'), 422, ['password']);
  expectProblem(await activate(url, token, email.toUpperCase()), 422, ['password']);
  expect((await activate(url, token)).status).toBe(200);
});

test('nobody is sent more than three mails an hour', async () => {
  const { url } = embedded();

  const email = uniqueAddress('ana', 'ship.example');

  const statuses = [];
  for (const _ of [1, 2, 3, 4]) statuses.push((await register(url, email)).status);

  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await register(url, uniqueAddress('other'))).status).toBe(200);
});

test('the link leads to PUBLIC_URL where it is set', async () => {
  const settings = { ...(await testSettings()), publicUrl: 'https://forms.example/' };
  const { url } = await openServer(settings);

  await register(url, 'ana@ship.example', password, { 'Accept-Language': 'en' });

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
  const { settings, url } = embedded();
  const mails = () => inDatabase(settings, (db) => db.selectFrom('mails').select('mail_id').execute());
  const before = await mails();

  expectProblem(await register(url, email), 422, [field]);
  expect(await mails()).toEqual(before);
});

test.each([['nine char'], ['x'.repeat(201)]])('a password of the wrong length is refused', async (typed) => {
  const { url } = embedded();

  const answer = await register(url, 'ana@ship.example', typed, { 'Accept-Language': 'en' });

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
  const { url } = embedded();

  const answer = await register(url, 'ana@ship.example', typed);

  expectProblem(answer, 422, ['password']);
  expect(answer.problem.message).toMatch(/^Esta contraseña es demasiado fácil de adivinar/);
});

test.each([['1234567890x'], ['Qwertyuiop'], ['todo minúsculas'], ['          .']])(
  'no rule says of what "%s" has to be made',
  async (typed) => {
    const { url } = embedded();

    expect((await register(url, uniqueAddress('ana'), typed)).status).toBe(200);
  },
);

test.each(['', '?token=', '?token=x', '?token=x&token=y'])('"%s" activates nothing', async (query) => {
  const { url } = embedded();

  expectProblem(await answered(await fetch(url + activatePath + query)), 410);
});
