import { normaliseRoles, type Role } from '../contracts/roles.ts';

/** Who is signed in, as the decoded token says. */
export interface Profile {
  readonly id: string;
  /** 'n/a' when the token has none (rulings A-7). */
  readonly username: string;
  /** 'n/a' when the token has none (rulings A-8). */
  readonly email: string;
  readonly roles: readonly Role[];
  /** Seconds since 1970; absent: the token does not expire (rulings A-12). */
  readonly expiresAt?: number;
}

const absent = 'n/a';

/** @param claims what the token holds, decoded and not verified: only the API can do that */
export function profileOf(claims: unknown): Profile {
  const of = (key: string): unknown =>
    typeof claims === 'object' && claims !== null && Object.hasOwn(claims, key)
      ? Reflect.get(claims, key)
      : undefined;
  const text = (key: string): string => {
    const value = of(key);
    return typeof value === 'string' && value.trim() !== '' ? value : absent;
  };
  const expiresAt = of('exp');
  return {
    id: text('sub'),
    username: text('username'),
    email: text('email'),
    roles: normaliseRoles(of('roles')),
    ...(typeof expiresAt === 'number' && Number.isFinite(expiresAt) ? { expiresAt } : {}),
  };
}

/** What the navbar calls the person (specification section 2; rulings A-7). */
export function shownUsername({ username }: Pick<Profile, 'username'>): string {
  return username === absent ? 'user' : username;
}

/** @param now milliseconds since 1970; compared in seconds (specification section 4) */
export function isExpired({ expiresAt }: Pick<Profile, 'expiresAt'>, now: number): boolean {
  return expiresAt !== undefined && expiresAt < now / 1000;
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
