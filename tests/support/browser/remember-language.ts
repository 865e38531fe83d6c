import type { Page } from 'playwright-core';
import type { Locale } from '../../../src/lib/locale.ts';
import { localeCookie } from '../../../src/lib/locale-cookie.ts';

/**
 * Remembers a language as the switch does, also for the server: otherwise the next page is taken over in the language
 * that the last one spoke, and speaks the chosen one only a moment later.
 */
export function rememberLanguage(page: Page, locale: Locale): Promise<void> {
  return page.evaluate(
    ([chosen, cookie]) => {
      localStorage.setItem('i18nextLng', chosen);
      document.cookie = cookie;
    },
    [locale, localeCookie(locale)] as const,
  );
}
