import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import { SettingError } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { libsqlDialect } from '../../lib/store/libsql-driver.ts';
import { type Database, openUnmigrated } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { copyTo, readerOf } from './copy-file.ts';
import type { DatabaseKind, ManifestFile } from './manifest.ts';
import { rowFaults, rowFaultsIn } from './row-faults.ts';

interface CopiedRows {
  readonly submissions: number;
  readonly files: readonly ManifestFile[];
}

interface CopiedDatabase extends CopiedRows {
  /** Damage to the database itself or its rows, one line each. It is copied all the same. */
  readonly faults: readonly string[];
}

export function databaseKindOf({ databaseUrl }: Settings): DatabaseKind {
  return databaseUrl === undefined ? 'libsql' : 'postgresql';
}

export function databaseNameOf(kind: DatabaseKind): string {
  return kind === 'libsql' ? 'pmts.db' : 'database.dump';
}

/**
 * Copies the database of the settings as it is at one moment, while a server uses it.
 * @returns exactly what the copy holds
 */
export async function copyDatabase(settings: Settings, directory: string): Promise<CopiedDatabase> {
  const db = await openUnmigrated(settings);
  const path = join(directory, databaseNameOf(databaseKindOf(settings)));
  try {
    return settings.databaseUrl === undefined
      ? await vacuumInto(db, settings, path)
      : await dump(db, settings.databaseUrl, path);
  } finally {
    await db.destroy();
  }
}

async function vacuumInto(db: Database, settings: Settings, path: string): Promise<CopiedDatabase> {
  const inDatabase = await databaseFaults(db, settings);
  try {
    await sql`vacuum into ${path}`.execute(db);
  } catch (error) {
    const [reason = String(error)] = inDatabase;
    throw new SettingError('The database', `cannot be copied, it is damaged (${reason})`);
  }
  const copy = new Kysely<Tables>({ dialect: libsqlDialect(new Libsql(path), 0) });
  try {
    const { faults, isReadable } = await rowFaults(copy);
    if (!isReadable) throw new SettingError('The database', `cannot be copied, it is damaged (${faults[0]})`);
    return {
      ...(await rowsIn(copy)),
      faults: [...inDatabase.map((fault) => `database: ${fault}`), ...faults],
    };
  } finally {
    await copy.destroy();
  }
}

/** Dumps the database; the dump and what is read beside it come from one snapshot. */
async function dump(db: Database, databaseUrl: string, path: string): Promise<CopiedDatabase> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction);
      await runPostgresProgram('pg_dump', databaseUrl, [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${rows[0]?.id ?? ''}`,
        `--file=${path}`,
      ]);
      const { faults } = await rowFaultsIn(transaction);
      return { ...(await rowsIn(transaction)), faults };
    });
}

/** Reads only columns that every release has. */
export async function rowsIn(db: Kysely<Tables>): Promise<CopiedRows> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('submission_files')
    .select(['path', 'size', 'sha256'])
    // In a bucket, equal content in two fields of a request is one object.
    .distinct()
    .orderBy('path')
    .execute();
  return { submissions: Number(count), files };
}

/** Puts the copy in the place of the settings, which is empty. */
export async function placeDatabase(settings: Settings, directory: string): Promise<void> {
  const kind = databaseKindOf(settings);
  const path = join(directory, databaseNameOf(kind));
  if (settings.databaseUrl === undefined) {
    await copyTo(readerOf(path), join(settings.dataDir, 'pmts.db'));
    return;
  }
  await runPostgresProgram('pg_restore', settings.databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    path,
  ]);
}

/** Returns the faults that the embedded database finds in itself; PostgreSQL has its own programs for that. */
export async function databaseFaults(db: Database, settings: Settings): Promise<readonly string[]> {
  if (settings.databaseUrl !== undefined) return [];
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

export function otherKind(made: DatabaseKind): SettingError {
  return made === 'libsql'
    ? new SettingError('DATABASE_URL', 'the backup is of an embedded database; unset it to restore that')
    : new SettingError('DATABASE_URL', 'the backup is of PostgreSQL; set it to an empty database');
}

type PostgresProgram = 'pg_dump' | 'pg_restore';

/** Runs a PostgreSQL program. @throws SettingError when it is missing or fails, with its last line */
async function runPostgresProgram(
  program: PostgresProgram,
  databaseUrl: string,
  parameters: readonly string[],
): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const { code, errors } = await run(program, [...parameters, `--dbname=${url}`], password);
  if (code === 0) return;
  const reason = errors.trim().split('\n').at(-1) ?? '';
  throw new SettingError('DATABASE_URL', `${program} failed (${reason})`);
}

interface Run {
  readonly code: number | null;
  readonly errors: string;
}

async function run(program: PostgresProgram, parameters: readonly string[], password: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }), LC_MESSAGES: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors = (errors + String(chunk)).slice(-4000)));
    child.once('error', (error) => {
      const isMissing = Object(error).code === 'ENOENT';
      const help = 'is not installed; it is one of PostgreSQL’s client programs';
      reject(new SettingError(program, isMissing ? help : `cannot be started (${error.message})`));
    });
    child.once('close', (code) => resolve({ code, errors }));
  });
}

/** All users of the machine can read the arguments of a program. */
function withoutPassword(databaseUrl: string): { readonly url: string; readonly password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '');
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, password };
}
