import { createHash, randomBytes } from 'node:crypto';

/** 256 bits for a link in a mail; nobody guesses it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which the database stores it. 256 random bits need no salt. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
