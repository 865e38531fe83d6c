import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { addAccount, getAs, login, signIn } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { environmentOf, type Finished, finished, spawnNode } from '../support/server-process.ts';
import { openServer, testSettings } from '../support/test-server.ts';

function user(settings: Settings, typed: readonly string[], stdin?: string): Promise<Finished> {
  return finished(spawnNode(['server/cli/user.ts', ...typed], environmentOf(settings), stdin));
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('roles, password and access are changed while the server runs, and take effect at once', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const first = 'correct horse battery';
    await user(settings, ['add', 'ana@pmts.test', '--name', 'Ana Paz', '--password-stdin'], `${first}\n`);
    const token = await signIn(url, 'ana@pmts.test');
    const statusNow = async () => (await getAs(token, `${url}/api/submissions`)).status;
    expect(await statusNow()).toBe(403);

    await user(settings, ['roles', 'ana@pmts.test', '--role', 'admin', '--role', 'user']);
    expect(await statusNow()).toBe(200);
    const { stdout } = await user(settings, ['list', '--json']);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ email: 'ana@pmts.test', username: 'Ana Paz', roles: ['admin', 'user'] }),
    );
    expect(stdout).not.toMatch(/argon2|hash/i);
    await user(settings, ['password', 'ana@pmts.test', '--password-stdin'], 'the second password');
    expect(await statusNow()).toBe(401);
    expect((await login(url, 'ana@pmts.test', first)).status).toBe(401);
    expect((await login(url, 'ana@pmts.test', 'the second password')).status).toBe(200);
    await user(settings, ['disable', 'ana@pmts.test']);
    expect((await login(url, 'ana@pmts.test', 'the second password')).status).toBe(403);
    expect((await user(settings, ['list'])).stdout).toMatch(
      /^ana@pmts\.test +Ana Paz +admin, user +disabled$/m,
    );
    await user(settings, ['enable', 'ana@pmts.test']);
    expect((await login(url, 'ana@pmts.test', 'the second password')).status).toBe(200);
  });

  test('somebody stays super_admin: the only one is neither demoted nor disabled', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openServer(settings);
    const refusal =
      'admin@pmts.example: is the only super_admin; first make another one: npm run user -- roles EMAIL --role super_admin\n';

    for (const typed of [
      ['roles', 'admin@pmts.example', '--role', 'admin'],
      ['disable', 'admin@pmts.example'],
    ]) {
      const { code, stderr } = await user(settings, typed);
      expect([code, stderr]).toEqual([1, refusal]);
    }
    await user(settings, ['add', 'ana@pmts.test', '--role', 'super_admin']);
    const both = await Promise.all([
      user(settings, ['disable', 'ana@pmts.test']),
      user(settings, ['roles', 'admin@pmts.example', '--role', 'admin']),
    ]);
    await first.close();

    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    await openServer(settings);
  });
});

test('an account that is added can sign in at once with the password that was printed', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);

  const { code, stdout, stderr } = await user(settings, ['add', 'Ana@PMTS.test', '--role', 'moderator']);

  expect([code, stderr]).toEqual([0, '']);
  const printed = /^Added ana@pmts\.test as moderator\.\nPassword: (\S+)\n$/.exec(stdout)?.[1] ?? '';
  const { token } = await login(url, 'ana@pmts.test', printed);
  expect((await getAs(token, `${url}/api/submissions`)).status).toBe(200);
});

test.each([
  [[], /^user: Usage: /],
  [['add', 'ana'], /^ana: is no e-mail address\n$/],
  [
    ['add', 'ana@pmts.test', '--role', 'captain'],
    /^captain: is no role; there are super_admin, admin, moderator, user\n$/,
  ],
  [['add', 'ana@pmts.test', '--rol', 'user'], /Usage: /],
  [['roles', 'ana@pmts.test'], /^--role: is missing/],
  [['disable', 'ana@pmts.test'], /^ana@pmts\.test: has no account\n$/],
  [['disable', 'ana@pmts.test', '--role', 'user'], /Usage: /],
  [['toString', 'ana@pmts.test'], /Usage: /],
])('typed wrong, the command says how: %j', async (typed, line) => {
  const { code, stdout, stderr } = await user(await testSettings(), typed);

  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(line);
});

test('whoever has lost the phone, and is the last super_admin, is helped by the operator', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const user_id = await addAccount(settings, 'ana@pmts.test', 'super_admin');
  const factor = {
    user_id,
    secret: 'JBSWY3DPEHPK3PXP',
    confirmed_at: new Date().toISOString(),
    last_step: 0,
  };
  await inDatabase(settings, (db) => db.insertInto('second_factors').values(factor).execute());
  expect((await login(url, 'ana@pmts.test')).status).toBe(401);

  const { code, stdout, stderr } = await user(settings, ['second-factor-off', 'ana@pmts.test']);

  expect([code, stdout, stderr]).toEqual([0, 'The password alone signs ana@pmts.test in.\n', '']);
  expect((await login(url, 'ana@pmts.test')).status).toBe(200);
});

test('an address gets one account, and a password of the wrong length none', async () => {
  const settings = await testSettings();
  await user(settings, ['add', 'ana@pmts.test']);

  expect((await user(settings, ['add', 'ANA@pmts.test'])).stderr).toBe(
    'ana@pmts.test: has an account already\n',
  );
  expect((await user(settings, ['add', 'eva@pmts.test', '--password-stdin'], 'qwertyuiop\n')).stderr).toBe(
    '--password-stdin: is too easy to guess: a common password, one character repeated, or the address itself\n',
  );
  expect((await user(settings, ['add', 'eva@pmts.test', '--password-stdin'], 'short\n')).stderr).toBe(
    '--password-stdin: must have 10 to 200 characters; it has 5\n',
  );
});
