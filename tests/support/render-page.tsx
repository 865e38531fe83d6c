import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { LocaleProvider } from '../../src/i18n/locale-provider.tsx';
import { brandFrom } from '../../src/lib/brand.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { texts } from './interface-texts.ts';
import { BrandProvider } from '../../src/ui/brand-context.tsx';

export interface RenderedPage {
  /** As a user reads it: a line per block, without markup. */
  readonly text: string;
  /** Address and text of each link. */
  readonly links: readonly (readonly [href: string, text: string])[];
}

/**
 * A page's first render without a browser: texts, states and links. Later behaviour and appearance need tests/browser.
 */
export function renderPage(page: ReactElement, locale: Locale): RenderedPage {
  const i18n = createInstance();
  const resources = { en: { translation: texts.en }, es: { translation: texts.es } };
  const interpolation = { prefix: '{', suffix: '}', escapeValue: false };
  void i18n.init({ resources, lng: locale, initAsync: false, interpolation });
  const markup = renderToStaticMarkup(
    <LocaleProvider i18n={i18n} bring={() => Promise.resolve()}>
      <BrandProvider value={brandFrom({})}>
        <MemoryRouter>{page}</MemoryRouter>
      </BrandProvider>
    </LocaleProvider>,
  );
  return { text: readable(markup), links: linksIn(markup) };
}

function linksIn(markup: string): RenderedPage['links'] {
  const found = markup.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g);
  return [...found].map(([, href = '', content = '']) => [href, readable(content)]);
}

function readable(markup: string): string {
  return markup
    .replaceAll(/<\/(?:h\d|p|li|section|header)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n+/g, '\n')
    .trim();
}
