import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { statusPath } from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { submissions } from '../../server/lib/store/migrations/001-submissions.ts';
import { quotations } from '../../server/lib/store/migrations/002-quotations.ts';
import { accounts } from '../../server/lib/store/migrations/003-accounts.ts';
import { submissionListing } from '../../server/lib/store/migrations/004-submission-listing.ts';
import { formVersions } from '../../server/lib/store/migrations/005-form-versions.ts';
import { storeProbe } from '../../server/lib/store/migrations/006-store-probe.ts';
import { mailAndSignIn } from '../../server/lib/store/migrations/007-mail-and-sign-in.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useEmptyDatabase } from '../support/databases.ts';
import { caseOf, historyOf } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';
import { postJson } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

const day = 86_400_000;

const released = {
  '001-submissions': submissions,
  '002-quotations': quotations,
  '003-accounts': accounts,
  '004-submission-listing': submissionListing,
  '005-form-versions': formVersions,
  '006-store-probe': storeProbe,
  '007-mail-and-sign-in': mailAndSignIn,
};

interface Old {
  readonly submissionId: string;
  readonly form: string;
  /** Days. */
  readonly age: number;
  readonly state: string;
}

const id = (digit: number): string => `${'0'.repeat(7)}${digit}-0000-4000-8000-000000000000`;

const olds: readonly Old[] = [
  { submissionId: id(1), form: 'licence', age: 0.5, state: 'new' },
  { submissionId: id(2), form: 'medical', age: 29.9, state: 'new' },
  { submissionId: id(3), form: 'licence', age: 30.1, state: 'done' },
  { submissionId: id(4), form: 'quote', age: 2, state: 'new' },
  { submissionId: id(5), form: 'quote', age: 400, state: 'done' },
  { submissionId: id(6), form: 'evaluation', age: 1, state: 'done' },
  { submissionId: id(7), form: 'evaluation', age: 90, state: 'done' },
];

/** A database as left by the release before cases. */
async function fillFormerRelease({ databaseUrl, dataDir }: Settings): Promise<void> {
  const dialect =
    databaseUrl === undefined
      ? new SqliteDialect({ database: new Libsql(join(dataDir, 'pmts.db')) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
  const db = new Kysely<{ submissions: object; submission_files: object; quotations: object }>({ dialect });
  const provider = { getMigrations: async () => released };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  const now = Date.now();
  for (const [index, { submissionId, form, age }] of olds.entries()) {
    const receivedAt = new Date(now - age * day).toISOString();
    const facts = { form, form_version: 1, fingerprint: 'f', fields: '{"nombre":"Ana"}', answer: '{}' };
    const reference = `PMTS/OLD/000${index}`;
    await db
      .insertInto('submissions')
      .values({ submission_id: submissionId, reference, received_at: receivedAt, ...facts })
      .execute();
    if (form === 'licence') {
      const file = { field: 'documento', name: 'a.pdf', type: 'application/pdf', size: 5, sha256: 'ab' };
      const place = { submission_id: submissionId, position: 0, path: `${submissionId}/x/0` };
      await db
        .insertInto('submission_files')
        .values({ ...place, ...file })
        .execute();
    }
    if (form !== 'quote') continue;
    await db
      .insertInto('quotations')
      .values({
        id: index,
        submission_id: submissionId,
        status: 'PENDING',
        created_at: receivedAt,
        expires_at: new Date(Date.parse(receivedAt) + 30 * day).toISOString(),
        government: 'panama',
        quoted_price: 100,
        user_name: 'Ana',
        user_email: 'ana@ship.example',
        verified_at: null,
      })
      .execute();
  }
  await db.destroy();
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useEmptyDatabase(name);

  test('what was stored before there were cases has one: new and read, or done for a reason', async () => {
    const settings = await testSettings(await newDatabase());
    await fillFormerRelease(settings);

    const { url } = await openServer(settings);

    const token = await signInAs(settings, url, 'moderator');
    for (const { submissionId, form, state } of olds) {
      expect([submissionId, (await caseOf(settings, { submissionId })).state]).toEqual([submissionId, state]);
      const change = state === 'done' ? ['system state new done'] : [];
      expect(await historyOf(settings, { submissionId })).toEqual(['applicant received', ...change]);
      const shown = jsonOf(await getAs(token, url + submissionPath(submissionId)));
      expect(shown).toMatchObject({ form, case: { state, version: 1, unread: false, assignee: null } });
    }
    const reasons = await inDatabase(settings, (db) =>
      db
        .selectFrom('case_events')
        .select(['submission_id', 'reason'])
        .where('reason', 'is not', null)
        .orderBy('submission_id')
        .execute(),
    );
    expect(reasons.map(({ submission_id: of, reason }) => [of, reason])).toEqual([
      [id(3), 'olderThanCases'],
      [id(5), 'olderThanCases'],
      [id(6), 'evaluation'],
      [id(7), 'evaluation'],
    ]);
  });

  test('and its applicants are told of it, of its quotation too, in words for them alone', async () => {
    const settings = await testSettings(await newDatabase());
    await fillFormerRelease(settings);

    const { url } = await openServer(settings);
    const ids = olds.map(({ submissionId }) => submissionId);
    const answer = await postJson(url + statusPath, { ids });

    expect(jsonOf(answer)).toMatchObject({
      requests: olds.map(({ submissionId, state }) => ({ submissionId, state, reason: null })),
    });
    expect(jsonOf(await postJson(url + statusPath, { ids: [id(4), id(5)] }))).toMatchObject({
      requests: [{ quotation: { status: 'PENDING' } }, { quotation: { status: 'EXPIRED' } }],
    });
    expect(await stored(settings)).toHaveLength(olds.length);
    const files = await inDatabase(settings, (db) =>
      db.selectFrom('submission_files').select(['submission_id', 'file_id']).execute(),
    );
    for (const file of files) expect(file.file_id).toBe(`${file.submission_id}.0`);
  });
});
