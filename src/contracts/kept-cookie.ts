/**
 * Marks that something is stored in this browser, without any number, name or id. The page sets it while something
 * waits, and the page's host renews it: Safari deletes script-set storage, including cookies, after seven days without
 * a visit, but keeps what a server has set (docs/decisions/035).
 */
export const keptCookie = 'kept=1';

/** Seconds: 400 days, the maximum in browsers (RFC 6265bis, section 5.5). */
const life = 400 * 24 * 60 * 60;

const attributes = 'Path=/; SameSite=Lax';

/** In the syntax of a Set-Cookie header and of document.cookie. */
export const keepCookie = `${keptCookie}; Max-Age=${life}; ${attributes}`;
export const dropCookie = `kept=; Max-Age=0; ${attributes}`;

/** @param cookies in the syntax of the Cookie header or document.cookie */
export function hasKeptCookie(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === keptCookie);
}
