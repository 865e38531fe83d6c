import { type FormEvent, useId, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import type { Role } from '../../contracts/roles.ts';
import { invitationDays, usersPath } from '../../contracts/users.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSending } from '../use-sending.ts';
import type { KnownUsers } from './needs-users.tsx';
import { RoleChoice } from './role-choice.tsx';

/** Creates an account by invitation: its owner chooses the password, and nobody else learns it. */
export function CreateUserPage({ onChanged }: Pick<KnownUsers, 'onChanged'>) {
  const { t } = useLocale();
  const { profile } = useSession();
  const { send, busy, failure } = useSending();
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>(['moderator']);
  const [invited, setInvited] = useState<string>();
  const id = useId();
  const isWhole = email.trim() !== '' && roles.length > 0;
  usePageTitle(t('users.create.title'));
  const invite = async (): Promise<void> => {
    const name = username.trim();
    const json = { email: email.trim(), ...(name === '' ? {} : { username: name }), roles };
    setInvited(undefined);
    if ((await send(usersPath, { method: 'POST', json })) === undefined) return;
    setInvited(email.trim());
    setEmail('');
    setUsername('');
    onChanged();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) void invite();
  };
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(t('users.create.title'))}>
        <p className="lead">{t('users.create.lead', { days: invitationDays })}</p>
      </PageHeading>
      <form className="desk-form" noValidate onSubmit={submit}>
        <div className="field">
          <label className="label" htmlFor={`${id}-email`}>
            {t('users.email')}
          </label>
          <input
            id={`${id}-email`}
            className="input"
            type="email"
            name="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <div className="field">
          <label className="label" htmlFor={`${id}-name`}>
            {t('users.create.name')}
          </label>
          <input
            id={`${id}-name`}
            className="input"
            name="username"
            autoComplete="off"
            maxLength={60}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </div>
        <RoleChoice chosen={roles} own={profile.roles} onChange={setRoles} />
        <div className="actions">
          <Button type="submit" look="primary" aria-disabled={busy || !isWhole}>
            {t(busy ? 'casework.busy' : 'users.create.submit')}
          </Button>
          <ButtonLink to="/users/list">{t('users.list.title')}</ButtonLink>
        </div>
        <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
        <div role="status">
          {invited === undefined ? null : (
            <Notice tone="good" title={t('users.create.done', { email: invited })} />
          )}
        </div>
      </form>
    </div>
  );
}
