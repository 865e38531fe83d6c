import { useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { isAdmin, type Role } from '../../contracts/roles.ts';
import type { UserAnswer } from '../../contracts/users.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { panamaDate } from '../panama-time.ts';
import type { KnownUsers } from './needs-users.tsx';
import { UserDialog } from './user-dialog.tsx';

/** Every account, and what may be changed of it. */
export function UsersPage({ users, onChanged }: KnownUsers) {
  const { t } = useLocale();
  const { profile } = useSession();
  const [changing, setChanging] = useState<string>();
  const changed = users.find(({ userId }) => userId === changing);
  usePageTitle(t('users.list.title'));
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('users.list.title'))}>
        <p className="lead">{t('users.list.lead', { count: users.length })}</p>
      </PageHeading>
      <ul className="account-rows">
        {users.map((user) => (
          <UserRow
            key={user.userId}
            user={user}
            mayChange={mayChange(profile.roles, user)}
            onChange={() => setChanging(user.userId)}
          />
        ))}
      </ul>
      {changed === undefined ? null : (
        <UserDialog
          user={changed}
          onClose={() => setChanging(undefined)}
          onSaved={() => {
            setChanging(undefined);
            showToast({ tone: 'good', text: t('users.saved', { name: changed.email }) });
            onChanged();
          }}
        />
      )}
    </div>
  );
}

/** What concerns a super_admin is for one of them. */
function mayChange(own: readonly Role[], { roles }: UserAnswer): boolean {
  return own.includes('super_admin') || (isAdmin(own) && !roles.includes('super_admin'));
}

interface UserRowProps {
  readonly user: UserAnswer;
  readonly mayChange: boolean;
  readonly onChange: () => void;
}

function UserRow({ user, mayChange: isOpen, onChange }: UserRowProps) {
  const { t } = useLocale();
  const { userId, email, username, roles, disabled, invited, secondFactor, createdAt } = user;
  const facts = [
    ...roles.map((role) => t(`users.role.${role}`)),
    ...(disabled ? [t('users.state.disabled')] : []),
    ...(invited ? [t('users.state.invited')] : []),
    ...(secondFactor ? [t('users.state.secondFactor')] : []),
    t('users.state.since', { date: panamaDate(createdAt) }),
  ];
  return (
    <li className="account-row" data-user={userId} data-disabled={disabled || undefined}>
      <div>
        <strong>
          <bdi>{username === '' ? email : username}</bdi>
        </strong>
        <span>{email}</span>
        <span className="hint">{facts.join(' · ')}</span>
      </div>
      {isOpen ? (
        <Button icon="edit" aria-label={t('users.changeOne', { name: email })} onClick={onChange}>
          {t('users.change')}
        </Button>
      ) : null}
    </li>
  );
}
