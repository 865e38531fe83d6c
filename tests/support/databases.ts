import { afterAll, beforeAll, inject } from 'vitest';
import { postgresPrograms } from '../../scripts/find-postgres.ts';
import { newDatabase, type Postgres, startPostgres } from './postgres.ts';

const programs = postgresPrograms();

export type DatabaseName = 'libsql' | 'postgresql';

const installed: readonly DatabaseName[] = programs === undefined ? ['libsql'] : ['libsql', 'postgresql'];

/** A lane of the suite names the database it is for (docs/decisions/043). */
const wanted = installed.filter((name) => name === (process.env['TEST_DATABASE'] ?? name));

/** The databases available on this machine: the embedded one always, PostgreSQL if installed. */
export const databases = wanted.length > 0 ? wanted : installed;

/** Returns a function that creates a database without a row and returns its DATABASE_URL, if any. */
export function useDatabase(name: DatabaseName): () => Promise<string | undefined> {
  return creatorOf(name, name === 'libsql' ? undefined : inject('postgresTemplate'));
}

/** Like useDatabase, for tests of migrations and of what wants an empty one: it has no table either. */
export function useEmptyDatabase(name: DatabaseName): () => Promise<string | undefined> {
  return creatorOf(name);
}

function creatorOf(name: DatabaseName, template?: string): () => Promise<string | undefined> {
  const cluster = name === 'libsql' ? undefined : inject('postgresUrl');
  // Otherwise the embedded one would be tested twice.
  if (name === 'postgresql' && cluster === undefined)
    throw new Error('No cluster: postgres-for-all.ts has not run');
  return async () => (cluster === undefined ? undefined : newDatabase(cluster, template));
}

/** Call in a describe block. Like useDatabase, on a separate cluster whose settings may be changed. */
export function useOwnCluster(name: DatabaseName): () => Promise<string | undefined> {
  if (name === 'libsql' || programs === undefined) return async () => undefined;
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres(programs);
  });
  afterAll(async () => {
    await postgres?.stop();
  });
  return async () => postgres?.newDatabase();
}
