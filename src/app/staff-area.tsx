import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { sections } from '../domain/sections.ts';
import { furtherStaffPages } from '../domain/staff-pages.ts';
import LandingPage from '../features/staff/landing-page.tsx';
import PlaceholderPage from '../features/staff/placeholder-page.tsx';
import '../ui/account.css';
import '../ui/staff.css';
import { canonical } from './canonical.tsx';
import { loadPage } from './load-page.ts';
import NotFoundPage from './not-found-page.tsx';
import { StaffFrame } from './staff-frame.tsx';

const loadListTexts = () => import('../i18n/areas/lists.ts');

const QuotationsPage = lazy(() =>
  loadPage(import('../features/quotations/quotations-page.tsx'), loadListTexts()),
);
const QuotationPage = lazy(() =>
  loadPage(import('../features/quotations/quotation-page.tsx'), loadListTexts()),
);
const SubmissionsPage = lazy(() =>
  loadPage(import('../features/tasks/submissions-page.tsx'), loadListTexts()),
);
const SubmissionPage = lazy(() => loadPage(import('../features/tasks/submission-page.tsx'), loadListTexts()));
const CertificatesPage = lazy(() => import('../features/staff/certificates-page.tsx'));
const ServicesPage = lazy(() => import('../features/staff/services-page.tsx'));

/** By path. What shows neither real work nor samples is in its place only (decisions ). */
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
  [furtherStaffPages.allTasks]: <SubmissionsPage />,
  '/task/my-tasks': <SubmissionsPage />,
};

/** Every page behind the guard. All four roles may enter each by its address (decisions R-5). */
export default function StaffArea() {
  const { pathname } = useLocation();
  return (
    <StaffFrame path={pathname}>
      <Routes>
        <Route path={furtherStaffPages.account} element={<Navigate to="/account/quotes" replace />} />
        {Object.entries(pages).map(([path, page]) => (
          <Route key={path} path={path} element={canonical(path, page)} />
        ))}
        <Route path={furtherStaffPages.quotation} element={<QuotationPage />} />
        <Route path={furtherStaffPages.task} element={<SubmissionPage />} />
        <Route path={furtherStaffPages.ownTask} element={<SubmissionPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </StaffFrame>
  );
}
