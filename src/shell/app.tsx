import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import type { Brand } from '../lib/brand.ts';
import type { Languages } from '../i18n/start-i18n.ts';
import { SessionLoaderProvider } from '../account/session-loader-context.tsx';
import { RequestFilesProvider } from '../requests/request-files-context.tsx';
import { ApiProvider } from '../ui/api-context.tsx';
import { AppShellProvider } from '../ui/app-shell-context.tsx';
import { DeviceProvider } from '../ui/device-context.tsx';
import { OutboxProvider } from '../ui/outbox-context.tsx';
import type { PlatformServices } from './create-services.ts';
import { BrandProvider } from '../ui/brand-context.tsx';
import { createOpenWork, OpenWorkProvider } from '../ui/unsaved-changes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';
import { Shell } from './shell.tsx';

interface AppProps {
  readonly services: PlatformServices;
  readonly brand: Brand;
  readonly i18n: Languages;
  /** Of the build; undefined while developing. */
  readonly version: string | undefined;
}

const openWork = createOpenWork();

export function App({ services, brand, i18n, version }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <BrandProvider value={brand}>
        <DeviceProvider value={services.device}>
          <OutboxProvider value={services.outbox}>
            <ApiProvider value={services.loadApi}>
              <AppShellProvider value={services.appShell}>
                <SessionLoaderProvider value={services.session}>
                  <RequestFilesProvider value={services.requestFiles}>
                    <OpenWorkProvider value={openWork}>
                      <BrowserRouter>
                        <ErrorBoundary>
                          <Shell>
                            <PageRoutes version={version} />
                          </Shell>
                        </ErrorBoundary>
                      </BrowserRouter>
                    </OpenWorkProvider>
                  </RequestFilesProvider>
                </SessionLoaderProvider>
              </AppShellProvider>
            </ApiProvider>
          </OutboxProvider>
        </DeviceProvider>
      </BrandProvider>
    </I18nextProvider>
  );
}
