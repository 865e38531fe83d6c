import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import {
  currentLink,
  type LinkPath,
  type Section,
  sectionOf,
  sections,
} from '../contracts/pages/sections.ts';
import { furtherStaffPages, type StaffPath } from '../contracts/pages/staff-pages.ts';
import { DeskFrame } from './desk-line.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { PlaceholderOf } from './pages/placeholder-of.tsx';
import { canonical } from '../ui/canonical.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { CertificatesPage, ServicesPage } from './pages/sample-pages.tsx';
import { QuotationPage } from './quotations/quotation-page.tsx';
import { QuotationsPage } from './quotations/quotations-page.tsx';
import { CoursesPage } from './courses/courses-page.tsx';
import { CreatePage } from './create/create-page.tsx';
import { NeedsCases, RequestsPage } from './requests/requests-page.tsx';
import { AuditPage } from './reports/audit-page.tsx';
import { AdminsOnly, ReportPage } from './reports/report-page.tsx';
import { TaskReportsPage } from './reports/task-reports-page.tsx';
import { TemplatesPage } from './templates/templates-page.tsx';
import { RulesPage } from './rules/rules-page.tsx';
import { SecurityPage } from './security/security-page.tsx';
import { TeamPage } from './team/team-page.tsx';
import { ExpiringPage } from './expiry/expiring-page.tsx';
import { AddClientPage } from './clients/add-client-page.tsx';
import { ClientPage } from './clients/client-page.tsx';
import { ClientsPage } from './clients/clients-page.tsx';
import { CreateUserPage } from './users/create-user-page.tsx';
import { type KnownUsers, NeedsUsers } from './users/needs-users.tsx';
import { PermissionsPage } from './users/permissions-page.tsx';
import { RolesPage } from './users/roles-page.tsx';
import { UsersPage } from './users/users-page.tsx';
import { useSession } from '../account/session-context.tsx';
import { queryClientOf } from './lists/use-query.ts';
import { RequestPage } from './requests/request-page.tsx';
import { isAdmin, isReviewer } from '../contracts/roles.ts';
import { usePulseOf } from './requests/pulse.ts';
import { beginningOf, pagesOf } from './section-pages.ts';
import { useLocale } from '../i18n/use-locale.ts';

function needCases<P extends StaffPath>(
  pages: Readonly<Record<P, ReactNode>>,
): Readonly<Record<P, ReactNode>> {
  return wrapped(pages, (path, page) => (
    <NeedsCases key={path} path={path}>
      {page}
    </NeedsCases>
  ));
}

function needUsers<P extends StaffPath>(
  pages: Readonly<Record<P, (known: KnownUsers) => ReactNode>>,
): Readonly<Record<P, ReactNode>> {
  return wrapped(pages, (path, page) => (
    <NeedsUsers key={path} path={path}>
      {page}
    </NeedsUsers>
  ));
}

function wrapped<P extends StaffPath, Page>(
  pages: Readonly<Record<P, Page>>,
  wrap: (path: P, page: Page) => ReactNode,
): Readonly<Record<P, ReactNode>> {
  const entries = (Object.entries(pages) as [P, Page][]).map(([path, page]) => [path, wrap(path, page)]);
  // Object.entries and Object.fromEntries widen the keys.
  return Object.fromEntries(entries) as Record<P, ReactNode>;
}

/** Placeholder pages for entries of the navigation (rulings R-4), listed by name so that none is missing unnoticed. */
function empty<P extends LinkPath>(paths: readonly P[]): Readonly<Record<P, ReactNode>> {
  // Object.fromEntries widens the keys.
  return Object.fromEntries(paths.map((path) => [path, <PlaceholderOf key={path} path={path} />])) as Record<
    P,
    ReactNode
  >;
}

