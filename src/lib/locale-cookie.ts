import { type Locale, startLocale } from './locale.ts';

const name = 'lang';

/** Seconds: a year. */
const life = 365 * 24 * 60 * 60;

/**
 * Mirrors the chosen language for the server, which cannot read localStorage and sends the page in this
 * language. In the format of document.cookie.
 */
export function localeCookie(locale: Locale): string {
  return `${name}=${locale}; Max-Age=${life}; Path=/; SameSite=Lax`;
}

/**
 * Returns English unless the cookie says otherwise. @param cookies as in the header Cookie or document.cookie
 */
export function localeInCookies(cookies: string): Locale {
  const pairs = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return startLocale(pairs.find(([key]) => key === name)?.[1]);
}
