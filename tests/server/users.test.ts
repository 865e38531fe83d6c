import { parseUser, parseUsers } from '../../src/staff/answers.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { isOfDisabledAccount, resetPasswordPath } from '../../src/contracts/accounts.ts';
import { userAnswer, usersAnswer } from '../../src/contracts/schemas/users.ts';
import { type UserAnswer, userPath, usersPath } from '../../src/contracts/users.ts';
import {
  addAccount,
  getAs,
  jsonOf,
  lastMailTo,
  login,
  signIn,
  signInAs,
  uniqueAddress,
} from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { change, type Desk } from '../support/staff.ts';
import { openServer, testSettings, type TestServer, useServer } from '../support/test-server.ts';

interface Office extends Desk {
  readonly settings: Settings;
}

async function officeAt({ settings, url }: TestServer): Promise<Office> {
  return { settings, url, token: await signInAs(settings, url, 'admin') };
}

function invite(office: Desk, body: object): Promise<Answered> {
  return change(office, 'POST', usersPath, body);
}

function made(answer: Answered): UserAnswer {
  const user = parseUser(jsonOf(answer));
  if (user === undefined) throw new Error(answer.text);
  return user;
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('somebody who is invited chooses the password by the mailed link, and signs in', async () => {
    const office = await officeAt(server());
    const { settings, url, token } = office;
    const typed = uniqueAddress('Luz', 'PMTS.test');
    const address = typed.toLowerCase();

    const invited = await invite(office, {
      email: typed,
      username: 'Luz Vega',
      roles: ['moderator'],
    });

    expect(invited.status).toBe(201);
    expect(v.safeParse(userAnswer, jsonOf(invited)).issues).toBeUndefined();
    expect(made(invited)).toMatchObject({ email: address, roles: ['moderator'], invited: true });
    const { text } = await lastMailTo(settings, address);
    const [, fragment = ''] = /#(\S+)/.exec(text) ?? [];
    const { code = '', for: email = '' } = Object.fromEntries(new URLSearchParams(fragment));
    expect(email).toBe(address);
    const newPassword = 'horse battery staple';
    const chosen = await postJson(url + resetPasswordPath, { email, code, newPassword });
    expect([chosen.status, jsonOf(chosen)]).toEqual([
      200,
      { message: 'Su cuenta está lista. Ya puede iniciar sesión.' },
    ]);
    expect((await login(url, email, newPassword)).status).toBe(200);
    const listed = await getAs(token, url + usersPath);
    expect(v.safeParse(usersAnswer, jsonOf(listed)).issues).toBeUndefined();
    expect(parseUsers(jsonOf(listed))).toContainEqual({ ...made(invited), invited: false });
    expectProblem(await invite(office, { email: address, roles: ['user'] }), 409);
  });

  test('the sessions of an account that is disabled end, and it can be enabled again', async () => {
    const office = await officeAt(server());
    const luz = uniqueAddress('luz');
    const id = await addAccount(office.settings, luz, 'moderator');
    const token = await signIn(office.url, luz);

    const disabled = await change(office, 'PATCH', userPath(id), { disabled: true });

    expect(made(disabled)).toMatchObject({ userId: id, disabled: true });
    const turnedAway = await getAs(token, `${office.url}/api/submissions`);
    expect(turnedAway.status).toBe(401);
    expect(isOfDisabledAccount(jsonOf(turnedAway))).toBe(true);
    expect(isOfDisabledAccount(jsonOf(await getAs(`${token}x`, `${office.url}/api/submissions`)))).toBe(
      false,
    );
    expect((await login(office.url, luz)).status).toBe(403);
    expect((await change(office, 'PATCH', userPath(id), { disabled: false })).status).toBe(200);
    expect((await login(office.url, luz)).status).toBe(200);
  });

  test('roles and name change, and count from the next call on', async () => {
    const office = await officeAt(server());
    const luz = uniqueAddress('luz');
    const id = await addAccount(office.settings, luz, 'user');
    const token = await signIn(office.url, luz);
    expect((await getAs(token, `${office.url}/api/submissions`)).status).toBe(403);

    const answer = await change(office, 'PATCH', userPath(id), {
      username: 'Luz',
      roles: ['user', 'moderator'],
    });

    expect(made(answer)).toMatchObject({ username: 'Luz', roles: ['moderator', 'user'] });
    expect((await getAs(token, `${office.url}/api/submissions`)).status).toBe(200);
  });

  test('the last super_admin that can sign in stays one, whoever asks, and however many at once', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const token = await signInAs(settings, url, 'super_admin');
    const desk = { url, token, settings };
    const all = await inDatabase(settings, (db) => db.selectFrom('users').select('user_id').execute());
    const ids = all.map(({ user_id: id }) => id);
    expect(ids).toHaveLength(2);

    const answers = await Promise.all(
      ids.map((id) => change(desk, 'PATCH', userPath(id), { roles: ['admin'] })),
    );

    const statuses = answers.map(({ status }) => status);
    // Whoever asked may have lost the role before the second one was looked at.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const left = await inDatabase(settings, (db) =>
      db.selectFrom('users').select('roles').where('roles', '=', 'super_admin').execute(),
    );
    expect(left).toHaveLength(1);
  });
});

test('an admin who is no super_admin neither makes one nor changes one', async () => {
  const office = await officeAt(embedded());
  const chief = await addAccount(office.settings, uniqueAddress('chief'), 'super_admin');
  const luz = await addAccount(office.settings, uniqueAddress('luz'), 'user');

  const refused = [
    await invite(office, { email: 'new@pmts.test', roles: ['super_admin'] }),
    await change(office, 'PATCH', userPath(luz), { roles: ['super_admin'] }),
    await change(office, 'PATCH', userPath(chief), { disabled: true }),
    await change(office, 'PATCH', userPath(chief), { roles: ['user'] }),
  ];

  for (const answer of refused) expectProblem(answer, 403);
});

test.each([
  [{ email: 'no address', roles: ['user'] }, 422],
  [{ email: 'new@pmts.test', roles: [] }, 422],
  [{ email: 'new@pmts.test', roles: ['captain'] }, 422],
  [{ email: 'new@pmts.test', roles: ['user'], disabled: true }, 422],
])('an invitation with %j is answered %i', async (body, status) => {
  const office = await officeAt(embedded());

  expect((await invite(office, body)).status).toBe(status);
});

test('an account that does not exist is not found', async () => {
  const office = await officeAt(embedded());

  expectProblem(await change(office, 'PATCH', userPath('nobody'), { disabled: true }), 404);
});
