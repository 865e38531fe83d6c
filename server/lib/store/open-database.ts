import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import Libsql from 'libsql';
import { SettingError } from '../settings/setting-values.ts';
import type { Settings } from '../settings/settings.ts';
import { type DatabaseTimeouts, databaseTimeouts } from './database-timeouts.ts';
import { ledgeredDialect } from './ledger-dialect.ts';
import { libsqlDialect } from './libsql-driver.ts';
import { migrate } from './migrate.ts';
import { type PoolState, postgresDialect } from './postgres-driver.ts';
import { prepareSearchIndex } from './search-index.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Opens and migrates the database of these settings. @throws SettingError when it cannot be used */
export async function openDatabase(settings: Settings, timeouts = databaseTimeouts): Promise<Database> {
  // A migration may take long; a second server starting at the same time waits for it.
  const patient = { ...timeouts, lock: 0, statement: 0, idle: 0 };
  const isEmbedded = settings.databaseUrl === undefined;
  const first = connect(settings, isEmbedded ? timeouts : patient, { connections: 1 });
  try {
    await migrate(first);
    await prepareSearchIndex(first);
    return openMigrated(settings, timeouts);
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const setting = isEmbedded ? 'DATA_DIR' : 'DATABASE_URL';
    throw new SettingError(setting, `the database cannot be used (${reasonOf(error)})`);
  } finally {
    await first.destroy();
  }
}

/** As openDatabase, of a store that it has migrated before. */
export function openMigrated(settings: Settings, timeouts = databaseTimeouts): Database {
  return connect(settings, timeouts, { isLedgered: true });
}

/** As openDatabase, for readers: a missing store is not created. @throws SettingError when it is missing, too */
export async function openExistingDatabase(settings: Settings): Promise<Database> {
  await refuseMissingStore(settings);
  return openDatabase(settings);
}

/**
 * Opens the database unchanged, whatever release wrote it: nothing is migrated, because a server of an earlier release
 * may be using it.
 * @throws SettingError when there is none, or it cannot be opened
 */
export async function openUnmigrated(settings: Settings): Promise<Database> {
  await refuseMissingStore(settings);
  // No statement timeout: copying may take long.
  return connect(settings, { ...databaseTimeouts, statement: 0, idle: 0 });
}

/** @throws NoStore */
async function refuseMissingStore({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'pmts.db'))) {
    throw new NoStore('DATA_DIR', `there is no store in ${resolve(dataDir)}, and none was made`);
  }
  if (databaseUrl !== undefined && !(await tablesIn(databaseUrl)).includes('submissions')) {
    throw new NoStore('DATABASE_URL', 'there is no store in this database, and none was made');
  }
}

/** The settings point to no store. */
export class NoStore extends SettingError {}

/** Names of the tables in a PostgreSQL database. @throws SettingError when it cannot be used */
export async function tablesIn(databaseUrl: string): Promise<readonly string[]> {
  const dialect = postgresDialect({
    connectionString: databaseUrl,
    connections: 1,
    timeouts: databaseTimeouts,
  });
  const db = new Kysely<Tables>({ dialect });
  try {
    const tables = await db.introspection.getTables();
    return tables.map(({ name }) => name);
  } catch (error) {
    throw new SettingError('DATABASE_URL', `the database cannot be used (${reasonOf(error)})`);
  } finally {
    await db.destroy();
  }
}

/** Opens the same database on a separate connection for health checks, which never waits for other users. */
export function openForProbe(settings: Settings, timeouts: DatabaseTimeouts): Database {
  return connect(settings, timeouts, { connections: 1 });
}

/** Connections of one server to PostgreSQL, besides one for health checks. */
const poolSize = 20;

interface Connecting {
  /** Size of the pool to PostgreSQL. */
  readonly connections?: number;
  /** Whether writes go to the ledger; requires a migrated database. */
  readonly isLedgered?: boolean;
}

function connect(
  { databaseUrl, dataDir }: Settings,
  timeouts: DatabaseTimeouts,
  { connections = poolSize, isLedgered = false }: Connecting = {},
): Database {
  let pool: PoolState | undefined;
  const opened = (state: PoolState): void => void (pool = state);
  const dialect =
    databaseUrl === undefined
      ? embedded(dataDir, timeouts)
      : postgresDialect({ connectionString: databaseUrl, connections, timeouts, opened });
  const db = new Kysely<Tables>({ dialect: isLedgered ? ledgeredDialect(dialect) : dialect });
  if (pool !== undefined) pools.set(db, pool);
  return db;
}

function embedded(dataDir: string, { lock }: DatabaseTimeouts): Dialect {
  try {
    const database = new Libsql(join(dataDir, 'pmts.db'));
    // FULL: an acknowledged commit survives a power cut, which NORMAL does not promise in WAL mode.
    for (const pragma of [
      'busy_timeout=5000',
      'journal_mode=WAL',
      'synchronous=FULL',
      'foreign_keys=ON',
      // Overwrites deleted content: erasure leaves nothing of it in the file.
      'secure_delete=ON',
    ]) {
      database.pragma(pragma);
    }
    // From now on the driver waits for other processes, without blocking the server.
    database.pragma('busy_timeout=0');
    return libsqlDialect(database, lock);
  } catch (error) {
    throw new SettingError('DATA_DIR', `the database in it cannot be opened (${reasonOf(error)})`);
  }
}

const pools = new WeakMap<Database, PoolState>();

/** The connection pool of a database; undefined for the embedded one, which has one connection. */
export function poolOf(db: Database): PoolState | undefined {
  return pools.get(db);
}

/** One line, without the connection string. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  return String(message || code || 'unknown reason').replaceAll(/\s+/g, ' ');
}
