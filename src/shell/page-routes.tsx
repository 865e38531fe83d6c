import { Suspense, useEffect } from 'react';
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
import { account } from '../account/stage.ts';
import { publicPages } from '../contracts/pages/public-pages.ts';
import { needsSignIn } from '../contracts/pages/section-roots.ts';
import { formPage } from '../form-page/stage.ts';
import { type FormId, formIds, forms } from '../forms/index.ts';
import type { OutcomeOverrideProps } from '../requests/outcome-override.ts';
import type { OutcomeOverrides } from '../requests/request-status.tsx';
import type { FileToolsOfForms, FileToolsProps } from '../requests/file-tools.ts';
import { requests } from '../requests/stage.ts';
import { selftest } from '../selftest/stage.ts';
import { staff } from '../staff/stage.ts';
import { TakenOver } from '../ui/as-rendered.ts';
import { Canonical, canonical } from '../ui/canonical.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { partOf, useRoom } from '../ui/stage.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HomePage, NextOnHome } from './home-page.tsx';
import { formParts, formStages, loadAhead } from './stages.ts';

const RequestFormPage = partOf(formPage, (room) => room.RequestFormPage);
const RequestPage = partOf(requests, (room) => room.RequestPage);
const RequestsPage = partOf(requests, (room) => room.RequestsPage);
const MePage = partOf(requests, (room) => room.MePage);
const DocumentsPage = partOf(requests, (room) => room.DocumentsPage);
const StatusPage = partOf(requests, (room) => room.StatusPage);
const PrivacyPage = partOf(requests, (room) => room.PrivacyPage);
const SelftestPage = partOf(selftest, (room) => room.SelftestPage);
const LoginPage = partOf(account, (room) => room.LoginPage);
const StaffGuard = partOf(account, (room) => room.StaffGuard);
const StaffArea = partOf(staff, (room) => room.StaffArea);

const apiBase = import.meta.env.VITE_API_BASE ?? '';
/** Version in package.json, set by the build. */
const release = import.meta.env.VITE_RELEASE as string | undefined;

interface PageRoutesProps {
  readonly version: string | undefined;
}

/** The specification's route table, plus the pages of the outbox. React Router matches case-insensitively. */
export function PageRoutes({ version }: PageRoutesProps) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        {needsSignIn(pathname) ? (
          <StaffGuard>
            <StaffArea />
          </StaffGuard>
        ) : (
          <PublicRoutes version={version} />
        )}
        <TakenOver />
      </Suspense>
    </ErrorBoundary>
  );
}

function PublicRoutes({ version }: PageRoutesProps) {
  return (
    <Routes>
      <Route path={publicPages.home} element={<HomePage next={<NextOnHome />} />} />
      <Route path={publicPages.formerHome} element={<Navigate to={publicPages.home} replace />} />
      {formIds.map((id) => (
        <Route key={id} path={forms[id].path} element={<FormRoute formId={id} />} />
      ))}
      <Route path={publicPages.requests} element={canonical(publicPages.requests, <RequestsPage />)} />
      <Route path={publicPages.request} element={<RequestRoute />} />
      <Route path={publicPages.me} element={canonical(publicPages.me, <MePage />)} />
      <Route path={publicPages.documents} element={canonical(publicPages.documents, <DocumentsPage />)} />
      <Route
        path={publicPages.status}
        element={canonical(publicPages.status, <StatusPage version={version} />)}
      />
      <Route path={publicPages.privacy} element={canonical(publicPages.privacy, <PrivacyPage />)} />
      <Route
        path={publicPages.selftest}
        element={canonical(publicPages.selftest, <SelftestPage apiBase={apiBase} release={release} />)}
      />
      <Route path={publicPages.login} element={canonical(publicPages.login, <LoginPage />)} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Scrolls to the top of a new page; "back" restores the former position. */
function useScrollToTop(pathname: string): void {
  const type = useNavigationType();
  useEffect(() => {
    if (type !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, type]);
}

/** A form, or after submission the state of its request; the address keeps it over a reload. */
function FormRoute({ formId }: { readonly formId: FormId }) {
  const [search] = useSearchParams();
  const submissionId = search.get('request');
  useEffect(() => {
    // If loading fails offline, it is tried again when needed.
    loadAhead(formId).catch(() => undefined);
  }, [formId]);
  return (
    <Canonical path={forms[formId].path}>
      {submissionId === null ? (
        <RequestFormPage
          key={formId}
          form={formStages[formId].read()}
          override={formParts[formId]?.read().Page}
        />
      ) : (
        <OneRequest submissionId={submissionId} />
      )}
    </Canonical>
  );
}

function RequestRoute() {
  const { submissionId = '' } = useParams();
  return <OneRequest submissionId={submissionId} />;
}

function OneRequest({ submissionId }: { readonly submissionId: string }) {
  return (
    <RequestPage key={submissionId} submissionId={submissionId} outcomes={outcomes} fileTools={fileTools} />
  );
}

/** A form's own outcome loads with its page. */
const outcomes: OutcomeOverrides = { quote: QuoteOutcome };

/** Shown beside a file to be sent again; loads with the form's page, which is not needed before. */
const fileTools: FileToolsOfForms = { liberian: LiberianFileTools };

function LiberianFileTools(props: FileToolsProps) {
  const FileTools = useRoom(formParts.liberian)?.FileTools;
  return FileTools === undefined ? null : <FileTools {...props} />;
}

function QuoteOutcome(props: OutcomeOverrideProps) {
  const Outcome = formParts.quote?.read().Outcome;
  return Outcome === undefined ? null : <Outcome {...props} />;
}
