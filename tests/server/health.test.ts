import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { healthTimeout, openHealth } from '../../server/modules/health/health.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import { release } from '../../server/lib/settings/release.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { writeFact } from '../../server/lib/store/store-facts.ts';
import { freePort } from '../support/free-port.ts';
import { openMailServer } from '../support/mail-server.ts';
import { inDatabase } from '../support/quotes.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

interface Seen {
  readonly http: number;
  readonly status: string;
  readonly problems: readonly string[];
}

async function healthAt(url: string): Promise<Seen> {
  const response = await fetch(`${url}/api/health`);
  const { version, ...seen } = (await response.json()) as Omit<Seen, 'http'> & { readonly version: string };
  expect(version).toBe(release);
  return { http: response.status, ...seen };
}

/** A mail server that accepts everything. */
async function withMail(): Promise<Pick<Settings, 'smtpUrl'>> {
  return { smtpUrl: (await openMailServer('250 ok')).url };
}

/** State after a successful night; call before the server starts. */
async function backUpAndProve(settings: Settings): Promise<void> {
  const at = new Date().toISOString();
  await inDatabase(settings, async (db) => {
    await writeFact(db, 'backedUpAt', at);
    await writeFact(db, 'provedAt', at);
  });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a database that cannot store a submission fails it, and it is well again without a restart', async () => {
    const settings = { ...(await testSettings(await newDatabase())), ...(await withMail()) };
    await backUpAndProve(settings);
    const { url } = await openServer(settings);
    const db = await openDatabase(settings);

    await db.schema.alterTable('submissions').renameTo('gone').execute();
    const ill = await healthAt(url);
    await db.schema.alterTable('gone').renameTo('submissions').execute();
    await db.destroy();

    expect(ill).toEqual({ http: 503, status: 'failing', problems: ['database'] });
    await expect.poll(() => healthAt(url)).toMatchObject({ http: 200, status: 'ok' });
  });

  test('a database that another program holds does not hold up the answer', async () => {
    const settings = { ...(await testSettings(await newDatabase())), ...(await withMail()) };
    await backUpAndProve(settings);
    const { url } = await openServer(settings, { healthTimeout });
    await healthAt(url);
    const db = await openDatabase(settings);
    const holder = await db.startTransaction().execute();
    await sql`insert into store_probe values (1, '') on conflict (id) do update set at = ''`.execute(holder);

    await expect.poll(() => healthAt(url)).toMatchObject({ http: 503, problems: ['database'] });
    // Answered while the other program goes on holding it.
    const [answer] = await Promise.all([fetch(`${url}/api/capabilities`), healthAt(url)]);

    expect(answer.status).toBe(200);
    await holder.rollback().execute();
    await db.destroy();
    await expect.poll(() => healthAt(url)).toMatchObject({ http: 200, status: 'ok' });
    expect((await send(url, await exampleOf('evaluation'))).status).toBe(201);
  });
});

test('a server that lacks nothing is well', async () => {
  const settings = { ...(await testSettings()), ...(await withMail()) };
  await backUpAndProve(settings);
  const { url } = await openServer(settings);

  expect(await healthAt(url)).toEqual({ http: 200, status: 'ok', problems: [] });
});

test('a mail server that nobody reaches shows in health and in one line of the log before any mail, and until it answers', async () => {
  const settings = await testSettings();
  await backUpAndProve(settings);
  const port = await freePort();
  const { url } = await openServer({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` });

  await expect.poll(() => healthAt(url)).toMatchObject({ http: 200, problems: ['mailFailing'] });
});

test('without an SMTP server it is degraded, and stores', async () => {
  const { url } = await openServer(await testSettings());

  expect(await healthAt(url)).toEqual({
    http: 200,
    status: 'degraded',
    problems: ['smtpMissing', 'backupMissing', 'proofMissing'],
  });
});

test.each([
  [{ provedAt: 1 }, ['backupMissing']],
  [{ backedUpAt: 27, provedAt: 1 }, ['backupOld']],
  [{ backedUpAt: 25 }, ['proofMissing']],
  [{ backedUpAt: 1, provedAt: 51 }, ['proofMissing']],
  [{ backedUpAt: 1, provedAt: 49, proofFault: 'damaged' }, ['proofFailed']],
  [{ backedUpAt: 25, provedAt: 49, proofFault: '' }, []],
] as const)(
  'with a backup and a proof of so many hours ago, %j, it stores and names %j',
  async (facts, problems) => {
    const settings = { ...(await testSettings()), ...(await withMail()) };
    await inDatabase(settings, async (db) => {
      for (const [fact, value] of Object.entries(facts)) {
        const text =
          typeof value === 'number' ? new Date(Date.now() - value * 3_600_000).toISOString() : value;
        await writeFact(db, fact as keyof typeof facts, text);
      }
    });
    const { url } = await openServer(settings);

    expect(await healthAt(url)).toEqual({
      http: 200,
      status: problems.length > 0 ? 'degraded' : 'ok',
      problems,
    });
  },
);

test('a store that takes no files leaves it degraded: what brings none is stored', async () => {
  const settings = { ...(await testSettings()), ...(await withMail()) };
  const { url } = await openServer(settings);
  await rm(join(settings.dataDir, 'tmp'), { recursive: true });
  await writeFile(join(settings.dataDir, 'tmp'), '');

  expect(await healthAt(url)).toEqual({
    http: 200,
    status: 'degraded',
    problems: ['files', 'backupMissing', 'proofMissing'],
  });
  expect((await send(url, await exampleOf('evaluation'))).status).toBe(201);
  expect((await send(url, await exampleOf('medical', 1))).status).toBe(503);
});

describe('the collector', () => {
  test('names all that is wrong, and says failing where anything of it stops storing', async () => {
    const health = openHealth(() => undefined);
    health.add({ problem: 'one', stopsStoring: false, isWell: () => false });
    expect(await health.report()).toEqual({ status: 'degraded', problems: ['one'] });
    health.add({ problem: 'two', stopsStoring: true, isWell: () => Promise.reject(new Error('broken')) });
    health.add({ problem: 'three', stopsStoring: true, isWell: () => true });

    expect(await health.report()).toEqual({ status: 'failing', problems: ['one', 'two'] });
  });

  test('does not wait for a check that hangs, begins no second one, and logs it once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const changed = vi.fn();
    const isWell = vi.fn(() => new Promise<boolean>(() => undefined));
    const health = openHealth(changed);
    health.add({ problem: 'stuck', stopsStoring: true, isWell });

    for (const _ of [1, 2, 3]) {
      const looked = health.report();
      await vi.advanceTimersByTimeAsync(2000);
      expect(await looked).toEqual({ status: 'failing', problems: ['stuck'] });
    }

    expect(isWell).toHaveBeenCalledTimes(1);
    expect(changed).toHaveBeenCalledExactlyOnceWith(
      { problem: 'stuck', stopsStoring: true },
      false,
      expect.any(Error),
    );
    vi.useRealTimers();
  });

  test('whoever asks in a loop is answered with what is known', async () => {
    const isWell = vi.fn(() => true);
    const health = openHealth(() => undefined);
    health.add({ problem: 'asked', stopsStoring: true, isWell });

    await Promise.all(Array.from({ length: 20 }, () => health.report()));

    expect(isWell).toHaveBeenCalledTimes(1);
  });
});
