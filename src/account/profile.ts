import { normaliseRoles, type Role } from '../contracts/roles.ts';

/** The signed-in user, as in the decoded token. */
export interface Profile {
  readonly id: string;
  /** 'n/a' when the token has none (rulings A-7). */
  readonly username: string;
  /** 'n/a' when the token has none (rulings A-8). */
  readonly email: string;
  readonly roles: readonly Role[];
}

export interface Expiry {
  /** Seconds since 1970; absent: the token does not expire (rulings A-12). */
  readonly expiresAt?: number;
}

/** Stands for a name or address that the token does not have (rulings ). */
export const absent = 'n/a';

/** @param claims of the token, decoded but not verified: only the API can verify them */
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

/** @param claims as in profileOf */
export function expiryOf(claims: unknown): Expiry {
  const expiresAt = claimIn(claims, 'exp');
  return typeof expiresAt === 'number' && Number.isFinite(expiresAt) ? { expiresAt } : {};
}

function claimIn(claims: unknown, key: string): unknown {
  return typeof claims === 'object' && claims !== null && Object.hasOwn(claims, key)
    ? Reflect.get(claims, key)
    : undefined;
}

/** Whether two tokens belong to the same account with the same rights. A token without an identity matches no other. */
export function isSamePerson(one: Profile, other: Profile): boolean {
  return (
    one.id !== absent &&
    one.id === other.id &&
    one.username === other.username &&
    one.email === other.email &&
    one.roles.join() === other.roles.join()
  );
}

/** The name shown in the navbar (specification section 2; rulings A-7). */
export function shownUsername({ username }: Pick<Profile, 'username'>): string {
  return username === absent ? 'user' : username;
}

/** @param now milliseconds since 1970; compared in seconds (specification section 4) */
export function isExpired({ expiresAt }: Expiry, now: number): boolean {
  return expiresAt !== undefined && expiresAt < now / 1000;
}

/** Seconds: half of a one-hour token, so that a user returning from a short break is not too late. */
const renewedBefore = 30 * 60;

/** Whether the token expires soon enough to be renewed. @param now milliseconds since 1970 */
export function isDueForRenewal({ expiresAt }: Expiry, now: number): boolean {
  return expiresAt !== undefined && expiresAt - now / 1000 < renewedBefore;
}

export function sessionText(token: string): string {
  return JSON.stringify({ token });
}

/** The token in a stored text; undefined for any other text. */
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
