import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { startOf } from '../account/admission.ts';
import type { Profile } from '../account/profile.ts';
import { sectionOf, sectionsFor } from '../contracts/pages/sections.ts';
import { beginningOf } from './section-pages.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { useStaffSession } from '../account/session-context.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { UndoBox } from './case/undo-box.tsx';
import type { StaffSession } from '../account/session-port.ts';
import { useRenewedPulse } from './requests/pulse.ts';
import { StaffMenu, UnreadBadge } from './staff-menu.tsx';
import { WaitingChip } from '../ui/waiting-chip.tsx';

/** The signed-in navbar (specification section 2): the logo, a link for each section, and the menu. */
export function StaffHeader() {
  const { t } = useLocale();
  const [session, state] = useStaffSession();
  const [menuOpen, setMenuOpen] = useState(false);
  // The guard is redirecting: nothing of the former user is shown meanwhile.
  if (state.kind === 'signedOut') return <div className="header header-coming" />;
  return (
    <header className="header header-staff">
      <div className="header-inner">
        <Link className="brand-link" to={startOf(state.profile.roles)}>
          <BrandMark />
          <span className="visually-hidden">: {t('staff.home')}</span>
        </Link>
        {/* Anew when another tab signs in to another account: what is known belongs to the one before. */}
        <SectionLinks key={state.stay} profile={state.profile} call={session.call} />
        <UndoBox session={session} profile={state.profile} />
        <div className="header-tools">
          <WaitingChip />
          <LanguageSwitch />
          <button
            type="button"
            className="header-button"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu" />
            <span className="header-button-text header-menu-word">{t('shell.header.menu')}</span>
          </button>
        </div>
      </div>
      {menuOpen ? (
        <StaffMenu
          key={state.stay}
          profile={state.profile}
          signOut={session.signOut}
          onClose={() => setMenuOpen(false)}
        />
      ) : null}
    </header>
  );
}

interface SectionLinksProps {
  readonly profile: Profile;
  readonly call: StaffSession['call'];
}

/** On narrow screens they are in the menu only. */
function SectionLinks({ profile, call }: SectionLinksProps) {
  const { t } = useLocale();
  const pulse = useRenewedPulse({ profile, call });
  const current = sectionOf(useLocation().pathname);
  return (
    <nav className="header-sections" aria-label={t('staff.sections.title')}>
      <ul>
        {sectionsFor(profile.roles).map(({ id, href }) => (
          <li key={id}>
            <Link to={beginningOf({ id, href })} aria-current={id === current?.id ? 'true' : undefined}>
              {t(`staff.sections.${id}`)}
              {id === 'task' ? <UnreadBadge pulse={pulse} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
