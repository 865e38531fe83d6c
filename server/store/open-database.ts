import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import { SettingError } from '../settings/setting-error.ts';
import type { Settings } from '../settings/settings.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Milliseconds, and as long for one of the pool's connections to be free: many requests at once take their turn. */
const connectDeadline = 30_000;

/** The migrated database of these settings. @throws SettingError when it cannot be used */
export async function openDatabase(settings: Settings): Promise<Database> {
  const { databaseUrl } = settings;
  const [setting, db] =
    databaseUrl === undefined
      ? (['DATA_DIR', embedded(settings.dataDir)] as const)
      : (['DATABASE_URL', postgres(databaseUrl)] as const);
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new SettingError(setting, `the database cannot be used (${reasonOf(error)})`);
  }
}

function embedded(dataDir: string): Database {
  try {
    const database = new Libsql(join(dataDir, 'pmts.db'));
    // FULL: a commit that was answered for survives a power cut, which NORMAL does not promise in WAL mode.
    for (const pragma of ['busy_timeout=5000', 'journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON']) {
      database.pragma(pragma);
    }
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  } catch (error) {
    throw new SettingError('DATA_DIR', `the database in it cannot be opened (${reasonOf(error)})`);
  }
}

function postgres(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: connectDeadline });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** One line, without the connection string. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  return String(message || code || 'unknown reason').replaceAll(/\s+/g, ' ');
}
