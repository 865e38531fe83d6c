import type { TestProject } from 'vitest/node';
import { postgresPrograms } from '../../scripts/find-postgres.ts';
import { migrateOnce } from './migrated-store.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster that all tests share; undefined if PostgreSQL is not installed. */
    readonly postgresUrl: string | undefined;
    /** Name of its database in which every migration has run, and nothing else. */
    readonly postgresTemplate: string | undefined;
  }
}

/** Starts one cluster before the first test file, and ends it after the last. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const programs = postgresPrograms();
  const postgres = programs === undefined ? undefined : await startPostgres(programs);
  if (postgres !== undefined) {
    const template = await postgres.newDatabase();
    await migrateOnce({ DATABASE_URL: template });
    project.provide('postgresTemplate', new URL(template).pathname.slice(1));
  }
  project.provide('postgresUrl', postgres?.url);
  return postgres?.stop;
}
