import { openPasswords, type Passwords } from '../../lib/passwords/passwords.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { AccountService } from './service.ts';
import { tokenSecret } from './token-secret.ts';
import { tokensWith } from './tokens.ts';

interface Parts {
  readonly db: Database;
  /** Where an earlier release kept a generated secret. */
  readonly dataDir: string;
  /** Absent: argon2id. */
  readonly passwords: Passwords | undefined;
  siteUrl(): string;
  mailQueued(): void;
}

/** @throws SettingError when the secret that was kept cannot be used */
export async function openAccountService(settings: Settings, parts: Parts): Promise<AccountService> {
  const { db, dataDir, siteUrl, mailQueued } = parts;
  const secret = await tokenSecret(settings, db, dataDir);
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
