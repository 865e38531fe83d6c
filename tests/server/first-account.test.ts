import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../server/start-server.ts';
import { readSettings } from '../../server/lib/settings/settings.ts';
import { readFact, writeFact } from '../../server/lib/store/store-facts.ts';
import { addAccount, getAs, login, signIn } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { environmentOf, finished, spawnNode } from '../support/server-process.ts';
import { newDataDir, openServer, testSettings } from '../support/test-server.ts';

const made = /^([a-z2-9]{5}-){3}[a-z2-9]{5}$/;

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('the first start makes a super_admin with a password of its own, and no later one does', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openServer(settings);
    const { email, password = '' } = first.firstAdmin ?? { email: '' };
    await first.close();
    const second = await openServer(settings);

    const { token } = await login(second.url, email, password);

    expect(email).toBe('admin@pmts.example');
    expect(password).toMatch(made);
    expect(second.firstAdmin).toBeUndefined();
    expect((await getAs(token, `${second.url}/api/submissions`)).status).toBe(200);
  });

  test('a super_admin that is disabled is not replaced by a start', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openServer(settings);
    await inDatabase(settings, (db) => db.updateTable('users').set({ disabled_at: 'x' }).execute());
    await first.close();

    expect((await openServer(settings)).firstAdmin).toBeUndefined();
  });

  test('ADMIN_EMAIL and ADMIN_PASSWORD make it as they say', async () => {
    const settings = {
      ...(await testSettings(await newDatabase())),
      ...pickAdmin({ ADMIN_EMAIL: 'Boss@PMTS.test', ADMIN_PASSWORD: 'as the operator wants it' }),
    };

    const { url, firstAdmin } = await openServer(settings);

    expect(firstAdmin).toEqual({ email: 'boss@pmts.test' });
    expect((await login(url, 'boss@pmts.test', 'as the operator wants it')).status).toBe(200);
  });
});

function pickAdmin(env: Readonly<Record<string, string>>) {
  const { adminEmail, adminPassword = '' } = readSettings(env);
  return { adminEmail, adminPassword };
}

test('a password is taken with its spaces, and one of spaces only is none', () => {
  expect(pickAdmin({ ADMIN_PASSWORD: ' spaces around it ' }).adminPassword).toBe(' spaces around it ');
  expect(readSettings({ ADMIN_PASSWORD: '            ' }).adminPassword).toBeUndefined();
});

test('two passwords that are made differ', async () => {
  const [one, other] = [await openServer(await testSettings()), await openServer(await testSettings())];

  expect(one.firstAdmin?.password).not.toBe(other.firstAdmin?.password);
});

test('an address that belongs to somebody else stops the start with one line', async () => {
  const settings = await testSettings();
  const { close } = await openServer(settings);
  await inDatabase(settings, (db) => db.updateTable('users').set({ roles: 'user' }).execute());
  await close();

  await expect(startServer(settings, { logLevel: 'silent' })).rejects.toThrow(/^ADMIN_EMAIL: belongs to/);
});

test('an empty data directory: the start says how to sign in, once', async () => {
  const settings = { ...(await testSettings()), publicUrl: 'https://forms.example' };
  const start = () => {
    const env = { ...environmentOf(settings), PUBLIC_URL: settings.publicUrl };
    const child = spawnNode(['server/main.ts'], env);
    child.stdout?.once('data', () => child.kill('SIGTERM'));
    return finished(child);
  };

  const [first, second] = [await start(), await start()];

  expect(first.stdout).toMatch(
    /^Serving on http:\S+\nSMTP_URL is not set: .+\n\nThe first account was made\. Sign in:\n {2}https:\/\/forms\.example\/login\n {2}E-mail {4}admin@pmts\.example\n {2}Password {2}[a-z2-9-]{23}\nIt is shown this once\. Another one: npm run user -- password admin@pmts\.example\n\n$/,
  );
  expect(second.stdout).toMatch(/^Serving on \S+\nSMTP_URL is not set: .+\n$/);
  expect(first.stderr).not.toMatch(/[a-z2-9]{5}-[a-z2-9]{5}-/);
});

