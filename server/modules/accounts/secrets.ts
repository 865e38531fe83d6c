import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits for a link in a mail, too many to guess. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that the database stores. 256 random bits need no salt. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
