import { describe, expect, test } from 'vitest';
import { activatePath } from '../../src/contracts/accounts.ts';
import { fileIdOf } from '../../src/contracts/cases.ts';
import { bundleRoute, bundlesPath, downloadPath } from '../../src/contracts/downloads.ts';
import { remindersOffRoute } from '../../src/contracts/expiry.ts';
import {
  personBundleRoute,
  personExportRoute,
  personOfRequestPath,
  personOfRequestRoute,
} from '../../src/contracts/people.ts';
import { reportPaths } from '../../src/contracts/reports.ts';
import { resultFileRoute } from '../../src/contracts/results.ts';
import { allCalls } from '../../server/all-calls.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import { getAs } from '../support/accounts.ts';
import type { On, QueryCall } from '../support/both/calls.ts';
import { exportedQueries } from '../support/both/exported-queries.ts';
import { fillStore, type StoreNames } from '../support/both/fill-store.ts';
import { moveToPostgres } from '../support/both/move-to-postgres.ts';
import { notCalled } from '../support/both/not-called.ts';
import { findingNothing, reads } from '../support/both/reads.ts';
import { rowsOf } from '../support/both/rows.ts';
import { officeWrites } from '../support/both/office-writes.ts';
import { serverWrites } from '../support/both/server-writes.ts';
import { databases, useDatabase, useEmptyDatabase } from '../support/databases.ts';
import type { Answered } from '../support/sending.ts';
import { openServer, rowsAreDamaged } from '../support/test-server.ts';

const writes = [...officeWrites, ...serverWrites];
const calls = [...reads, ...findingNothing, ...writes];

test('each exported query is called on both databases or named with why', async () => {
  const queries = await exportedQueries();
  const called = new Set(calls.map(({ query }) => query));
  const named = new Set(Object.values(notCalled).flat());

  const forgotten = queries.filter(({ name, query }) => !called.has(query) && !named.has(name));
  expect(
    forgotten.map(
      ({ name }) =>
        `${name}: add it to tests/support/both/reads.ts, office-writes.ts or server-writes.ts, or to not-called.ts with why`,
    ),
  ).toEqual([]);
  const needless = queries.filter(({ name, query }) => called.has(query) && named.has(name));
  expect(needless.map(({ name }) => `${name}: is called, so not-called.ts names it in vain`)).toEqual([]);
  const known = new Set(queries.map(({ name }) => name));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

interface Both {
  readonly libsql: On;
  readonly postgresql: On;
}

/** GET calls whose answers are not of the database, or are compared otherwise. */
const notGotten: Readonly<Record<string, string>> = {
  '/api/health': 'It is about the machine.',
  [activatePath]: 'It makes an account; fill-store.ts makes one on each.',
  [bundleRoute]: 'A ZIP with times; readBundled is called.',
  [bundlesPath]: 'A ZIP with times; readBundled is called.',
  [downloadPath]: 'What another call has prepared.',
  [personBundleRoute]: 'A ZIP with times; readBundled is called.',
  [personExportRoute]: 'It has the time; exportPerson is called.',
  [remindersOffRoute]: 'A page; localeOfToken is called.',
  [reportPaths.audit]: 'It names these calls; auditIn is called.',
  [resultFileRoute]: 'A file; its row is read with the results in fill-store.ts.',
};

/** Addresses of all calls that only read, with the names of this store in them. */
async function pathsToGet({ licence, medical, personId, userId, view }: On): Promise<readonly string[]> {
  const parameters: Readonly<Record<string, string>> = {
    submissionId: licence,
    personId,
    userId,
    viewId: view,
    id: '1',
    field: 'documento',
    fileId: fileIdOf(licence, 0),
  };
  const paths = (await allCalls()).filter(
    ({ method, path }) => method === 'GET' && notGotten[path] === undefined,
  );
  return paths.map(({ path }) =>
    path === personOfRequestRoute
      ? personOfRequestPath(medical)
      : path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'missing'),
  );
}

/** Without the times of the calls themselves. @param at the store was filled before */
function steady({ text }: Answered, at: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => (time > at && isPast(time) ? 'now' : time));
}

