import { commandHint } from '../lib/settings/command-hint.ts';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Transaction } from 'kysely';
import { isRole, normaliseRoles, type Role, roles } from '../../src/contracts/roles.ts';
import { isMailAddress, normalEmail } from '../../src/lib/email.ts';
import { generatePassword, openPasswords, passwordFault } from '../lib/passwords/passwords.ts';
import { passwordAdvice, SettingError } from '../lib/settings/setting-values.ts';
import type { Database } from '../lib/store/open-database.ts';
import type { Tables } from '../lib/store/tables.ts';
import { removeSecondFactor } from '../modules/accounts/second-factor.ts';
import {
  addUser,
  allUsers,
  keepsSuperAdmin,
  setDisabled,
  setPassword,
  setRoles,
  type User,
  userByEmail,
  usernameOf,
} from '../modules/accounts/users.ts';
import { runCommand, tableText, withDatabase, withExistingDatabase } from './run-command.ts';

const usage = `Usage: ${commandHint('user', 'COMMAND', { flags: '--silent' })}
  add EMAIL [--role ROLE]... [--name NAME] [--password-stdin]
  list [--json]
  password EMAIL [--password-stdin]
  roles EMAIL --role ROLE...
  disable EMAIL
  enable EMAIL
  second-factor-off EMAIL
Roles: ${roles.join(', ')}. Without --password-stdin a password is made and printed.`;

interface Options {
  readonly role?: readonly string[];
  readonly name?: string;
  readonly 'password-stdin'?: boolean;
  readonly json?: boolean;
}

type Command = (email: string, options: Options) => Promise<string>;

/** Commands with their options; each returns the text to print. */
const commands: Readonly<
  Record<string, { readonly takes: readonly (keyof Options)[]; readonly run: Command }>
> = {
  add: { takes: ['role', 'name', 'password-stdin'], run: add },
  list: { takes: ['json'], run: list },
  password: { takes: ['password-stdin'], run: changePassword },
  roles: { takes: ['role'], run: changeRoles },
  disable: { takes: [], run: (email) => changeDisabled(email, new Date().toISOString()) },
  enable: { takes: [], run: (email) => changeDisabled(email, null) },
  'second-factor-off': { takes: [], run: switchSecondFactorOff },
};

async function add(email: string, options: Options): Promise<string> {
  const userRoles = rolesIn(options.role ?? ['user']);
  const { password, made } = await passwordFor(email, options);
  const passwordHash = await (await openPasswords()).hash(password);
  const username = options.name?.trim() || usernameOf(email);
  const createdAt = new Date().toISOString();
  const user = await withDatabase((db) =>
    addUser(db, { email, username, roles: userRoles, passwordHash, createdAt }),
  );
  if (user === undefined) throw new SettingError(email, 'has an account already');
  return `Added ${email} as ${userRoles.join(', ')}.\n${made ? `Password: ${password}\n` : ''}`;
}

async function list(_email: string, options: Options): Promise<string> {
  const users = await withExistingDatabase(allUsers);
  if (options.json === true) return `${JSON.stringify(users, undefined, 2)}\n`;
  const rows = users.map(({ email, username, roles: userRoles, disabled }) => [
    email,
    username,
    userRoles.join(', '),
    disabled ? 'disabled' : 'active',
  ]);
  return tableText([['E-mail', 'Name', 'Roles', 'State'], ...rows]);
}

async function changePassword(email: string, options: Options): Promise<string> {
  const { password, made } = await passwordFor(email, options);
  const passwordHash = await (await openPasswords()).hash(password);
  await withUser(email, (db, { userId }) =>
    db.transaction().execute((transaction) => setPassword(transaction, userId, passwordHash)),
  );
  return `The password of ${email} is changed, and whoever was signed in is out.\n${made ? `Password: ${password}\n` : ''}`;
}

async function changeRoles(email: string, options: Options): Promise<string> {
  const userRoles = rolesIn(options.role ?? []);
  await withUser(email, (db, { userId }) =>
    db.transaction().execute(async (transaction) => {
      if (!userRoles.includes('super_admin')) await refuseLastSuperAdmin(transaction, email, userId);
      await setRoles(transaction, userId, userRoles);
    }),
  );
  return `${email} is now ${userRoles.join(', ')}.\n`;
}

async function changeDisabled(email: string, at: string | null): Promise<string> {
  await withUser(email, (db, { userId }) =>
    db.transaction().execute(async (transaction) => {
      if (at !== null) await refuseLastSuperAdmin(transaction, email, userId);
      await setDisabled(transaction, userId, at);
    }),
  );
  return at === null ? `${email} may sign in again.\n` : `${email} is disabled and signed out.\n`;
}

/** Helps the last super_admin after losing the phone: nobody else could switch it off. */
async function switchSecondFactorOff(email: string): Promise<string> {
  await withUser(email, (db, { userId }) =>
    db.transaction().execute((transaction) => removeSecondFactor(transaction, userId)),
  );
  return `The password alone signs ${email} in.\n`;
}

/** Without a super_admin, the next start would create ADMIN_EMAIL again, or fail if that account has another role. */
async function refuseLastSuperAdmin(
  transaction: Transaction<Tables>,
  email: string,
  userId: string,
): Promise<void> {
  if (await keepsSuperAdmin(transaction, userId)) return;
  throw new SettingError(
    email,
    `is the only super_admin; first make another one: ${commandHint('user', 'roles EMAIL --role super_admin')}`,
  );
}

async function withUser(email: string, work: (db: Database, user: User) => Promise<void>): Promise<void> {
  await withDatabase(async (db) => {
    const user = await userByEmail(db, email);
    if (user === undefined) throw new SettingError(email, 'has no account');
    await work(db, user);
  });
}

function rolesIn(named: readonly string[]): readonly Role[] {
  const unknown = named.find((role) => !isRole(role.trim().toLowerCase()));
  if (unknown !== undefined) throw new SettingError(unknown, `is no role; there are ${roles.join(', ')}`);
  if (named.length === 0) throw new SettingError('--role', `is missing. ${usage}`);
  return normaliseRoles(named);
}

async function passwordFor(
  email: string,
  options: Options,
): Promise<{ readonly password: string; readonly made: boolean }> {
  if (options['password-stdin'] !== true) return { password: generatePassword(), made: true };
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const fault = passwordFault(password, email);
  if (fault !== undefined) throw new SettingError('--password-stdin', passwordAdvice(fault, password));
  return { password, made: false };
}

function optionsIn(typed: readonly string[]): {
  readonly words: readonly string[];
  readonly options: Options;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        role: { type: 'string', multiple: true },
        name: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
    return { words: positionals, options: values };
  } catch {
    throw new SettingError(typed.join(' '), usage);
  }
}

await runCommand(async (typed) => {
  const { words, options } = optionsIn(typed);
  const [name = '', address, ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isComplete = name === 'list' ? address === undefined : address !== undefined && rest.length === 0;
  const isAccepted = Object.keys(options).every((option) => command?.takes.some((one) => one === option));
  if (command === undefined || !isComplete || !isAccepted)
    throw new SettingError(typed.join(' ') || 'user', usage);
  if (address !== undefined && !isMailAddress(address))
    throw new SettingError(address, 'is no e-mail address');
  process.stdout.write(await command.run(normalEmail(address ?? ''), options));
});
