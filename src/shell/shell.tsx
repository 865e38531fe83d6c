import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { redirectedBy } from '../account/redirected.ts';
import { account } from '../account/stage.ts';
import { needsSignIn } from '../contracts/pages/section-roots.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { later } from './stage.ts';
import { staff } from '../staff/stage.ts';
import { partOf, useRoom } from '../ui/stage.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOffline } from '../ui/use-offline.ts';

const StaffHeader = partOf(staff, (room) => room.StaffHeader);
const RedirectedNotice = partOf(account, (room) => room.RedirectedNotice);

/** The frame around every page; the staff area has its own header. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useLocale();
  const { pathname, state, key } = useLocation();
  const redirected = pathname === '/' ? redirectedBy(state) : undefined;
  const deferred = useRoom(later);
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
      {deferred === undefined ? null : (
        <>
          <deferred.UpdateBanner />
          <deferred.EvictionBanner />
        </>
      )}
      {redirected === undefined ? null : (
        <Suspense>
          <RedirectedNotice key={key} why={redirected} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {deferred === undefined ? null : <deferred.ToastHost closeLabel={t('shell.close')} />}
    </>
  );
}

function OfflineBanner() {
  const { t } = useLocale();
  const offline = useOffline();
  return (
    <div role="status">
      {offline ? (
        <p className="banner banner-offline">
          <Icon name="offline" /> <span>{t('shell.offline')}</span>
        </p>
      ) : null}
    </div>
  );
}
