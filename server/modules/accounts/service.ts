import type { Brand } from '../../../src/lib/brand.ts';
import { openPasswords, type Passwords } from '../../lib/passwords/passwords.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { type Tokens, tokenSecret, tokensWith } from './tokens.ts';

export interface AccountService {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  /** Keys the hashes of short codes, so that the database alone does not reveal them. */
  readonly secret: string;
  readonly brand: Brand;
  /** Milliseconds since 1970. */
  now(): number;
  /** Public URL of the site, without a trailing slash; known once the server listens. */
  siteUrl(): string;
  mailQueued(): void;
}

export function isoNow(service: Pick<AccountService, 'now'>, plus = 0): string {
  return new Date(service.now() + plus).toISOString();
}

interface Parts {
  readonly db: Database;
  /** Where earlier releases kept a generated secret. */
  readonly dataDir: string;
  /** Default: argon2id. */
  readonly passwords: Passwords | undefined;
  siteUrl(): string;
  mailQueued(): void;
}

/** @throws SettingError when the stored secret cannot be used */
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