function isPast(time: string): boolean {
  return Date.parse(time) <= Date.now();
}

/** The same store in both databases, built with the API's own calls and moved by `npm run move`. */
async function onBoth(databaseUrl: string | undefined, work: (both: Both) => Promise<void>): Promise<void> {
  const { settings, names } = await fillStore();
  rowsAreDamaged(settings);
  const moved = await moveToPostgres(settings, databaseUrl);
  const now = Date.now();
  const [libsql, postgresql] = [await openDatabase(settings), await openDatabase(moved)];
  try {
    await work({ libsql: on(libsql, settings, names, now), postgresql: on(postgresql, moved, names, now) });
  } finally {
    await libsql.destroy();
    await postgresql.destroy();
  }
}

function on(db: Database, settings: Settings, names: StoreNames, now: number): On {
  return { ...names, db, settings, now, at: new Date(now).toISOString() };
}

/** Compares what both answer, and goes on after a difference. */
async function compare({ name, run }: QueryCall, { libsql, postgresql }: Both): Promise<unknown> {
  const [one, other] = [await answerOf(run(libsql)), await answerOf(run(postgresql))];
  expect.soft(other, name).toEqual(one);
  return one;
}

/** Compares what servers over both answer; these write into them, too. */
async function compareCalls({ libsql, postgresql }: Both): Promise<void> {
  const [one, other] = [await openServer(libsql.settings), await openServer(postgresql.settings)];
  for (const path of await pathsToGet(libsql)) {
    const [first, second] = [
      await getAs(libsql.admin.token, one.url + path),
      await getAs(libsql.admin.token, other.url + path),
    ];
    expect.soft([path, first.status]).toEqual([path, 200]);
    expect
      .soft(steady(second, libsql.at).replaceAll(other.url, one.url), path)
      .toBe(steady(first, libsql.at));
  }
}

/** An error is none of both answers. */
async function answerOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((error: unknown) => expect.fail(String(error instanceof Error ? error.stack : error)));
}

/** Two databases that find nothing agree about anything. */
function isNothing(answer: unknown): boolean {
  if (answer instanceof Map || answer instanceof Set) return answer.size === 0;
  return Array.isArray(answer)
    ? answer.length === 0
    : answer === undefined || answer === null || answer === false;
}

describe.each(databases.filter((name) => name !== 'libsql'))('libsql and %s', (name) => {
  const newDatabase = useDatabase(name);
  const newEmptyDatabase = useEmptyDatabase(name);

  test('answer each read alike', async () => {
    await onBoth(await newEmptyDatabase(), async (both) => {
      const empty: string[] = [];
      for (const read of reads) if (isNothing(await compare(read, both))) empty.push(read.name);
      for (const read of findingNothing) await compare(read, both);
      expect(empty).toEqual([]);
    });
  });

  test('answer each GET call alike', async () => {
    await onBoth(await newEmptyDatabase(), compareCalls);
  });

  test('answer each write alike, and hold the same rows after it', async () => {
    await onBoth(await newEmptyDatabase(), async (both) => {
      const known = JSON.stringify(await rowsOf(both.libsql.db));
      for (const write of writes) await compare(write, both);
      const [one, other] = [await rowsOf(both.libsql.db, known), await rowsOf(both.postgresql.db, known)];
      for (const table of Object.keys(one)) expect.soft(other[table], table).toEqual(one[table]);
    });
  });

  test('take the same calls and hold as many rows after them', async () => {
    const counts = async (databaseUrl?: string) => {
      const { settings } = await fillStore(databaseUrl);
      const db = await openDatabase(settings);
      const rows = await rowsOf(db);
      await db.destroy();
      return Object.entries(rows).map(([table, { length }]) => `${table} ${length}`);
    };
    expect(await counts(await newDatabase())).toEqual(await counts());
  });
});
