import type { Brand } from '../../../src/lib/brand.ts';
import type { Passwords } from '../../lib/passwords/passwords.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tokens } from './tokens.ts';

/** The dependencies of calls about accounts. */
export interface AccountService {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  /** Keys the hashes of short codes: the database alone does not tell them. */
  readonly secret: string;
  readonly brand: Brand;
  /** Milliseconds since 1970. */
  now(): number;
  /** Public URL of the site, without a slash at the end; known once the server listens. */
  siteUrl(): string;
  /** A mail has been queued. */
  mailQueued(): void;
}

export function isoNow(service: Pick<AccountService, 'now'>, plus = 0): string {
  return new Date(service.now() + plus).toISOString();
}
