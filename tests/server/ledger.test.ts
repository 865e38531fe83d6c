import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { acceptRows, checkRows, sealRows } from '../../server/lib/store/ledger-check.ts';
import { isWatched, ledgerShards, watchedTables } from '../../server/lib/store/ledger.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { signInAs } from '../support/accounts.ts';
import { askAgain } from '../support/office.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { write } from '../support/staff.ts';
import { newDataDir, openServer, rowsAreDamaged, testSettings } from '../support/test-server.ts';

function faultsIn(settings: Settings): Promise<readonly string[]> {
  return inDatabase(settings, async (db) => (await checkRows(db)).faults);
}

/** Runs statements, bypassing the program. */
async function run(settings: Settings, ...statements: readonly string[]): Promise<void> {
  rowsAreDamaged(settings);
  await inDatabase(settings, async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  /** A store with rows in nearly every watched table. */
  async function busyStore(): Promise<Settings> {
    const settings = await testSettings(await newDatabase());
    const { url, close } = await openServer(settings);
    const sending = await exampleOf('licence');
    await send(url, sending);
    await send(url, await exampleOf('medical'));
    await askForQuote(url);
    await askAgain(settings, sending);
    await send(url, correctionOf(sending, ['documento']));
    await send(url, replyTo(sending, 'Hello', 1));
    const token = await signInAs(settings, url, 'moderator');
    await write({ url, token }, 'note', sending.submissionId, 'A note');
    await write({ url, token }, 'message', sending.submissionId, 'A message');
    await close();
    return settings;
  }

  test('what a server writes is in the ledger, and what is done to it by hand is named', async () => {
    const settings = await busyStore();
    expect(await faultsIn(settings)).toEqual([]);
    const { submissionId } = await inDatabase(settings, (db) =>
      db
        .selectFrom('submissions')
        .select('submission_id as submissionId')
        .where('form', '=', 'medical')
        .executeTakeFirstOrThrow(),
    );

    await run(
      settings,
      `update submissions set fields = '{}' where submission_id = '${submissionId}'`,
      `delete from case_notes`,
      `update verdicts set verdict = 'accepted'`,
      `insert into case_events (submission_id, position, at, by_kind, by_name, kind, digest) values ('x', 1, '', '', '', '', 'f')`,
      `update cases set state = 'done' where form = 'medical'`,
      // Not lasting values.
      `update mails set attempts = attempts + 1, due_at = 'later'`,
    );

    expect(await faultsIn(settings)).toEqual([
      'case_events x 1: is not as it was written',
      'case_events: rows that were not written: 1',
      'case_notes: rows are missing: 1 of 1',
      `cases ${submissionId}: is not as it was written`,
      `submissions ${submissionId}: is not as it was written`,
      expect.stringMatching(/^verdicts \S+: is not as it was written$/),
    ]);
    await inDatabase(settings, acceptRows);
    expect(await faultsIn(settings)).toEqual([]);
  });

  test('rows of the release before are sealed by the next start, once', async () => {
    const settings = await busyStore();
    await run(
      settings,
      ...watchedTables.map((table) => `update ${table} set digest = null`),
      'delete from ledger',
    );
    const before = await inDatabase(settings, checkRows);
    expect(before.faults).toEqual([]);
    expect(before.unsealed).toBeGreaterThan(20);

    await (await openServer(settings)).close();

    expect(await inDatabase(settings, checkRows)).toEqual({ faults: [], unsealed: 0, isReadable: true });
    expect(await inDatabase(settings, sealRows)).toBe(0);
  });

  test('a server of the release before beside this one is no damage, and does not cover any', async () => {
    const settings = await busyStore();
    const erased = await inDatabase(settings, (db) =>
      db
        .selectFrom('submissions')
        .select('submission_id')
        .where('form', '=', 'medical')
        .executeTakeFirstOrThrow(),
    );

    // The previous release deletes the text of a sent mail, and nothing else shows that it ran.
    await run(settings, `update mails set sent_at = '2026-11-24', body = '', html = null`);
    expect(await faultsIn(settings)).toEqual([]);
    await run(
      settings,
      `insert into case_events (submission_id, position, at, by_kind, by_name, kind)
        select submission_id, 99, '', '', '', '' from cases where form = 'licence'`,
      `update cases set state = 'inProgress', version = version + 1`,
      `update verdicts set verdict = 'accepted'`,
      ...['verdicts', 'case_events', 'submission_files', 'cases', 'submissions'].map(
        (table) => `delete from ${table} where submission_id = '${erased.submission_id}'`,
      ),
      `insert into erasures (erasure_id, at, by_user, counts) values ('e', '', 'u', '{}')`,
    );
    expect(await faultsIn(settings)).toEqual([]);

    await run(settings, `update quotations set quoted_price = quoted_price + 100`);
    const named = [expect.stringMatching(/^quotations \d+: is not as it was written$/)];
    expect(await faultsIn(settings)).toEqual(named);
    await (await openServer(settings)).close();
    expect(await inDatabase(settings, checkRows)).toEqual({ faults: named, unsealed: 0, isReadable: true });
  });

  test('transactions that come all at once to several servers wait for each other and end', async () => {
    const settings = await testSettings(await newDatabase());
    const isShared = settings.databaseUrl !== undefined;
    const first = await openServer(settings);
    const { url } = isShared ? await openServer({ ...settings, dataDir: await newDataDir() }) : first;
    const all = await Promise.all(
      Array.from({ length: 2 * ledgerShards }, async (_, index) => {
        const sending = { ...(await exampleOf('medical')), submissionId: randomUUID() };
        return send(index % 2 === 0 ? first.url : url, sending);
      }),
    );

    expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
    expect(await faultsIn(settings)).toEqual([]);
  });
});

test('every table that keeps what was received or decided is watched', async () => {
  const settings = await testSettings();
  const names = await inDatabase(settings, async (db) => {
    const tables = await db.introspection.getTables();
    return tables.filter(({ columns }) => columns.some((column) => column.name === 'digest'));
  });
  expect(names.map((table) => table.name).toSorted()).toEqual(watchedTables);
  expect(names.every((table) => isWatched(table.name))).toBe(true);
});
