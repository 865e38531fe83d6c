import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';
import { type Database, openDatabase, openMigrated } from '../../server/lib/store/open-database.ts';

const database = 'pmts.db';

/** By file name; made once in each worker. */
let template: Promise<ReadonlyMap<string, Buffer>> | undefined;

/**
 * Gives an embedded database that is not there yet as its first start would make it: to run every migration takes longer
 * than most tests, and that they run is shown where a server starts in a process of its own.
 */
export async function withMigratedStore(settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  await copying.get(dataDir);
  if (databaseUrl !== undefined || existsSync(join(dataDir, database))) return;
  const copied = copyTemplate(dataDir).finally(() => copying.delete(dataDir));
  copying.set(dataDir, copied);
  await copied;
  noteMigrated(settings);
}

/** By data directory: a second caller must not find half a database. */
const copying = new Map<string, Promise<void>>();

async function copyTemplate(dataDir: string): Promise<void> {
  template ??= makeTemplate();
  const files = await template;
  await mkdir(dataDir, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(dataDir, name), bytes, { mode: 0o600 });
}

const migrated = new Set<string>();

/** Call after a server has opened this store: openTestStore need not ask whether it is migrated. */
export function noteMigrated({ databaseUrl, dataDir }: Settings): void {
  migrated.add(databaseUrl ?? dataDir);
}

/** Opens a store as the program does; migrates it at most once, because to find it migrated takes 20 ms of CPU. */
export async function openTestStore(settings: Settings): Promise<Database> {
  await withMigratedStore(settings);
  if (migrated.has(settings.databaseUrl ?? settings.dataDir)) return openMigrated(settings);
  const db = await openDatabase(settings);
  noteMigrated(settings);
  return db;
}

async function makeTemplate(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pmts-template-'));
  try {
    await migrateOnce({ DATA_DIR: folder });
    const names = (await readdir(folder)).filter((name) => name.startsWith(database));
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function migrateOnce(environment: Parameters<typeof readSettings>[0]): Promise<void> {
  const db = await openDatabase(readSettings({ PORT: '0', MIN_FREE_BYTES: '0', ...environment }));
  await db.destroy();
}
