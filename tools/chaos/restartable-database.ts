import { onTestFinished } from 'vitest';
import type { DatabaseName } from '../../tests/support/databases.ts';
import { postgresPrograms } from '../../scripts/find-postgres.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { LoopbackOptions } from './loopback-world.ts';

/** A test's own database server, restartable under a running API; there is none for the embedded database. */
export interface RestartableDatabase {
  /** An empty database for one world. */
  next(): Promise<Pick<LoopbackOptions, 'databaseUrl' | 'restartDatabase'>>;
}

export async function restartableDatabase(name: DatabaseName): Promise<RestartableDatabase> {
  const programs = postgresPrograms();
  if (name === 'libsql' || programs === undefined) return { next: async () => ({}) };
  const postgres = await startPostgres(programs);
  onTestFinished(() => postgres.stop());
  return {
    async next() {
      return { databaseUrl: await postgres.newDatabase(), restartDatabase: () => postgres.restart() };
    },
  };
}
