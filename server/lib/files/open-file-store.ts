import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

/** @param dataDir where files are, and where they are staged. @throws SettingError when no files can be stored there */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  return openDiskFileStore(dataDir);
}