const pages: Readonly<Record<StaffPath, ReactNode>> = {
  '/account/quotes': <QuotationsPage />,
  [furtherStaffPages.quotation]: <QuotationPage />,
  [furtherStaffPages.certificates]: <CertificatesPage />,
  [furtherStaffPages.services]: <ServicesPage />,
  [furtherStaffPages.security]: <SecurityPage />,
  [furtherStaffPages.templates]: <TemplatesPage />,
  '/task/all': <RequestsPage />,
  '/task/my-tasks': <RequestsPage />,
  [furtherStaffPages.task]: <RequestPage />,
  [furtherStaffPages.ownTask]: <RequestPage />,
  ...needCases({
    '/task/team': <TeamPage />,
    '/task/create': <CreatePage />,
    '/task/reports': <TaskReportsPage path="/task/reports" />,
    '/reports/sales': <ReportPage name="sales" path="/reports/sales" />,
    '/reports/users': (
      <AdminsOnly report="users">
        <ReportPage name="users" path="/reports/users" />
      </AdminsOnly>
    ),
    '/reports/performance': <ReportPage name="performance" path="/reports/performance" />,
    '/reports/audit': (
      <AdminsOnly report="audit">
        <AuditPage path="/reports/audit" />
      </AdminsOnly>
    ),
    [furtherStaffPages.courses]: <CoursesPage />,
    [furtherStaffPages.expiring]: <ExpiringPage path={furtherStaffPages.expiring} />,
    [furtherStaffPages.rules]: <RulesPage />,
    [furtherStaffPages.evaluations]: <ReportPage name="evaluations" path={furtherStaffPages.evaluations} />,
  }),
  '/clients/list': <ClientsPage />,
  '/clients/add': <AddClientPage />,
  [furtherStaffPages.client]: <ClientPage />,
  ...needUsers({
    '/users/list': (known) => <UsersPage {...known} />,
    '/users/create': (known) => <CreateUserPage {...known} />,
    '/users/roles': (known) => <RolesPage {...known} />,
    '/users/permissions': () => <PermissionsPage />,
  }),
  ...empty(['/certs/view', '/certs/upload', '/certs/manage', '/certs/history']),
  ...empty(['/clients/contracts', '/clients/invoices']),
};

const landings = sections.filter(({ href }) => !Object.hasOwn(pages, href));

/** Redirects other spellings to one address, where the address is the whole of it. */
function route([path, page]: readonly [string, ReactNode]) {
  return <Route key={path} path={path} element={path.includes(':') ? page : canonical(path, page)} />;
}

/** Every page behind the guard. All four roles may open each by its address (rulings R-5). */
export function StaffArea() {
  const { pathname } = useLocation();
  const { profile } = useSession();
  return (
    <QueryClientProvider client={queryClientOf(profile)}>
      <StaffFrame path={pathname}>
        <Routes>
          {sections.map((section) => (
            <Route
              key={section.root}
              path={section.root}
              element={<Navigate to={beginningOf(section)} replace />}
            />
          ))}
          {landings.map((section) =>
            route([section.href, <LandingPage key={section.href} section={section} />]),
          )}
          {Object.entries(pages).map(route)}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </StaffFrame>
    </QueryClientProvider>
  );
}

interface StaffFrameProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** The tab bar above a page of a section, the line of notices, and below the page the section's further links. */
function StaffFrame({ path, children }: StaffFrameProps) {
  const section = sectionOf(path);
  return (
    <>
      {section === undefined ? null : <Tabs section={section} path={path} />}
      <DeskFrame>{children}</DeskFrame>
      {section?.id === 'account' ? <SampleLinks /> : null}
      {section?.id === 'reports' ? <ReportLinks /> : null}
    </>
  );
}

function Tabs({ section, path }: { readonly section: Section; readonly path: string }) {
  const { t } = useLocale();
  const current = currentLink(section, path)?.href ?? path.toLowerCase();
  return (
    <nav className="tabs" aria-label={t('staff.tabs')}>
      <ul>
        {pagesOf(section, t).map(({ href, title, short }) => (
          <li key={href}>
            <Link to={href} aria-current={href === current ? 'page' : undefined}>
              <span className="tab-whole">{title}</span>
              <span className="tab-short">{short}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Pages without a place in the navigation (rulings R-8). */
function SampleLinks() {
  const { t } = useLocale();
  const session = useSession();
  const { profile } = session;
  const pulse = usePulseOf(session);
  return (
    <aside className="sample-links" aria-label={t('staff.samples.links')}>
      <p className="hint">{t('staff.samples.links')}:</p>
      <Link to="/account/certificates">{t('staff.samples.certificates.title')}</Link>
      <Link to="/account/services">{t('staff.samples.services.title')}</Link>
      {isReviewer(profile.roles) ? <Link to="/account/templates">{t('templates.title')}</Link> : null}
      {isAdmin(profile.roles) && pulse.kind === 'cases' ? (
        <>
          <Link to={furtherStaffPages.courses}>{t('courseList.title')}</Link>
          <Link to={furtherStaffPages.rules}>{t('waiting.rules.title')}</Link>
        </>
      ) : null}
    </aside>
  );
}

/** Reports besides those of the navigation, where the API has cases. */
function ReportLinks() {
  const { t } = useLocale();
  const session = useSession();
  if (usePulseOf(session).kind !== 'cases') return null;
  return (
    <aside className="sample-links" aria-label={t('reports.links')}>
      <p className="hint">{t('reports.links')}:</p>
      <Link to={furtherStaffPages.evaluations}>{t('reports.evaluations.title')}</Link>
    </aside>
  );
}