const readAs = async (token: string, { url }: { readonly url: string }): Promise<number> =>
  (await getAs(token, `${url}/api/quotations/all/getAll`)).status;

describe.each(databases)('the secret that signs tokens, on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('is made once, in the database, and shown to nobody', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openServer(settings);
    await addAccount(settings, 'ana@pmts.test', 'user');
    const token = await signIn(first.url, 'ana@pmts.test');
    const told = await Promise.all(
      ['/api/capabilities', '/api/health', '/metrics'].map(async (path) =>
        (await fetch(first.url + path)).text(),
      ),
    );
    await first.close();

    expect(await readAs(token, await openServer(settings))).toBe(200);
    const secret = await inDatabase(settings, (db) => readFact(db, 'tokenSecret'));
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(told.join()).not.toContain(secret);
    await expect(stat(join(settings.dataDir, 'jwt-secret'))).rejects.toThrow(/ENOENT/);
  });

  test('is JWT_SECRET where it is set, and then none is kept', async () => {
    const jwtSecret = 'x'.repeat(32);
    const [one, other] = [await testSettings(await newDatabase()), await testSettings(await newDatabase())];
    const first = await openServer({ ...one, jwtSecret });
    await addAccount(one, 'ana@pmts.test', 'user');
    const token = await signIn(first.url, 'ana@pmts.test');

    expect(await readAs(token, first)).toBe(200);
    // The same secret does not make the same session.
    expect(await readAs(token, await openServer({ ...other, jwtSecret }))).toBe(401);
    expect(await inDatabase(one, (db) => readFact(db, 'tokenSecret'))).toBeUndefined();
  });

  test('that an earlier release kept in a file stays, and nobody has to sign in again', async () => {
    const settings = await testSettings(await newDatabase());
    const kept = 'y'.repeat(43);
    await writeFile(join(settings.dataDir, 'jwt-secret'), `${kept}\n`);
    await openServer(settings);

    expect(await inDatabase(settings, (db) => readFact(db, 'tokenSecret'))).toBe(kept);
  });

  test('that is damaged stops the start with one line', async () => {
    const settings = await testSettings(await newDatabase());
    await inDatabase(settings, (db) => writeFact(db, 'tokenSecret', 'short'));

    await expect(startServer(settings, { logLevel: 'silent' })).rejects.toThrow(
      /^JWT_SECRET: is not set, and the one in the database is damaged; delete that or set it$/,
    );
  });
});

describe.each(databases.filter((name) => name !== 'libsql'))('two servers over one %s', (name) => {
  const newDatabase = useDatabase(name);

  test('take the tokens that either of them gave, also where both made the store at once', async () => {
    const databaseUrl = await newDatabase();
    const [one, other] = [await testSettings(databaseUrl), await testSettings(databaseUrl)];
    const [first, second] = await Promise.all([openServer(one), openServer(other)]);
    await addAccount(one, 'ana@pmts.test', 'user');

    expect(await readAs(await signIn(first.url, 'ana@pmts.test'), second)).toBe(200);
    expect(await readAs(await signIn(second.url, 'ana@pmts.test'), first)).toBe(200);
  });
});

test.each([
  ['JWT_SECRET', 'too short', /^JWT_SECRET: must have at least 32 characters; it has 9$/],
  ['ADMIN_EMAIL', 'admin', /^ADMIN_EMAIL: must be one e-mail address/],
  ['ADMIN_EMAIL', 'Boss <boss@pmts.test>', /^ADMIN_EMAIL: must be an e-mail address alone/],
  ['ADMIN_PASSWORD', 'hunter2', /^ADMIN_PASSWORD: must have 10 to 200 characters; it has 7$/],
])('an unusable %s is named, and what is secret is not repeated: %s', async (setting, value, line) => {
  expect(() => readSettings({ [setting]: value })).toThrow(line);

  const child = spawnNode(['server/main.ts'], { [setting]: value, DATA_DIR: await newDataDir() });
  const { code, stdout, stderr } = await finished(child);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^Cannot start\\. ${setting}: [^\\n]+\\n$`));
});
