import { isReviewer, type Role } from '../contracts/roles.ts';
import { needsSignIn, sectionRoots } from '../contracts/pages/section-roots.ts';

export type Admission =
  | { readonly kind: 'admit' }
  /** Stored under externalUrlKey until after sign-in; the notice is that of rulings R-2. */
  | { readonly kind: 'toHome'; readonly remember: string }
  | { readonly kind: 'toAccount' };

const admitted: Admission = { kind: 'admit' };

/**
 * The guard of the pages that need sign-in (specification section 2). After normalisation every user has a role, and
 * /account admits all four, so it cannot loop (rulings R-6).
 * @param address path, query and hash
 * @param held the roles of the signed-in user; undefined when signed out
 */
export function admissionTo(
  address: string,
  held: readonly Role[] | undefined,
  allowed: readonly Role[],
): Admission {
  if (!needsSignIn(pathIn(address))) return admitted;
  if (held === undefined) return { kind: 'toHome', remember: address };
  return held.some((role) => allowed.includes(role)) ? admitted : { kind: 'toAccount' };
}

/** The destination after signing in (rulings R-3). @param externalUrl the stored address, if any */
export function placeAfterLogin(externalUrl: string | null, held: readonly Role[]): string {
  return safePath(externalUrl) ?? startOf(held);
}

/** The destination of /login for a user who is already signed in (specification section 2). */
export function placeInsteadOfLogin(externalUrl: string | null, held: readonly Role[]): string {
  return safePath(externalUrl) ?? (isReviewer(held) ? sectionRoots.task : sectionRoots.account);
}

/** The first page of the staff area: those who may work on requests begin with them. */
export function startOf(held: readonly Role[]): string {
  return isReviewer(held) ? sectionRoots.task : '/account/quotes';
}

/**
 * A path of this site, or undefined; only a single leading slash is allowed (rulings R-11). Browsers read a backslash
 * as a slash and drop tabs and line breaks (URL standard, basic URL parser), so these are rejected too. The login page
 * itself is rejected because it would loop.
 */
export function safePath(value: string | null): string | undefined {
  if (value === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  return pathIn(value).toLowerCase().replace(/\/+$/, '') === '/login' ? undefined : value;
}

function pathIn(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '/';
}
