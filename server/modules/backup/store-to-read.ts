import { resolve } from 'node:path';
import type { Settings } from '../../lib/settings/settings.ts';
import { isDataDirectory } from '../../lib/store/data-directory.ts';
import { type Database, NoStore, openUnmigrated } from '../../lib/store/open-database.ts';

/** Opens the database of a store for reading only. @throws NoStore when there is none, and creates nothing */
export async function openStoreToRead(settings: Settings): Promise<Database> {
  const db = await openUnmigrated(settings);
  if (isDataDirectory(settings.dataDir)) return db;
  await db.destroy();
  throw new NoStore('DATA_DIR', `there is no store in ${resolve(settings.dataDir)}, and none was made`);
}
