import { normaliseRoles, type Role } from '../contracts/roles.ts';

/** Who is signed in, as the decoded token says. */
export interface Profile {
  readonly id: string;
  /** 'n/a' when the token has none (rulings A-7). */
  readonly username: string;
  /** 'n/a' when the token has none (rulings A-8). */
  readonly email: string;
  readonly roles: readonly Role[];
}

/** Until when a token is good. */
export interface Expiry {
  /** Seconds since 1970; absent: the token does not expire (rulings A-12). */
  readonly expiresAt?: number;
}

const absent = 'n/a';

/** @param claims what the token holds, decoded and not verified: only the API can do that */
export function profileOf(claims: unknown): Profile {
  const text = (key: string): string => {
    const value = claimIn(claims, key);
    return typeof value === 'string' && value.trim() !== '' ? value : absent;
  };
  return {
    id: text('sub'),
    username: text('username'),
    email: text('email'),
    roles: normaliseRoles(claimIn(claims, 'roles')),
  };
}

/** @param claims as those of profileOf */
export function expiryOf(claims: unknown): Expiry {
  const expiresAt = claimIn(claims, 'exp');
  return typeof expiresAt === 'number' && Number.isFinite(expiresAt) ? { expiresAt } : {};
}

function claimIn(claims: unknown, key: string): unknown {
  return typeof claims === 'object' && claims !== null && Object.hasOwn(claims, key)
    ? Reflect.get(claims, key)
    : undefined;
}

/** Whether two tokens are of the same account with the same rights. One that names nobody is like no other. */
export function isSamePerson(one: Profile, other: Profile): boolean {
  return (
    one.id !== absent &&
    one.id === other.id &&
    one.username === other.username &&
    one.email === other.email &&
    one.roles.join() === other.roles.join()
  );
}

/** What the navbar calls the person (specification section 2; rulings A-7). */
export function shownUsername({ username }: Pick<Profile, 'username'>): string {
  return username === absent ? 'user' : username;
}

/** @param now milliseconds since 1970; compared in seconds (specification section 4) */
export function isExpired({ expiresAt }: Expiry, now: number): boolean {
  return expiresAt !== undefined && expiresAt < now / 1000;
}

/** Seconds: half an hour of an hour, so that nobody who pauses for a while comes back too late. */
const renewedBefore = 30 * 60;

/** Whether the token ends soon enough to be renewed. @param now milliseconds since 1970 */
export function isDueForRenewal({ expiresAt }: Expiry, now: number): boolean {
  return expiresAt !== undefined && expiresAt - now / 1000 < renewedBefore;
}

export function sessionText(token: string): string {
  return JSON.stringify({ token });
}

/** The token in what was stored; undefined for anything else. */
export function storedToken(text: string | null): string | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    const token: unknown = Reflect.get(Object(stored), 'token');
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}
