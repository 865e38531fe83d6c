import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { sections } from '../contracts/pages/sections.ts';
import { furtherStaffPages } from '../contracts/pages/staff-pages.ts';
import LandingPage from './pages/landing-page.tsx';
import PlaceholderPage from './pages/placeholder-page.tsx';
import '../account/account.css';
import './staff.css';
import { canonical } from '../shell/canonical.tsx';
import { loadPage } from '../i18n/load-page.ts';
import NotFoundPage from '../shell/not-found-page.tsx';
import { StaffFrame } from './staff-frame.tsx';

const loadListTexts = () => import('../i18n/areas/lists.ts');

const QuotationsPage = lazy(() => loadPage(import('./quotations/quotations-page.tsx'), loadListTexts()));
const QuotationPage = lazy(() => loadPage(import('./quotations/quotation-page.tsx'), loadListTexts()));
const SubmissionsPage = lazy(() => loadPage(import('./submissions/submissions-page.tsx'), loadListTexts()));
const SubmissionPage = lazy(() => loadPage(import('./submissions/submission-page.tsx'), loadListTexts()));
const CertificatesPage = lazy(() => import('./pages/certificates-page.tsx'));
const ServicesPage = lazy(() => import('./pages/services-page.tsx'));

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
  [furtherStaffPages.allTasks]: <SubmissionsPage />,
  '/task/my-tasks': <SubmissionsPage />,
};

/** Every page behind the guard. All four roles may enter each by its address (rulings R-5). */
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
