import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether the database is PostgreSQL; otherwise it is the embedded one. For the few differences between them. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
