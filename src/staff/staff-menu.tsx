import { Link, useLocation } from 'react-router-dom';
import { useStaffSession } from '../account/session-context.tsx';
import type { SectionId } from '../contracts/pages/section-roots.ts';
import { furtherStaffPages } from '../contracts/pages/staff-pages.ts';
import { isAdmin, isReviewer } from '../contracts/roles.ts';
import { sectionOf, sectionsFor } from '../contracts/pages/sections.ts';
import { type Profile, shownUsername } from '../account/profile.ts';
import { type Pulse, usePulseOf } from './requests/pulse.ts';
import { localeNames, otherLocales } from '../lib/locale.ts';
import { beginningOf } from './section-pages.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useLanguageChange } from '../ui/language-switch.tsx';
import { MenuDialog } from '../ui/menu-dialog.tsx';
import { caseStates } from '../contracts/cases.ts';
import { formIds } from '../forms/index.ts';
import { useFormNames } from './requests/use-forms.ts';
import { useEffect, useState } from 'react';
import { secondFactorPath } from '../contracts/accounts.ts';

interface StaffMenuProps {
  readonly profile: Profile;
  readonly signOut: () => void;
  readonly onClose: () => void;
}

const icons: Readonly<Record<SectionId, IconName>> = {
  account: 'file',
  users: 'person',
  certificates: 'shield',
  clients: 'anchor',
  task: 'list',
  reports: 'export',
};

/** The signed-in side menu (specification section 2). */
export function StaffMenu({ profile, signOut, onClose }: StaffMenuProps) {
  const { t, locale } = useLocale();
  const { change } = useLanguageChange();
  const [{ call }] = useStaffSession();
  const pulse = usePulseOf({ profile, call });
  const leave = (): void => {
    onClose();
    signOut();
  };
  return (
    <MenuDialog top={<Holder profile={profile} />} onClose={onClose}>
      <nav aria-label={t('staff.sections.title')}>
        <SectionItems profile={profile} pulse={pulse} onFollow={onClose} />
        <ul>
          <li>
            <Link to="/requests" replace onClick={onClose}>
              <Icon name="device" /> {t('shell.menu.requests')}
            </Link>
          </li>
          <li>
            <Link to="/" replace onClick={onClose}>
              <Icon name="home" /> {t('staff.menu.publicSite')}
            </Link>
          </li>
          <CaseLinks profile={profile} pulse={pulse} onFollow={onClose} />
          {/* Last, because it may appear a moment later and must not move anything above it. */}
          <SecurityLink onFollow={onClose} />
        </ul>
      </nav>
      <div className="side-menu-end">
        {otherLocales(locale).map((other) => (
          <Button key={other} lang={other} onClick={() => change(other)}>
            {localeNames[other]}
          </Button>
        ))}
        <Button look="primary" onClick={leave}>
          {t('staff.menu.signOut')}
        </Button>
      </div>
    </MenuDialog>
  );
}

interface LinksProps {
  readonly profile: Profile;
  readonly pulse: Pulse;
  readonly onFollow: () => void;
}

/** Over an API with cases: for moderators what expires, for admins the courses. */
function CaseLinks({ profile, pulse, onFollow }: LinksProps) {
  const { t } = useLocale();
  if (!isReviewer(profile.roles) || pulse.kind !== 'cases') return null;
  return (
    <>
      <li>
        <Link to={furtherStaffPages.expiring} replace onClick={onFollow}>
          <Icon name="clock" /> {t('expiry.title')}
        </Link>
      </li>
      {isAdmin(profile.roles) ? (
        <li>
          <Link to={furtherStaffPages.courses} replace onClick={onFollow}>
            <Icon name="edit" /> {t('courseList.title')}
          </Link>
        </li>
      ) : null}
      {isAdmin(profile.roles) ? (
        <li>
          <Link to={furtherStaffPages.rules} replace onClick={onFollow}>
            <Icon name="edit" /> {t('waiting.rules.title')}
          </Link>
        </li>
      ) : null}
    </>
  );
}

function Holder({ profile }: { readonly profile: Profile }) {
  const { t } = useLocale();
  return (
    <p className="holder">
      <span className="hint">{t('staff.menu.signedInAs')}</span>
      <span data-username>{shownUsername(profile)}</span>
    </p>
  );
}

function SectionItems({ profile, pulse, onFollow }: LinksProps) {
  const sections = sectionsFor(profile.roles);
  const { t } = useLocale();
  const current = sectionOf(useLocation().pathname);
  if (sections.length === 0) return <p className="hint">{t('staff.menu.none')}</p>;
  return (
    <ul>
      {sections.map(({ id, href }) => (
        <li key={id}>
          <Link
            to={beginningOf({ id, href })}
            replace
            aria-current={id === current?.id ? 'true' : undefined}
            onClick={onFollow}
          >
            <Icon name={icons[id]} /> {t(`staff.sections.${id}`)}
            {id === 'task' ? <UnreadBadge pulse={pulse} /> : null}
          </Link>
          {id === 'task' ? <MenuCounts pulse={pulse} onFollow={onFollow} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** How many requests this person has not read; nothing until that is known, or where all are read. */
export function UnreadBadge({ pulse }: { readonly pulse: Pulse }) {
  const { t } = useLocale();
  const count = pulse.kind === 'cases' ? pulse.counts.unread : 0;
  if (count === 0) return null;
  return (
    <span className="unread-badge" data-unread-count={count}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> {t('requests.unread')}</span>
    </span>
  );
}

interface MenuCountsProps {
  readonly pulse: Pulse;
  readonly onFollow: () => void;
}

/** Counts by state and form, each a link. Nothing until the counts are known. */
function MenuCounts({ pulse, onFollow }: MenuCountsProps) {
  const { t } = useLocale();
  const nameOf = useFormNames();
  if (pulse.kind !== 'cases') return null;
  const { byState, byForm } = pulse.counts;
  const lines = [
    ...caseStates.map(
      (state) => [`state=${state}`, t(`casework.state.${state}`), byState[state] ?? 0] as const,
    ),
    ...formIds.map((form) => [`form=${form}`, nameOf(form), byForm[form] ?? 0] as const),
  ];
  return (
    <ul className="menu-counts" aria-label={t('requests.counts')}>
      {lines
        .filter(([, , count]) => count > 0)
        .map(([filter, name, count]) => (
          <li key={filter}>
            <Link to={`/task/all?${filter}`} replace onClick={onFollow}>
              <span>{name}</span> <span className="count">{count}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** For the side menu, which stands outside the guard; hidden over an API with the specification's calls only. */
function SecurityLink({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useLocale();
  const [session] = useStaffSession();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    let closed = false;
    void session.call(secondFactorPath).then((answer) => {
      if (!closed) setKnown(answer.kind === 'answered' && answer.status === 200);
    });
    return () => {
      closed = true;
    };
  }, [session]);
  if (!isKnown) return null;
  return (
    <li>
      <Link to={furtherStaffPages.security} replace onClick={onFollow}>
        <Icon name="shield" /> {t('security.title')}
      </Link>
    </li>
  );
}
