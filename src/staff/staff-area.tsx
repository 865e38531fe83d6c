import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { sections } from '../contracts/pages/sections.ts';
import { furtherStaffPages } from '../contracts/pages/staff-pages.ts';
import { LandingPage } from './pages/landing-page.tsx';
import { PlaceholderPage } from './pages/placeholder-page.tsx';
import { canonical } from '../ui/canonical.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { CertificatesPage } from './pages/certificates-page.tsx';
import { ServicesPage } from './pages/services-page.tsx';
import { QuotationPage } from './quotations/quotation-page.tsx';
import { QuotationsPage } from './quotations/quotations-page.tsx';
import { CoursesPage } from './courses/courses-page.tsx';
import { CreatePage } from './create/create-page.tsx';
import { NeedsCases } from './requests/needs-cases.tsx';
import { AuditPage } from './reports/audit-page.tsx';
import { AdminsOnly } from './reports/report-frame.tsx';
import { ReportPage } from './reports/report-page.tsx';
import { TaskReportsPage } from './reports/task-reports-page.tsx';
import { TemplatesPage } from './templates/templates-page.tsx';
import { SecurityPage } from './security/security-page.tsx';
import { TeamPage } from './team/team-page.tsx';
import { AddClientPage } from './clients/add-client-page.tsx';
import { ClientPage } from './clients/client-page.tsx';
import { ClientsPage } from './clients/clients-page.tsx';
import { CreateUserPage } from './users/create-user-page.tsx';
import { NeedsUsers } from './users/needs-users.tsx';
import { PermissionsPage } from './users/permissions-page.tsx';
import { RolesPage } from './users/roles-page.tsx';
import { UsersPage } from './users/users-page.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { RequestPage } from './requests/request-page.tsx';
import { RequestsPage } from './requests/requests-page.tsx';

/** By path. What shows neither real work nor samples is in its place only (rulings ). */
const pages: Readonly<Record<string, ReactNode>> = {
  ...Object.fromEntries(
    sections.flatMap((section) => [
      [section.href, <LandingPage key={section.href} section={section} />],
      ...section.links.map((link) => [
        link.href,
        <PlaceholderPage key={link.href} section={section} link={link} />,
      ]),
    ]),
  ),
  '/account/quotes': <QuotationsPage />,
  [furtherStaffPages.certificates]: <CertificatesPage />,
  [furtherStaffPages.services]: <ServicesPage />,
  [furtherStaffPages.security]: <SecurityPage />,
  [furtherStaffPages.templates]: <TemplatesPage />,
  '/task/all': <RequestsPage />,
  '/task/my-tasks': <RequestsPage />,
  ...Object.fromEntries(
    Object.entries({
      '/task/team': <TeamPage />,
      '/task/create': <CreatePage />,
      '/task/reports': <TaskReportsPage />,
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
      [furtherStaffPages.evaluations]: <ReportPage name="evaluations" path={furtherStaffPages.evaluations} />,
    }).map(([path, page]) => [
      path,
      <NeedsCases key={path} path={path}>
        {page}
      </NeedsCases>,
    ]),
  ),
  '/clients/list': <ClientsPage />,
  '/clients/add': <AddClientPage />,
  ...Object.fromEntries(
    Object.entries({
      '/users/list': UsersPage,
      '/users/create': CreateUserPage,
      '/users/roles': RolesPage,
      '/users/permissions': PermissionsPage,
    }).map(([path, Page]) => [
      path,
      <NeedsUsers key={path} path={path}>
        {(known) => <Page {...known} />}
      </NeedsUsers>,
    ]),
  ),
};

/** Every page behind the guard. All four roles may enter each by its address (rulings R-5). */
export function StaffArea() {
  const { pathname } = useLocation();
  return (
    <StaffFrame path={pathname}>
      <Routes>
        <Route path={furtherStaffPages.account} element={<Navigate to="/account/quotes" replace />} />
        {Object.entries(pages).map(([path, page]) => (
          <Route key={path} path={path} element={canonical(path, page)} />
        ))}
        <Route path={furtherStaffPages.quotation} element={<QuotationPage />} />
        <Route path={furtherStaffPages.client} element={<ClientPage />} />
        <Route path={furtherStaffPages.task} element={<RequestPage />} />
        <Route path={furtherStaffPages.ownTask} element={<RequestPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </StaffFrame>
  );
}
