import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '../../lib/settings/setting-error.ts';
import { shortestSecret } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { addFact } from '../../lib/store/store-facts.ts';

/**
 * The secret that signs tokens: JWT_SECRET, else one made once and kept in the database, so that all servers over it have
 * the same, and a restart signs nobody out. @throws SettingError when the kept one cannot be used
 */
export async function tokenSecret(
  settings: Pick<Settings, 'jwtSecret'>,
  db: Database,
  dataDir: string,
): Promise<string> {
  if (settings.jwtSecret !== undefined) return settings.jwtSecret;
  const kept = await addFact(db, 'tokenSecret', (await earlierSecret(dataDir)) ?? made());
  if (kept.length >= shortestSecret) return kept;
  const setting = 'JWT_SECRET';
  throw new SettingError(
    setting,
    'is not set, and the one in the database is damaged; delete that or set it',
  );
}

function made(): string {
  return randomBytes(32).toString('base64url');
}

/** Earlier releases kept it in DATA_DIR, and find it there again if they are put back. */
async function earlierSecret(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, 'jwt-secret');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '';
    throw new SettingError('DATA_DIR', `${path} cannot be read (${Object(error).code})`);
  });
  const secret = text.trim();
  return secret.length >= shortestSecret ? secret : undefined;
}
