import { matchPath } from 'react-router-dom';
import { publicPages } from '../contracts/pages/public-pages.ts';
import { anyOtherPath, isWrittenAs } from '../contracts/pages/rendered-file.ts';
import { needsSignIn } from '../contracts/pages/section-roots.ts';
import { formIds, forms } from '../forms/index.ts';
import { isLocale, type Locale } from '../lib/locale.ts';

/** What the build says in the document of a page that it has rendered. */
export interface RenderedPage {
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
}

type Place = Pick<Location, 'pathname' | 'search'>;

/**
 * The rendered page that the document holds, if it is the one of this address: a host without rules for addresses sends
 * the home page for all of them.
 */
export function renderedPageIn(root: HTMLElement, { pathname, search }: Place): RenderedPage | undefined {
  const { path, renderedAt } = root.dataset;
  const locale = root.ownerDocument.documentElement.lang;
  if (path === undefined || search !== '' || !isLocale(locale)) return undefined;
  const isOfAddress = path === anyOtherPath ? !isKnown(pathname) : isWrittenAs(path, pathname);
  if (!isOfAddress) return undefined;
  return { locale, renderedAt: Number(renderedAt) };
}

function isKnown(pathname: string): boolean {
  const patterns = [...Object.values(publicPages), ...formIds.map((id) => forms[id].path)];
  return needsSignIn(pathname) || patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}
