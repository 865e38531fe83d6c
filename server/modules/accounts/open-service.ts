import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { AccountDesk } from './service.ts';
import { openPasswords, type Passwords } from '../../lib/passwords/passwords.ts';
import { tokenSecret } from './token-secret.ts';
import { tokensWith } from './tokens.ts';

interface Parts {
  readonly db: Database;
  /** Where a made secret is kept. */
  readonly dataDir: string;
  /** Absent: argon2id. */
  readonly passwords: Passwords | undefined;
  siteUrl(): string;
  mailQueued(): void;
}

/** @throws SettingError when the secret that was kept cannot be used */
export async function openAccountDesk(settings: Settings, parts: Parts): Promise<AccountDesk> {
  const { db, dataDir, siteUrl, mailQueued } = parts;
  const secret = await tokenSecret(settings, dataDir);
  return {
    db,
    passwords: parts.passwords ?? (await openPasswords()),
    tokens: tokensWith(secret),
    secret,
    brand: settings.brand,
    now: Date.now,
    siteUrl,
    mailQueued,
  };
}
