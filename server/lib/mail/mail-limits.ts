import type { Transaction } from 'kysely';
import { type Allowance, type Attempt, countAttempt } from '../store/attempts.ts';
import type { Database } from '../store/open-database.ts';
import type { Tables } from '../store/tables.ts';

/** Counts one mail against several allowances, such as per minute, hour and day; the first one used up refuses it. */
export async function countMail(
  db: Database | Transaction<Tables>,
  key: readonly string[],
  allowances: readonly Allowance[],
  now: number,
): Promise<Attempt> {
  for (const allowance of allowances) {
    const attempt = await countAttempt(db, [...key, String(allowance.window)], allowance, now);
    if (attempt.kind === 'tooMany') return attempt;
  }
  return { kind: 'allowed' };
}

/**
 * Whose mailbox an address leads to: "ana+1@" and "ana+2@" are one (RFC 5233), and so is Gmail's with and without dots.
 * For counting only; mail goes to the address as it was typed. @param email normalised
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  // A tag that is the whole name is none.
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
