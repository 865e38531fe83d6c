import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { furtherStaffPages } from '../contracts/pages/staff-pages.ts';
import { currentLink, type Section, sectionOf } from '../contracts/pages/sections.ts';
import { useSession } from '../account/session-context.tsx';
import { isAdmin, isReviewer } from '../contracts/roles.ts';
import { usePulseOf } from './requests/pulse.ts';
import { useLocale } from '../i18n/use-locale.ts';

interface StaffFrameProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** The tab bar above a page of a section, and below it the account's further links. */
export function StaffFrame({ path, children }: StaffFrameProps) {
  const section = sectionOf(path);
  return (
    <>
      {section === undefined ? null : <Tabs section={section} path={path} />}
      {children}
      {section?.id === 'account' ? <SampleLinks /> : null}
      {section?.id === 'reports' ? <ReportLinks /> : null}
    </>
  );
}

function Tabs({ section, path }: { readonly section: Section; readonly path: string }) {
  const { t } = useLocale();
  const current = currentLink(section, path);
  return (
    <nav className="tabs" aria-label={t('staff.tabs')}>
      <ul>
        {section.links.map(({ name, href }) => (
          <li key={href}>
            <Link to={href} aria-current={href === current?.href ? 'page' : undefined}>
              {t(`staff.links.${name}`)}
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
  const { profile } = useSession();
  const pulse = usePulseOf(profile);
  return (
    <aside className="sample-links" aria-label={t('staff.samples.links')}>
      <p className="hint">{t('staff.samples.links')}:</p>
      <Link to="/account/certificates">{t('staff.samples.certificates.title')}</Link>
      <Link to="/account/services">{t('staff.samples.services.title')}</Link>
      {isReviewer(profile.roles) ? <Link to="/account/templates">{t('templates.title')}</Link> : null}
      {isAdmin(profile.roles) && pulse.kind === 'cases' ? (
        <Link to={furtherStaffPages.courses}>{t('courseList.title')}</Link>
      ) : null}
    </aside>
  );
}

/** Reports besides those of the navigation, where the API has cases. */
function ReportLinks() {
  const { t } = useLocale();
  const { profile } = useSession();
  if (usePulseOf(profile).kind !== 'cases') return null;
  return (
    <aside className="sample-links" aria-label={t('reports.links')}>
      <p className="hint">{t('reports.links')}:</p>
      <Link to={furtherStaffPages.evaluations}>{t('reports.evaluations.title')}</Link>
    </aside>
  );
}
