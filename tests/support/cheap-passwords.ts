import { openPasswords, type Passwords } from '../../server/lib/passwords/passwords.ts';

let opened: Promise<Passwords> | undefined;

/** The real algorithm at its lowest cost. `login.test.ts` and the server's own processes use the real cost. */
export function cheapPasswords(): Promise<Passwords> {
  opened ??= openPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  return opened;
}
