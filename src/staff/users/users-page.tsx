import { useId, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { isAdmin, type Role } from '../../contracts/roles.ts';
import { type UserAnswer, userPath } from '../../contracts/users.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { DeskHeading, InDeskLine } from '../desk-line.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { panamaDate } from '../panama-time.ts';
import type { KnownUsers } from './needs-users.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../modal.tsx';
import { useSending } from '../use-sending.ts';
import { RoleChoice } from './role-choice.tsx';

export function UsersPage({ users, onChanged }: KnownUsers) {
  const { t } = useLocale();
  const { profile } = useSession();
  const [changing, setChanging] = useState<string>();
  const changed = users.find(({ userId }) => userId === changing);
  usePageTitle(t('users.list.title'));
  return (
    <div className="staff-list">
      <DeskHeading title={t('users.list.title')} />
      <InDeskLine>
        <p className="list-count">{t('users.list.lead', { count: users.length })}</p>
      </InDeskLine>
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

/** Only a super_admin may change a super_admin. */
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

interface UserDialogProps {
  readonly user: UserAnswer;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function UserDialog({ user, onSaved, onClose }: UserDialogProps) {
  const { t } = useLocale();
  const { profile } = useSession();
  const { send, busy, failure } = useSending();
  const [username, setUsername] = useState(user.username);
  const [roles, setRoles] = useState(user.roles);
  const [disabled, setDisabled] = useState(user.disabled);
  const [lost, setLost] = useState(false);
  const id = useId();
  const isWhole = username.trim() !== '' && roles.length > 0;
  const save = async (): Promise<void> => {
    if (!isWhole) return;
    const json = { username: username.trim(), roles, disabled, ...(lost ? { secondFactor: false } : {}) };
    if ((await send(userPath(user.userId), { method: 'PATCH', json })) !== undefined) onSaved();
  };
  return (
    <Modal title={t('users.changeOne', { name: user.email })} name="user" onClose={onClose}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('users.name')}
        </label>
        <input
          id={id}
          className="input"
          data-first
          name="username"
          maxLength={60}
          autoComplete="off"
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </div>
      <RoleChoice chosen={roles} own={profile.roles} onChange={(chosen) => setRoles([...chosen])} />
      <label className="choice">
        <input
          type="checkbox"
          name="disabled"
          checked={disabled}
          onChange={(event) => setDisabled(event.target.checked)}
        />
        {t('users.disable')}
      </label>
      <p className="hint">{t('users.disableHint')}</p>
      {user.secondFactor ? (
        <>
          <label className="choice">
            <input
              type="checkbox"
              name="secondFactorOff"
              checked={lost}
              onChange={(event) => setLost(event.target.checked)}
            />
            {t('users.secondFactorOff')}
          </label>
          <p className="hint">{t('users.secondFactorOffHint')}</p>
        </>
      ) : null}
      <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
      <div className="actions">
        <Button look="primary" aria-disabled={busy || !isWhole} onClick={() => void save()}>
          {t(busy ? 'casework.busy' : 'users.save')}
        </Button>
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}
