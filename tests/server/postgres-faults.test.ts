import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addJob } from '../../server/lib/jobs/job-queue.ts';
import { markSent } from '../../server/lib/mail/mail-queue.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { eraseRows } from '../../server/lib/store/erase-rows.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import type { Tables } from '../../server/lib/store/tables.ts';
import { databases, useOwnCluster } from '../support/databases.ts';
import { expectProblem, expectStoredWhole, filesIn } from '../support/expectations.ts';
import { exampleOf, send } from '../support/sending.ts';
import { startMainProcess } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

const hasty = { lock: 500, commit: 1500, outcome: 1000, connection: 3000 };

async function admin(settings: Settings): Promise<(statement: string) => Promise<pg.QueryResult>> {
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return (statement) => client.query(statement);
}

async function processOf(db: Kysely<Tables> | Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return rows[0]?.id ?? 0;
}

// What the embedded database cannot have: a server that is elsewhere.
const elsewhere = databases.filter((name) => name !== 'libsql');

// oxlint-disable-next-line vitest/no-conditional-tests -- A file without a test fails, and so does one that is skipped.
if (elsewhere.length === 0)
  test('only the embedded database is tried', () => expect(databases).toEqual(['libsql']));

describe.each(elsewhere)('on %s', (name) => {
  const newDatabase = useOwnCluster(name);

  test('a deferred trigger that refuses the COMMIT stores nothing, and the next request works', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const ask = await admin(settings);
    await ask(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`,
    );
    await ask(
      'create constraint trigger refusing after insert on submissions deferrable initially deferred for each row execute function refuse()',
    );
    const sending = await exampleOf('medical', 1);

    for (let count = 0; count < 12; count += 1) expectProblem(await send(url, sending), 500);
    await ask('drop trigger refusing on submissions');

    expect(await stored(settings)).toEqual([]);
    expect(await filesIn(settings, 'files')).toEqual([]);
    expect((await send(url, sending)).status).toBe(201);
    await expectStoredWhole(settings, sending.files);
  });

  test('a request is erased while a mail about it is being sent, and neither of them fails', async () => {
    const settings = await testSettings(await newDatabase());
    const { url, close } = await openServer(settings);
    const sending = await exampleOf('medical');
    await send(url, sending);
    await close();
    const ask = await admin(settings);
    const db = await openDatabase(settings);
    onTestFinished(() => db.destroy());
    const { mail_id: key } = await db.selectFrom('mails').select('mail_id').executeTakeFirstOrThrow();
    await ask(`delete from jobs where key = '${key}'`);
    await addJob(db, { kind: 'mail', key, dueAt: '2026-11-24' });
    const at = '2026-11-24T08:00:00.000Z';

    const erased = await db.transaction().execute(async (sender) => {
      await sender.deleteFrom('jobs').where('key', '=', key).execute();
      const erasing = db
        .transaction()
        .execute((transaction) => eraseRows(transaction, sending.submissionId, at));
      while ((await ask('select 1 from pg_locks where not granted')).rows.length === 0);
      await markSent(sender, key, at);
      return { erasing };
    });

    expect((await erased.erasing).counts.submissions).toBe(1);
  });

  test('connections that are cut just before COMMIT store nothing and cost nothing', async () => {
    const settings = await testSettings(await newDatabase());
    const ask = await admin(settings);
    let left = 12;
    const { url } = await openServer(settings, {
      databaseTimeouts: hasty,
      hooks: {
        async beforeCommit(_id, transaction) {
          if (left-- > 0) await ask(`select pg_terminate_backend(${await processOf(transaction)})`);
        },
      },
    });
    const sending = await exampleOf('medical', 1);

    for (let count = 0; count < 12; count += 1) {
      const answer = await send(url, sending);
      expectProblem(answer, 503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    expect(await stored(settings)).toEqual([]);
    expect((await send(url, sending)).status).toBe(201);
    await expectStoredWhole(settings, sending.files);
  });

  test('another transaction that is frozen holds up its own form only, and not without an end', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings, { databaseTimeouts: hasty });
    const licence = await exampleOf('licence');
    await send(url, licence);
    const db = await openDatabase(settings);
    const frozen = await db.startTransaction().execute();
    await sql`update reference_numbers set last = last where form = 'licence'`.execute(frozen);

    const waiting = await Promise.all(
      Array.from({ length: 15 }, async () => send(url, await exampleOf('licence'))),
    );
    const other = await send(url, await exampleOf('evaluation'));

    expect(waiting.map(({ status }) => status)).toEqual(waiting.map(() => 503));
    expect(waiting.every(({ headers }) => headers.has('retry-after'))).toBe(true);
    expect(other.status).toBe(201);
    await expect.poll(async () => (await fetch(`${url}/api/health`)).status).toBe(200);
    await frozen.rollback().execute();
    await db.destroy();
    expect((await send(url, await exampleOf('licence'))).status).toBe(201);
  });

  test('a standby that is gone leaves a doubt; nothing is lost by a restart, and the repeat has its receipt', async () => {
    const settings = await testSettings(await newDatabase());
    const ask = await admin(settings);
    const first = await openServer(settings, { databaseTimeouts: hasty });
    await ask(`alter system set synchronous_standby_names = 'gone'`);
    await ask('select pg_reload_conf()');
    const sending = await exampleOf('medical', 1);

    const doubtful = await send(first.url, sending);
    const ill = await fetch(`${first.url}/api/health`);
    await first.close();
    const second = await startMainProcess(settings);
    const kept = await filesIn(settings, 'files');
    await ask(`alter system reset synchronous_standby_names`);
    await ask('select pg_reload_conf()');

    expectProblem(doubtful, 503);
    expect(doubtful.problem.type).toBe('urn:pmts:problem:commitInDoubt');
    expect([ill.status, await ill.json()]).toEqual([503, expect.objectContaining({ status: 'failing' })]);
    expect(kept).toHaveLength(sending.files.length);
    await expect.poll(async () => (await stored(settings)).length).toBe(1);
    expect((await send(second.url, sending)).status).toBe(200);
    expect(await filesIn(settings, 'files')).toEqual(kept);
    await expect.poll(async () => (await fetch(`${second.url}/api/health`)).status).toBe(200);
  });

  test('a COMMIT that PostgreSQL warns of is a doubt, and no receipt', async () => {
    const settings = await testSettings(await newDatabase());
    const ask = await admin(settings);
    let session = 0;
    const { url } = await openServer(settings, {
      hooks: { beforeCommit: async (_id, transaction) => void (session = await processOf(transaction)) },
    });
    await ask(`alter system set synchronous_standby_names = 'gone'`);
    await ask('select pg_reload_conf()');

    const pending = send(url, await exampleOf('evaluation'));
    const isWaiting = async () =>
      (await ask(`select 1 from pg_stat_activity where pid = ${session} and wait_event = 'SyncRep'`))
        .rowCount;
    await expect.poll(isWaiting).toBe(1);
    await ask(`select pg_cancel_backend(${session})`);
    const answer = await pending;
    await ask(`alter system reset synchronous_standby_names`);
    await ask('select pg_reload_conf()');

    expectProblem(answer, 503);
    expect(answer.problem.type).toBe('urn:pmts:problem:commitInDoubt');
  });
});
