import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { isEasilyGuessed, longestPassword, shortestPassword } from '../../../src/contracts/accounts.ts';

export type PasswordFault = 'length' | 'guessable';

/**
 * The fault of a new password, if any (NIST SP 800-63B section 3.1.1.2): its length, or that it is easily guessed. No
 * rule prescribes kinds of characters.
 * @param email of the account
 */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  if (password.length < shortestPassword || password.length > longestPassword) return 'length';
  return isEasilyGuessed(password, email) || commonPasswords().has(password) ? 'guessable' : undefined;
}

let common: ReadonlySet<string> | undefined;

/** The entries of the list that are long enough; a line starting with # is a comment. */
function commonPasswords(): ReadonlySet<string> {
  if (common !== undefined) return common;
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n');
  common = new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
  return common;
}

/** Hashes and checks passwords; each call is one argon2id computation of the same size. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it takes just as long, comparing with one that nothing matches. */
  matches(hashed: string | undefined, password: string): Promise<boolean>;
}

export interface HashingCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. The library's default is argon2id. */
const recommended: HashingCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** @param cost lower in tests only: no setting changes it */
export async function openPasswords(cost: HashingCost = recommended): Promise<Passwords> {
  const hashOf = (password: string): Promise<string> => hash(sameTyped(password), cost);
  const decoy = await hashOf(randomBytes(32).toString('hex'));
  return {
    hash: hashOf,
    async matches(hashed, password) {
      const same = await verify(hashed ?? decoy, sameTyped(password));
      return same && hashed !== undefined;
    },
  };
}

/** Keyboards produce "é" as one character or as two (NIST SP 800-63B section 3.1.1.2 asks for NFC or NFKC). */
function sameTyped(password: string): string {
  return password.normalize('NFKC');
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a password that can be read out and typed: 20 characters in groups, 99 bits. */
export function generatePassword(): string {
  const characters = Array.from({ length: 20 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return characters.join('').replaceAll(/(.{5})(?=.)/g, '$1-');
}
