import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { secondFactorAllowances } from '../../server/modules/accounts/account-limits.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import {
  loginOutcome,
  loginPath,
  offerIn,
  parseSecondFactor,
  recoveryCodesIn,
  secondFactorPath,
} from '../../src/contracts/accounts.ts';
import { userPath } from '../../src/contracts/users.ts';
import {
  addAccount,
  getAs,
  jsonOf,
  login,
  password,
  signIn,
  signInAs,
  uniqueAddress,
} from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { change, type Desk } from '../support/staff.ts';
import { type TestServer, useServer } from '../support/test-server.ts';

const half = 30_000;

/** Of the account of this test. */
let email = '';

beforeEach(() => {
  email = uniqueAddress('luz');
});

interface Owner extends Desk {
  readonly settings: Settings;
  readonly userId: string;
}

async function openAt({ settings, url }: TestServer): Promise<Owner> {
  const userId = await addAccount(settings, email, 'moderator');
  return { settings, url, userId, token: await signIn(url, email) };
}

function ask(desk: Desk, body: object): Promise<Answered> {
  return change(desk, 'POST', secondFactorPath, body);
}

/** The code shown by the app. @param later number of codes later */
function codeOf(secret: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + later * half });
}

/** Switched on with the present code: the next one is still unused, and taken already. */
async function switchOn(desk: Desk): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const offer = offerIn(jsonOf(await ask(desk, { action: 'begin', password })));
  if (offer === undefined) throw new Error('There was no offer');
  const confirmed = await ask(desk, { action: 'confirm', code: codeOf(offer.secret) });
  expect(confirmed.status).toBe(200);
  return { secret: offer.secret, recoveryCodes: recoveryCodesIn(jsonOf(confirmed)) };
}

function enter(desk: Desk, code?: string): Promise<Answered> {
  return postJson(desk.url + loginPath, { email, password, ...(code === undefined ? {} : { code }) });
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('signing in asks for a code where it is on, and takes each code once', async () => {
    const owner = await openAt(server());
    const { secret, recoveryCodes } = await switchOn(owner);

    const without = await enter(owner);
    const code = codeOf(secret, 1);
    const [one, other] = await Promise.all([enter(owner, code), enter(owner, code)]);
    const late = await enter(owner, codeOf(secret, -1));

    expectProblem(without, 401);
    expect(loginOutcome(without.status, jsonOf(without))).toMatchObject({ kind: 'codeWanted', wrong: false });
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 401]));
    expect(loginOutcome(late.status, jsonOf(late))).toMatchObject({ kind: 'codeWanted', wrong: true });
    expect(recoveryCodes).toHaveLength(10);
    expect(parseSecondFactor(jsonOf(await getAs(owner.token, owner.url + secondFactorPath)))).toEqual({
      on: true,
      recoveryCodes: 10,
    });
  });

  test('switching it on ends the sessions that the password alone has opened elsewhere', async () => {
    const owner = await openAt(server());
    const elsewhere = await signIn(owner.url, email);

    await switchOn(owner);

    expect((await getAs(elsewhere, owner.url + secondFactorPath)).status).toBe(401);
    expect((await getAs(owner.token, owner.url + secondFactorPath)).status).toBe(200);
  });

  test('a recovery code signs in once, and the database has only its hash', async () => {
    const owner = await openAt(server());
    const { recoveryCodes } = await switchOn(owner);
    const [recovery = ''] = recoveryCodes;

    expect((await enter(owner, recovery.toLowerCase())).status).toBe(200);
    expect((await enter(owner, recovery)).status).toBe(401);

    const rows = await inDatabase(owner.settings, (db) =>
      db.selectFrom('recovery_codes').selectAll().where('user_id', '=', owner.userId).execute(),
    );
    expect(rows).toHaveLength(9);
    const stored = JSON.stringify(rows);
    expect(
      recoveryCodes.filter((one) => stored.includes(one) || stored.includes(one.replaceAll('-', ''))),
    ).toEqual([]);
  });

  test('it is switched off by a code, and then the password alone signs in', async () => {
    const owner = await openAt(server());
    const { secret } = await switchOn(owner);

    expectProblem(await ask(owner, { action: 'off', code: '000000' }), 422, ['code']);
    expect((await ask(owner, { action: 'off', code: codeOf(secret, 1) })).status).toBe(200);

    expect((await login(owner.url, email)).status).toBe(200);
    expectProblem(await ask(owner, { action: 'off', code: codeOf(secret, 1) }), 409);
  });

  test('an admin switches it off for somebody who has lost the phone, and the audit tells', async () => {
    const owner = await openAt(server());
    await switchOn(owner);
    const admin = { url: owner.url, token: await signInAs(owner.settings, owner.url, 'admin') };

    const changed = await change(admin, 'PATCH', userPath(owner.userId), { secondFactor: false });

    expect(jsonOf(changed)).toMatchObject({ userId: owner.userId, secondFactor: false });
    expect((await login(owner.url, email)).status).toBe(200);
    await expect
      .poll(() =>
        inDatabase(owner.settings, (db) =>
          db
            .selectFrom('audit_events')
            .select('facts')
            .where('event', '=', 'second factor off')
            .where('facts', 'like', `%${owner.userId}%`)
            .execute(),
        ),
      )
      .toEqual([{ facts: JSON.stringify({ accountId: owner.userId }) }]);
    expect(
      await inDatabase(owner.settings, (db) =>
        db.selectFrom('recovery_codes').selectAll().where('user_id', '=', owner.userId).execute(),
      ),
    ).toEqual([]);
  });
});

test('it is offered for the password alone, and does nothing before a code of it has come back', async () => {
  const owner = await openAt(embedded());

  expectProblem(await ask(owner, { action: 'begin', password: 'not the one at all' }), 422, ['password']);
  const offered = await ask(owner, { action: 'begin', password });
  expectProblem(await ask(owner, { action: 'confirm', code: '000000' }), 422, ['code']);

  expect(offerIn(jsonOf(offered))?.uri).toContain(encodeURIComponent(email));
  expect((await login(owner.url, email)).status).toBe(200);
});

test('a second factor that is on is not replaced by another one', async () => {
  const owner = await openAt(embedded());
  await switchOn(owner);

  expectProblem(await ask(owner, { action: 'begin', password }), 409);
});

test('codes cannot be guessed by whoever knows the password, and a wrong password tells nothing of them', async () => {
  const owner = await openAt(embedded());
  const { secret } = await switchOn(owner);
  const wrong = ['000001', '000002', '000003'].find((code) => code !== codeOf(secret)) ?? '';
  const [{ max }] = secondFactorAllowances;

  expect(loginOutcome(401, jsonOf(await login(owner.url, email, 'not the one at all'))).kind).toBe('refused');
  // From other addresses too: the tries belong to the account.
  for (let tries = 0; tries < max; tries += 1) {
    expectProblem(await ask(owner, { action: 'off', code: wrong }), 422, ['code']);
  }

  expectProblem(await enter(owner, codeOf(secret, 1)), 429);
});
