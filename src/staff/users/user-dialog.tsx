import { useId, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { type UserAnswer, userPath } from '../../contracts/users.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal } from '../modal.tsx';
import { useSending } from '../use-sending.ts';
import { RoleChoice } from './role-choice.tsx';

interface UserDialogProps {
  readonly user: UserAnswer;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Name, roles and whether the account can be used. */
export function UserDialog({ user, onSaved, onClose }: UserDialogProps) {
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
          {t(busy ? 'desk.busy' : 'users.save')}
        </Button>
        <Button onClick={onClose}>{t('desk.cancel')}</Button>
      </div>
    </Modal>
  );
}
