import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SettingError } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { openForProbe } from '../../lib/store/open-database.ts';
import { databaseTimeouts } from '../../lib/store/database-timeouts.ts';
import { holdBackups, openBackups } from './backup-directory.ts';
import { type Restored, restore } from './restore.ts';
import { verify } from './verify.ts';

/**
 * Restores the newest backup into a temporary place, and verifies the result: the only way to know that it can be
 * restored.
 * @throws SettingError when it cannot
 */
export async function prove(settings: Settings, directory: string, now: number): Promise<Restored> {
  const backups = await openBackups(directory);
  const release = holdBackups(backups.path);
  const place = join(backups.path, 'proof');
  try {
    // Left by a proof that was killed.
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { mode: 0o700 });
    return await withTemporaryDatabase(settings, async (databaseUrl) => {
      // The proof restores files to the disk, wherever the store keeps them.
      const { databaseUrl: _, filesUrl: _bucket, ...others } = settings;
      const target: Settings = {
        ...others,
        dataDir: join(place, 'data'),
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      };
      // This temporary store gives no references, so the restore is not counted.
      const restored = await restore({ ...backups, noteRestore: async () => 1 }, target, now);
      const { faults } = await verify(target);
      const unknown = faults.filter(
        (fault) => !restored.lost.some((path) => fault.startsWith(`files/${path}:`)),
      );
      if (unknown[0] !== undefined) throw new SettingError('The restored store', unknown[0]);
      return restored;
    });
  } finally {
    await rm(place, { recursive: true, force: true });
    release();
  }
}

/**
 * Creates the database on the server of the settings, beside the real one; undefined where the database is embedded.
 */
async function withTemporaryDatabase<T>(
  settings: Settings,
  work: (databaseUrl: string | undefined) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) return work(undefined);
  const url = new URL(databaseUrl);
  const name = `${decodeURIComponent(url.pathname.slice(1))}_proof`;
  const db = openForProbe(settings, { ...databaseTimeouts, statement: 0 });
  const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
  try {
    await drop();
    await sql`create database ${sql.id(name)} template template0`.execute(db).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SettingError('DATABASE_URL', `no temporary database for the proof (${reason})`);
    });
    url.pathname = encodeURIComponent(name);
    return await work(url.href);
  } finally {
    await drop().catch(() => undefined);
    await db.destroy();
  }
}
