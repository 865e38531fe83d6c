import type { Transaction } from 'kysely';
import { type MailAddress, parseEmail } from '../../../src/lib/email.ts';
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
 * Normalises an address to its mailbox: "ana+1@" and "ana+2@" are the same (RFC 5233), and so are Gmail addresses with
 * and without dots. For counting only.
 */
export function mailboxOf(email: string): string {
  const { name, domain } = parseEmail(email.trim()) ?? apart(email);
  const provider = domain.replace(/^googlemail\.com$/, 'gmail.com');
  // A tag that makes up the whole name is not a tag.
  const box = name.toLowerCase().replace(/(?<=.)\+.*$/, '');
  return `${provider === 'gmail.com' ? box.replaceAll('.', '') : box}@${provider}`;
}

/** Addresses that no mail can reach are counted too, split as well as their form allows. */
function apart(text: string): MailAddress {
  const seen = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .toLowerCase();
  const at = seen.lastIndexOf('@');
  return { name: seen.slice(0, Math.max(0, at)), domain: seen.slice(at + 1).replace(/\.+$/, '') };
}
