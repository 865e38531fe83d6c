import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { publicPages } from '../contracts/pages/public-pages.ts';
import { anyOtherPath } from '../contracts/pages/rendered-file.ts';
import { formIds, forms } from '../forms/index.ts';
import { createI18n } from '../i18n/start-i18n.ts';
import type { Brand } from '../lib/brand.ts';
import type { Locale } from '../lib/locale.ts';
import type { StaffSession } from '../account/session-port.ts';
import { startLanguage } from '../texts/load-texts.ts';
import { TitleHeardProvider } from '../ui/use-page-title.ts';
import { App, buildHash } from './app.tsx';
import type { PlatformServices } from './create-services.ts';
import { loadRoomOf } from './stages.ts';

export { buildHash };

/** The pages that the build renders: those that look the same to every first-time visitor. */
export const renderedPaths: readonly string[] = [
  publicPages.home,
  ...formIds.map((id) => forms[id].path),
  publicPages.requests,
  publicPages.request,
  publicPages.me,
  publicPages.status,
  publicPages.privacy,
  publicPages.selftest,
  publicPages.login,
  anyOtherPath,
];

export interface RenderOptions {
  readonly locale: Locale;
  readonly brand: Brand;
  readonly version: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface RenderedHtml {
  readonly html: string;
  readonly title: string;
}

/** Renders a page as a first-time visitor sees it, before any data is read from the device. */
export async function renderPage(path: string, options: RenderOptions): Promise<RenderedHtml> {
  const { locale, brand, version, at } = options;
  const location = path === anyOtherPath ? '/no-such-page' : path;
  await startLanguage(locale);
  const i18n = createI18n(locale);
  await i18n.changeLanguage(locale);
  await loadRoomOf(location);
  let title = brand.name;
  const { prelude } = await prerender(
    <StrictMode>
      <TitleHeardProvider value={(heard) => (title = heard)}>
        <App
          services={servicesOfNobody(at)}
          brand={brand}
          i18n={i18n}
          version={version}
          rendered={{ at, onTakenOver: () => undefined }}
          Router={({ children }) => <StaticRouter location={location}>{children}</StaticRouter>}
        />
      </TitleHeardProvider>
    </StrictMode>,
    // Otherwise React sets long parts aside and moves them with inline scripts, which the server's content security
    // policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  );
  return { html: await new Response(prelude).text(), title };
}

function fail(error: unknown): void {
  throw error;
}

/** Rendering only reads the time and whether a user is signed in. Anything more happens in effects. */
function servicesOfNobody(at: number): PlatformServices {
  const never = () => () => undefined;
  const session: Pick<StaffSession, 'state' | 'subscribe'> = {
    state: () => ({ kind: 'signedOut', why: 'never' }),
    subscribe: never,
  };
  const services = {
    outbox: { apiLimits: { now: () => ({}), subscribe: never } },
    device: { clock: { now: () => at, offsetMinutes: () => 0, every: never } },
    loadApi: {},
    appShell: {},
    bringLanguage: never,
    session: { open: () => Promise.resolve(session) },
    requestFiles: {},
    start: never,
  };
  // No other member is accessed: rendering would fail on it.
  return services as unknown as PlatformServices;
}
