import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import type { Brand } from '../lib/brand.ts';
import type { Languages } from '../i18n/start-i18n.ts';
import type { Services } from '../ui/services.ts';
import { BrandProvider } from '../ui/brand-context.tsx';
import { createOpenWork, OpenWorkProvider } from '../ui/unsaved-changes.tsx';
import { ServicesProvider } from '../ui/services-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';
import { Shell } from './shell.tsx';

interface AppProps {
  readonly services: Services;
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
        <ServicesProvider value={services}>
          <OpenWorkProvider value={openWork}>
            <BrowserRouter>
              <ErrorBoundary>
                <Shell>
                  <PageRoutes version={version} />
                </Shell>
              </ErrorBoundary>
            </BrowserRouter>
          </OpenWorkProvider>
        </ServicesProvider>
      </BrandProvider>
    </I18nextProvider>
  );
}
