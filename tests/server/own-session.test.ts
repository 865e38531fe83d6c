import { beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer, longestSession, passwordPath, renewPath } from '../../src/contracts/accounts.ts';
import { addAccount, getAs, jsonOf, login, password, signIn, uniqueAddress } from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, answered } from '../support/sending.ts';
import { change } from '../support/staff.ts';
import { type TestServer, useServer } from '../support/test-server.ts';

const hour = 3_600_000;

/** Of the account of this test. */
let email = '';

beforeEach(() => {
  email = uniqueAddress('luz');
});

interface Own {
  readonly settings: Settings;
  readonly url: string;
  readonly token: string;
  readonly userId: string;
}

async function openAt({ settings, url }: TestServer): Promise<Own> {
  const userId = await addAccount(settings, email, 'moderator');
  return { settings, url, userId, token: await signIn(url, email) };
}

async function renew(url: string, token: string): Promise<Answered> {
  return answered(await fetch(url + renewPath, { method: 'POST', headers: bearer(token) }));
}

/** As if the password had been entered this many hours ago, and the session renewed since. */
async function age({ settings, userId }: Own, hours: number): Promise<void> {
  const opened_at = new Date(Date.now() - hours * hour).toISOString();
  await inDatabase(settings, (db) =>
    db.updateTable('sessions').set({ opened_at }).where('user_id', '=', userId).execute(),
  );
}

/** Milliseconds from now at which a token ends. */
function lifetimeOf(token: string): number {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return exp * 1000 - Date.now();
}

function tokenIn(answer: Answered): string {
  const { token } = jsonOf(answer) as { token: string };
  return token;
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('a session renews itself, but not beyond the hours after which the password is typed again', async () => {
    const own = await openAt(server());
    const { settings, url, token, userId } = own;
    const soon = new Date(Date.now() + 60_000).toISOString();
    await inDatabase(settings, (db) =>
      db.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', userId).execute(),
    );

    const renewed = await renew(url, token);

    expect(renewed.status).toBe(200);
    expect(lifetimeOf(tokenIn(renewed))).toBeGreaterThan(0.9 * hour);
    const [session] = await inDatabase(settings, (db) =>
      db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute(),
    );
    expect(Date.parse(session!.expires_at) - Date.now()).toBeGreaterThan(0.9 * hour);
    expect((await getAs(tokenIn(renewed), `${url}/api/submissions`)).status).toBe(200);
    await age(own, longestSession - 0.5);
    const last = await renew(url, tokenIn(renewed));
    expect(lifetimeOf(tokenIn(last))).toBeLessThan(0.51 * hour);
    await age(own, longestSession);
    expectProblem(await renew(url, tokenIn(last)), 401);
  });

  test("one's own password is changed with the present one, and other sessions end", async () => {
    const { url, token } = await openAt(server());
    const elsewhere = await signIn(url, email);
    const newPassword = 'horse battery staple';

    const answer = await change({ url, token }, 'POST', passwordPath, { password, newPassword });

    expect(answer.status).toBe(200);
    expect((await getAs(token, `${url}/api/submissions`)).status).toBe(200);
    expect((await getAs(elsewhere, `${url}/api/submissions`)).status).toBe(401);
    expect((await login(url, email)).status).toBe(401);
    expect((await login(url, email, newPassword)).status).toBe(200);
  });
});

test('the new password is not the present one', async () => {
  const desk = await openAt(embedded());

  const answer = await change(desk, 'POST', passwordPath, { password, newPassword: password });

  expectProblem(answer, 422, ['newPassword']);
  expect(jsonOf(answer)).toMatchObject({ type: 'urn:pmts:problem:samePassword' });
});

test.each([
  ['a wrong present one', () => ({ password: 'not the one at all', newPassword: 'horse battery staple' })],
  ['a short one', () => ({ password, newPassword: 'short' })],
  ["the account's address", () => ({ password, newPassword: email })],
])('a change of the password with %s is answered 422', async (_what, bodyOf) => {
  const { url, token } = await openAt(embedded());

  expect((await change({ url, token }, 'POST', passwordPath, bodyOf())).status).toBe(422);
  expect((await login(url, email)).status).toBe(200);
});

test('the present password cannot be guessed by whoever finds a session open', async () => {
  const { url, token } = await openAt(embedded());
  const guess = { password: 'a guess of mine', newPassword: 'horse battery staple' };

  for (let tries = 0; tries < 10; tries += 1) {
    expect((await change({ url, token }, 'POST', passwordPath, guess)).status).toBe(422);
  }

  const right = { password, newPassword: 'horse battery staple' };
  expect((await change({ url, token }, 'POST', passwordPath, right)).status).toBe(429);
});
