import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import Libsql from 'libsql';
import { SettingError } from '../settings/setting-error.ts';
import type { Settings } from '../settings/settings.ts';
import { type DatabaseTimeouts, databaseTimeouts } from './database-timeouts.ts';
import { ledgeredDialect } from './ledger-dialect.ts';
import { libsqlDialect } from './libsql-driver.ts';
import { migrate } from './migrate.ts';
import { type PoolState, postgresDialect } from './postgres-driver.ts';
import { prepareSearchIndex } from './search-index.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** The migrated database of these settings. @throws SettingError when it cannot be used */
export async function openDatabase(settings: Settings, timeouts = databaseTimeouts): Promise<Database> {
  // A migration takes as long as it takes; a second server starting at the same time waits for it.
  const patient = { ...timeouts, lock: 0, statement: 0, idle: 0 };
  const isEmbedded = settings.databaseUrl === undefined;
  const first = connect(settings, isEmbedded ? timeouts : patient, { connections: 1 });
  try {
    await migrate(first);
    await prepareSearchIndex(first);
    return connect(settings, timeouts, { isLedgered: true });
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const setting = isEmbedded ? 'DATA_DIR' : 'DATABASE_URL';
    throw new SettingError(setting, `the database cannot be used (${reasonOf(error)})`);
  } finally {
    await first.destroy();
  }
}

/** As openDatabase, for readers: a missing store is not created. @throws SettingError then too */
export async function openExistingDatabase(settings: Settings): Promise<Database> {
  await refuseMissingStore(settings);
  return openDatabase(settings);
}

/**
 * The database as it is, whatever release wrote it: nothing is migrated, because a server of an earlier release may be
 * using it. @throws SettingError when there is none, or it cannot be opened
 */
export async function openUnmigrated(settings: Settings): Promise<Database> {
  await refuseMissingStore(settings);
  // To be copied, however long that takes.
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

/** There is no store where the settings say. */
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

/** The same database on a connection of its own, for health checks: it never waits for other users. */
export function openForProbe(settings: Settings, timeouts: DatabaseTimeouts): Database {
  return connect(settings, timeouts, { connections: 1 });
}

/** Of one server to PostgreSQL, besides one for health. */
const poolSize = 20;

interface Connecting {
  /** Of the pool to PostgreSQL. */
  readonly connections?: number;
  /** What it writes is in the ledger: it is migrated. */
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
    // FULL: a commit that was answered for survives a power cut, which NORMAL does not promise in WAL mode.
    for (const pragma of [
      'busy_timeout=5000',
      'journal_mode=WAL',
      'synchronous=FULL',
      'foreign_keys=ON',
      // What is deleted is overwritten: erasure leaves nothing of it in the file.
      'secure_delete=ON',
    ]) {
      database.pragma(pragma);
    }
    // From now on the driver does the waiting for other processes, which does not block the server.
    database.pragma('busy_timeout=0');
    return libsqlDialect(database, lock);
  } catch (error) {
    throw new SettingError('DATA_DIR', `the database in it cannot be opened (${reasonOf(error)})`);
  }
}

const pools = new WeakMap<Database, PoolState>();

/** The connections of a database; undefined for the embedded one, which has one. */
export function poolOf(db: Database): PoolState | undefined {
  return pools.get(db);
}

/** One line, without the connection string. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown };
  return String(message || code || 'unknown reason').replaceAll(/\s+/g, ' ');
}
