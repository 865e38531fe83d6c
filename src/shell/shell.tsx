import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { redirectedBy } from '../account/redirected.ts';
import { account } from '../account/stage.ts';
import { needsSignIn } from '../contracts/pages/section-roots.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { later } from './stage.ts';
import { staff } from '../staff/stage.ts';
import { partOf, useRoom } from '../ui/stage.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOffline } from '../ui/use-offline.ts';
import { useIsAsRendered, useRenderTime } from '../ui/as-rendered.ts';
import { useBrand } from '../ui/brand-context.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { WaitingChip } from '../ui/waiting-chip.tsx';

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

/** On the home page the provider's name, elsewhere a link to the home page. */
function Header() {
  const { t } = useLocale();
  const { pathname } = useLocation();
  return (
    <header className="header">
      <div className="header-inner">
        {pathname === '/' ? (
          <BrandMark />
        ) : (
          <Link className="header-back" to="/">
            <Icon name="back" /> {t('shell.header.back')}
          </Link>
        )}
        <div className="header-tools">
          <WaitingChip />
          <LanguageSwitch />
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

/** The menu loads after the first page. If it cannot be loaded, the home page links to every form. */
function MenuButton() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const SideMenu = useRoom(later)?.SideMenu;
  const [isOpen, setOpen] = useState(false);
  const isAsRendered = useIsAsRendered();
  const open = (): void => {
    setOpen(true);
    if (SideMenu === undefined) later.load().catch(() => void navigate('/'));
  };
  return (
    <>
      <button
        type="button"
        className="header-button"
        disabled={isAsRendered}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon name="menu" />
        <span className="header-button-text">{t('shell.header.menu')}</span>
      </button>
      {isOpen && SideMenu !== undefined ? <SideMenu onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function OfflineBanner() {
  const { t } = useLocale();
  const offline = useOffline(isOfflineInDocument);
  return (
    <div role="status">
      <p className="banner banner-offline" hidden={!offline}>
        <Icon name="offline" /> <span>{t('shell.offline')}</span>
      </p>
    </div>
  );
}

/** The worker shows it in a rendered page, which would move otherwise as it is taken over (sw/rendered-pages.ts). */
function isOfflineInDocument(): boolean {
  return typeof document !== 'undefined' && document.querySelector('.banner-offline:not([hidden])') !== null;
}

/** Version in package.json, set by the build. */
const release = import.meta.env.VITE_RELEASE as string | undefined;

/** The same on every page, with the contact in the same place (WCAG 3.2.6). */
function Footer() {
  const { name, email, phone } = useBrand();
  const { clock } = useDevice();
  const { t } = useLocale();
  const now = useRenderTime(clock.now());
  return (
    <footer className="footer">
      <div className="footer-inner">
        <p>
          © {new Date(now).getFullYear()} {name}
          {release === undefined ? null : ` · ${t('shell.footer.version', { release })}`}
        </p>
        <p>
          {t('shell.footer.contact')}: <a href={`mailto:${email}`}>{email}</a>{' '}
          <a className="unbroken" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </p>
        <p>
          <Link to="/privacy">{t('shell.footer.privacy')}</Link>
        </p>
      </div>
    </footer>
  );
}
