import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import {
  Navigate,
  NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { publicPages } from '../contracts/pages/public-pages.ts';
import { needsSignIn } from '../contracts/pages/section-roots.ts';
import type { RequestPageProps } from '../requests/request-page.tsx';
import type { SpecialRequests } from '../requests/request-status.tsx';
import { type FormId, formIds, forms } from '../forms/index.ts';
import { Loading } from '../ui/loading.tsx';
import type { SpecialFormProps } from '../form-page/form-override.ts';
import { Canonical, canonical } from './canonical.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadPage, type PageModule } from '../i18n/load-page.ts';

/** Loaded ahead by every form: what follows "Submit" must be here when the link has gone. */
const loadRequestPage = (): Promise<PageModule<RequestPageProps>> =>
  loadPage(import('../requests/request-page.tsx'), import('../i18n/areas/request.ts'));

const HomePage = lazy(() => loadPage(import('./home-page.tsx'), import('../i18n/areas/pages.ts')));
/** What every request shows on its way is here before it is submitted. */
const loadOnItsWay = (): Promise<unknown> =>
  Promise.all([
    import('../requests/meter.tsx'),
    import('../i18n/areas/meter.ts'),
    import('../later/alert-choice.tsx'),
    import('../i18n/areas/alert.ts'),
    import('../device/notifications/page/alerts.ts'),
  ]);
/** And what a picked photo needs. */
const loadPhotoTools = (): Promise<unknown> =>
  Promise.all([
    import('../later/photo-tools.tsx'),
    import('../later/photo-viewer.tsx'),
    import('../i18n/areas/photo.ts'),
    import('../device/photos/photo-importer.ts'),
  ]);

const RequestFormPage = lazy(() =>
  loadPage(import('../form-page/request-form-page.tsx'), import('../i18n/areas/form.ts')),
);
const RequestPage = lazy(loadRequestPage);
const RequestsPage = lazy(() =>
  loadPage(import('../requests/requests-page.tsx'), import('../i18n/areas/request.ts')),
);
const SafetyPage = lazy(() =>
  loadPage(import('../requests/status/status-page.tsx'), import('../i18n/areas/safety.ts')),
);
const loadLiberianForm = () => import('../forms/liberian/page/liberian-form.tsx');
const loadQuoteForm = () => import('../forms/quote/page/quote-form.tsx');
const loadQuoteOutcome = () => import('../forms/quote/page/quote-outcome.tsx');

/** What two features share about one form: they do not know each other. */
const specialForms: Partial<Record<FormId, ComponentType<SpecialFormProps>>> = {
  liberian: lazy(loadLiberianForm),
  quote: lazy(loadQuoteForm),
};
/** Fetched side by side with the form, not after it. */
const partsAhead: Partial<Record<FormId, readonly (() => Promise<unknown>)[]>> = {
  liberian: [loadLiberianForm],
  quote: [loadQuoteForm, loadQuoteOutcome],
};
const specialRequests: SpecialRequests = { quote: lazy(loadQuoteOutcome) };

const PrivacyPage = lazy(() =>
  loadPage(import('../requests/privacy/privacy-page.tsx'), import('../i18n/areas/information.ts')),
);
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));
const LoginPage = lazy(() => loadPage(import('../account/login-page.tsx'), import('../i18n/areas/login.ts')));
const StaffGuard = lazy(() => import('../account/staff-guard.tsx'));

interface PageRoutesProps {
  readonly version: string | undefined;
}

/** The specification's route table, plus the pages of the outbox. React Router matches without regard to case. */
export function PageRoutes({ version }: PageRoutesProps) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        {needsSignIn(pathname) ? <StaffGuard /> : <PublicRoutes version={version} />}
      </Suspense>
    </ErrorBoundary>
  );
}

function PublicRoutes({ version }: PageRoutesProps) {
  return (
    <Routes>
      <Route path={publicPages.home} element={<HomePage />} />
      <Route path={publicPages.formerHome} element={<Navigate to={publicPages.home} replace />} />
      {formIds.map((id) => (
        <Route key={id} path={forms[id].path} element={<FormRoute formId={id} />} />
      ))}
      <Route path={publicPages.requests} element={canonical(publicPages.requests, <RequestsPage />)} />
      <Route path={publicPages.request} element={<RequestRoute />} />
      <Route
        path={publicPages.status}
        element={canonical(publicPages.status, <SafetyPage version={version} />)}
      />
      <Route path={publicPages.privacy} element={canonical(publicPages.privacy, <PrivacyPage />)} />
      <Route path={publicPages.login} element={canonical(publicPages.login, <LoginPage />)} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** A page begins at its top; "back" returns to where one was. */
function useScrollToTop(pathname: string): void {
  const type = useNavigationType();
  useEffect(() => {
    if (type !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, type]);
}

/** A form, or after submitting the state of its request; the address keeps it over a reload. */
function FormRoute({ formId }: { readonly formId: FormId }) {
  const [search] = useSearchParams();
  const submissionId = search.get('request');
  useEffect(() => {
    // Without a network now, it is tried again when it is wanted.
    const ahead = [
      loadRequestPage().then(loadOnItsWay).then(loadPhotoTools),
      ...(partsAhead[formId] ?? []).map((load) => load()),
    ];
    Promise.all(ahead).catch(() => undefined);
  }, [formId]);
  return (
    <Canonical path={forms[formId].path}>
      {submissionId === null ? (
        <RequestFormPage formId={formId} special={specialForms[formId]} />
      ) : (
        <RequestPage key={submissionId} submissionId={submissionId} specials={specialRequests} />
      )}
    </Canonical>
  );
}

function RequestRoute() {
  const { submissionId = '' } = useParams();
  return <RequestPage key={submissionId} submissionId={submissionId} specials={specialRequests} />;
}
