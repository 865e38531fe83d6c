import { join } from 'node:path';
import Libsql from 'libsql';
import { SettingError } from '../../lib/settings/setting-error.ts';

export const backupLockName = 'backup.lock';

/**
 * Holds a directory of backups for this process alone: nobody takes away what somebody else is reading. The lock is one
 * of the operating system, so a killed program leaves none behind. @returns gives it back
 */
export function holdBackups(path: string): () => void {
  const lock = new Libsql(join(path, backupLockName));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => void lock.close();
  } catch (error) {
    lock.close();
    if (!String(Object(error).code).startsWith('SQLITE_BUSY')) throw error;
    throw new SettingError(path, 'another backup, restore or proof is under way');
  }
}
