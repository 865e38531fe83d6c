import type { ReactNode } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Toasts } from './toasts.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { VanishedBanner } from './vanished-banner.tsx';

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
      <UpdateBanner />
      <VanishedBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
