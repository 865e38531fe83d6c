import { readFileSync } from 'node:fs';
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
