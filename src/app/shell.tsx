import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Toasts } from './toasts.tsx';

/** Nothing of them is needed to draw a page. Without a network now, they come with the next start. */
const LaterBanners = lazy<ComponentType>(() =>
  import('./later-banners.tsx').catch(() => ({ default: () => null })),
);

/** The frame around every public page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useLocale();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <Header />
      <OfflineBanner />
      <Suspense>
        <LaterBanners />
      </Suspense>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
