import { addUser, usernameOf } from '../../server/modules/accounts/users.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer, loginPath } from '../../src/contracts/accounts.ts';
import type { Role } from '../../src/contracts/roles.ts';
import { inDatabase, mailOf, type ReadMail } from './quotes.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { type Answered, answered, postJson } from './sending.ts';

export const password = 'correct horse battery';

const passwordHash = cheapPasswords().then((passwords) => passwords.hash(password));

/** Creates an account with this role and the password `password`, as `npm run user` does. */
export async function addAccount(
  settings: Settings,
  email: string,
  ...roles: readonly Role[]
): Promise<string> {
  const user = {
    email,
    username: usernameOf(email),
    roles,
    passwordHash: await passwordHash,
    createdAt: new Date().toISOString(),
  };
  const made = await inDatabase(settings, (db) => addUser(db, user));
  if (made === undefined) throw new Error(`${email} has an account already`);
  return made.userId;
}

export interface LoginAnswered extends Answered {
  readonly token: string;
}

export async function login(
  url: string,
  email: string,
  typed: string = password,
  headers: Record<string, string> = {},
): Promise<LoginAnswered> {
  const answer = await postJson(url + loginPath, { email, password: typed }, headers);
  const token: unknown = answer.status === 200 ? JSON.parse(answer.text).token : '';
  return { ...answer, token: String(token) };
}

export async function signIn(url: string, email: string): Promise<string> {
  const { status, token, text } = await login(url, email);
  if (status !== 200) throw new Error(`${email} cannot sign in: ${text}`);
  return token;
}

/** Tokens by data directory and role; failed ones too, as nothing makes them right. */
const signedIn = new Map<string, Promise<string>>();

/**
 * The token of the account ROLE@pmts.test, which is added at the first call for a server. A test that signs it out,
 * changes or disables it adds an account of its own.
 */
export function signInAs(settings: Settings, url: string, role: Role): Promise<string> {
  const key = `${settings.dataDir} ${role}`;
  const token = signedIn.get(key) ?? addAndSignIn(settings, url, role);
  signedIn.set(key, token);
  return token;
}

async function addAndSignIn(settings: Settings, url: string, role: Role): Promise<string> {
  await addAccount(settings, `${role}@pmts.test`, role);
  return signIn(url, `${role}@pmts.test`);
}

let addresses = 0;

/** An e-mail address that no other test has, for tests that share a server. @param name its beginning */
export function uniqueAddress(name: string, domain = 'pmts.test'): string {
  addresses += 1;
  return `${name}-${addresses}@${domain}`;
}

export async function getAs(token: string | undefined, url: string): Promise<Answered> {
  return answered(await fetch(url, { headers: token === undefined ? {} : bearer(token) }));
}

export function jsonOf({ text }: Answered): unknown {
  return JSON.parse(text);
}

/** The last mail to this address, as displayed to its reader. */
export async function lastMailTo(settings: Settings, recipient: string): Promise<ReadMail> {
  const [mail] = await inDatabase(settings, (db) =>
    db
      .selectFrom('mails')
      .select('mail_id')
      .where('recipient', '=', recipient)
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute(),
  );
  if (mail === undefined) throw new Error(`No mail to ${recipient}`);
  return mailOf(settings, mail.mail_id);
}
