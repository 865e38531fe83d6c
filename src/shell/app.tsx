import type { ComponentType, ReactNode } from 'react';
import type { Brand } from '../lib/brand.ts';
import { LocaleProvider } from '../i18n/locale-provider.tsx';
import type { Languages } from '../i18n/start-i18n.ts';
import { SessionLoaderProvider } from '../account/session-loader-context.tsx';
import { RequestFilesProvider } from '../ui/request-files-context.tsx';
import { ApiProvider } from '../ui/api-context.tsx';
import { AppShellProvider } from '../ui/app-shell-context.tsx';
import { DeviceProvider } from '../ui/device-context.tsx';
import { OutboxProvider } from '../ui/outbox-context.tsx';
import type { PlatformServices } from './create-services.ts';
import { type Rendered, RenderedProvider } from '../ui/as-rendered.ts';
import { BrandProvider } from '../ui/brand-context.tsx';
import { createUnsavedChanges, UnsavedChangesProvider } from '../ui/unsaved-changes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';
import { Shell } from './shell.tsx';

interface AppProps {
  readonly services: PlatformServices;
  readonly brand: Brand;
  readonly i18n: Languages;
  /** Version of the build; undefined during development. */
  readonly version: string | undefined;
  /** Set on a page that the build has rendered. */
  readonly rendered: Rendered | undefined;
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
}

const unsavedChanges = createUnsavedChanges();

export function App({ services, brand, i18n, version, rendered, Router }: AppProps) {
  return (
    <LocaleProvider i18n={i18n} bring={services.bringLanguage}>
      <BrandProvider value={brand}>
        <RenderedProvider value={rendered}>
          <DeviceProvider value={services.device}>
            <OutboxProvider value={services.outbox}>
              <ApiProvider value={services.loadApi}>
                <AppShellProvider value={services.appShell}>
                  <SessionLoaderProvider value={services.session}>
                    <RequestFilesProvider value={services.requestFiles}>
                      <UnsavedChangesProvider value={unsavedChanges}>
                        <Router>
                          <ErrorBoundary>
                            <Shell>
                              <PageRoutes version={version} />
                            </Shell>
                          </ErrorBoundary>
                        </Router>
                      </UnsavedChangesProvider>
                    </RequestFilesProvider>
                  </SessionLoaderProvider>
                </AppShellProvider>
              </ApiProvider>
            </OutboxProvider>
          </DeviceProvider>
        </RenderedProvider>
      </BrandProvider>
    </LocaleProvider>
  );
}

/** The hash that the build gave the entry file: it changes whenever anything that the page loads changes. */
export function buildHash(entryUrl: string): string | undefined {
  return /-([\w-]{8})\.js$/.exec(new URL(entryUrl).pathname)?.[1];
}
