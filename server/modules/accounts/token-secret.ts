import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../lib/files/durable.ts';
import { SettingError } from '../../lib/settings/setting-error.ts';
import { shortestSecret } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';

/**
 * The secret that signs tokens: JWT_SECRET, else one made once and kept in the data directory, so that a restart signs
 * nobody out. @throws SettingError when the kept one cannot be read or written
 */
export async function tokenSecret(settings: Pick<Settings, 'jwtSecret'>, dataDir: string): Promise<string> {
  if (settings.jwtSecret !== undefined) return settings.jwtSecret;
  const path = join(dataDir, 'jwt-secret');
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    await syncDirectory(dataDir);
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw unusable(path, `cannot be written (${Object(error).code})`);
  }
  const kept = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unusable(path, `cannot be read (${Object(error).code})`);
  });
  if (kept.trim().length < shortestSecret)
    throw unusable(path, 'is damaged; delete it to have a new one made');
  return kept.trim();
}

function unusable(path: string, problem: string): SettingError {
  return new SettingError('DATA_DIR', `${path} ${problem}`);
}
