/**
 * Says that something is kept in this browser, and nothing else: no number, no name, no id. The page sets it while
 * something waits, and the page's host renews it: what a script has stored, cookies too, Safari deletes after seven days
 * without a visit, and what a server has set it leaves (docs/decisions/035).
 */
export const keptCookie = 'kept=1';

/** Seconds: 400 days, the longest that browsers take (RFC 6265bis, section 5.5). */
const life = 400 * 24 * 60 * 60;

const attributes = 'Path=/; SameSite=Lax';

/** In the form that a Set-Cookie header or document.cookie takes. */
export const keepCookie = `${keptCookie}; Max-Age=${life}; ${attributes}`;
export const dropCookie = `kept=; Max-Age=0; ${attributes}`;

/** @param cookies as the header Cookie or document.cookie has them */
export function hasKeptCookie(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === keptCookie);
}
