import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { submissions } from '../../server/lib/store/migrations/001-submissions.ts';
import { databases, useEmptyDatabase } from '../support/databases.ts';
import { askForQuote, inDatabase, mailOf } from '../support/quotes.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

/** A database as the first release left it, with a submission and a mail that is still to be sent. */
async function fillFirstRelease({ databaseUrl, dataDir }: Settings): Promise<void> {
  const dialect =
    databaseUrl === undefined
      ? new SqliteDialect({ database: new Libsql(join(dataDir, 'pmts.db')) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
  const db = new Kysely<{ submissions: object; mails: object }>({ dialect });
  const provider = { getMigrations: async () => ({ '001-submissions': submissions }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  const at = '2026-11-20T08:00:00.000Z';
  await db
    .insertInto('submissions')
    .values({
      submission_id: 'old',
      form: 'licence',
      reference: 'PMTS/LIC/0001',
      received_at: at,
      fingerprint: 'f',
      fields: '{"nombre":"Ana"}',
      answer: '{}',
    })
    .execute();
  await db
    .insertInto('mails')
    .values({
      mail_id: 'old',
      recipient: 'office@pmts.example',
      subject: 'PMTS/LIC/0001',
      body: 'text',
      created_at: at,
      attempts: 0,
      due_at: at,
      sent_at: null,
    })
    .execute();
  await db.destroy();
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useEmptyDatabase(name);

  test('a database of the first release keeps what it holds, sends its mail, and takes quotes', async () => {
    const settings = await testSettings(await newDatabase());
    await fillFirstRelease(settings);

    const { url } = await openServer(settings);

    expect(await stored(settings)).toMatchObject([{ reference: 'PMTS/LIC/0001', fields: { nombre: 'Ana' } }]);
    expect((await mailOf(settings, 'old')).html).toBeUndefined();
    expect((await askForQuote(url)).receipt.reference).toBe('PMTS/Q/0001');
    expect(await inDatabase(settings, (db) => db.selectFrom('courses').select('id').execute())).toHaveLength(
      56,
    );
  });

  test('a migration that came after one with a higher number is made up for', async () => {
    const settings = await testSettings(await newDatabase());
    await (await openServer(settings)).close();
    await inDatabase(settings, async (db) => {
      await db.schema.dropTable('access_grants').execute();
      await sql`delete from kysely_migration where name = '020-access-grants'`.execute(db);
    });

    await (await openServer(settings)).close();

    const grants = await inDatabase(settings, (db) => db.selectFrom('access_grants').selectAll().execute());
    expect(grants).toEqual([]);
  });

  test('a release starts on what a later one has used, and stores', async () => {
    const settings = await testSettings(await newDatabase());
    await (await openServer(settings)).close();
    await inDatabase(settings, async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2027-01-01')`.execute(
        db,
      );
      await sql`alter table submissions add column of_a_later_release text`.execute(db);
    });

    const { url } = await openServer(settings);

    expect((await askForQuote(url)).status).toBe(201);
  });
});
