import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { needsSignIn } from '../contracts/pages/section-roots.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { loadPage } from '../i18n/load-page.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Toasts } from './toasts.tsx';
import { turnedAwayBy } from '../account/redirected.ts';

/** Nothing of them is needed to draw a page. Without a network now, they come with the next start. */
const LaterBanners = lazy<ComponentType>(() =>
  import('../later/later-banners.tsx').catch(() => ({ default: () => null })),
);

const StaffHeader = lazy(() =>
  loadPage(import('../staff/staff-header.tsx'), import('../i18n/areas/staff.ts')),
);
const TurnedAwayNotice = lazy(() =>
  loadPage(import('../account/redirected-notice.tsx'), import('../i18n/areas/login.ts')),
);

/** The frame around every page; those of the staff area have another header. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useLocale();
  const { pathname, state, key } = useLocation();
  const turnedAway = pathname === '/' ? turnedAwayBy(state) : undefined;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      {needsSignIn(pathname) ? (
        <ErrorBoundary fallback={<Header />}>
          <Suspense fallback={<div className="header header-coming" />}>
            <StaffHeader />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Header />
      )}
      <OfflineBanner />
      <Suspense>
        <LaterBanners />
      </Suspense>
      {turnedAway === undefined ? null : (
        <Suspense>
          <TurnedAwayNotice key={key} why={turnedAway} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
