import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OpenedLink } from './link-secret.ts';
import type { StaffSession } from './session-port.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export type PanelName = 'login' | 'register' | 'activate' | 'reset' | 'invitation';

export interface PanelProps {
  readonly session: StaffSession;
  /** Shared by all panels, so that it is typed once. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly link: OpenedLink;
  /** Signed out to use that link: then there is no farewell. */
  readonly leftForLink: boolean;
}

const addresses: Readonly<Record<PanelName, string>> = {
  login: '/login',
  register: '/login?mode=register',
  activate: '/login?mode=activate',
  reset: '/login?mode=reset',
  invitation: '/login?mode=invitation',
};

interface PanelFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly failed: boolean;
  readonly ways: readonly ('login' | 'register' | 'reset')[];
  readonly children: ReactNode;
}

const wayTexts = { login: 'login.toLogin', register: 'login.toRegister', reset: 'login.toReset' } as const;

export function PanelFrame({ title, lead, failed, ways, children }: PanelFrameProps) {
  const { t } = useLocale();
  usePageTitle(title, failed ? 'Error: ' : '');
  return (
    <div className="account-panel">
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{lead}</p>
      </PageHeading>
      <div className="account-card">{children}</div>
      {ways.length === 0 ? null : (
        <nav aria-label={t('login.other')}>
          <ul className="ways">
            {ways.map((way) => (
              <li key={way}>
                <Link to={addresses[way]}>
                  {t(wayTexts[way])} <Icon name="forward" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
