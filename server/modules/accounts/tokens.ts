import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors, jwtVerify, SignJWT } from 'jose';
import { SettingError, shortestSecret } from '../../lib/settings/setting-values.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { addFact } from '../../lib/store/store-facts.ts';
import type { User } from './users.ts';

/** Returns 256 random bits for a link in a mail, too many to guess. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that the database stores. 256 random bits need no salt. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Issuer and audience: keep tokens of another program with the same secret from being accepted here, and ours there.
 */
export const issuer = 'pmts-api';
export const audience = 'pmts-staff';

/** Seconds (specification section 9 leaves the value open; one hour is our choice). */
export const tokenLifetime = 60 * 60;

export interface TokenContent {
  readonly userId: string;
  readonly sessionId: string;
}

export interface Tokens {
  /** @param now milliseconds since 1970, as `until`; without `until` the token lasts for tokenLifetime from now */
  issue(user: User, sessionId: string, now: number, until?: number): Promise<string>;
  /** Returns the content of an unexpired token of ours; undefined for any other. */
  read(token: string, now: number): Promise<TokenContent | undefined>;
}

export function tokensWith(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue({ userId, username, email, roles }, sessionId, now, until) {
      const issuedAt = Math.floor(now / 1000);
      return new SignJWT({ username, email, roles })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(until === undefined ? issuedAt + tokenLifetime : Math.floor(until / 1000))
        .sign(key);
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          // Fixed, because a token must not choose how it is checked (RFC 8725 section 3.1).
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['sub', 'jti', 'exp', 'iat'],
          currentDate: new Date(now),
        });
        const { sub, jti } = payload;
        return sub === undefined || jti === undefined ? undefined : { userId: sub, sessionId: jti };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Returns the secret that signs tokens: JWT_SECRET, else one generated once and kept in the database, so that all
 * servers over it share it and a restart signs nobody out.
 * @throws SettingError when the stored one cannot be used
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

/** Earlier releases kept the secret in DATA_DIR, and find it there again after a rollback. */
async function earlierSecret(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, 'jwt-secret');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '';
    throw new SettingError('DATA_DIR', `${path} cannot be read (${Object(error).code})`);
  });
  const secret = text.trim();
  return secret.length >= shortestSecret ? secret : undefined;
}
