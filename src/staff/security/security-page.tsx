import { useSession } from '../../account/session-context.tsx';
import {
  parseSecondFactor,
  passwordPath,
  secondFactorPath,
  shortestPassword,
} from '../../contracts/accounts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ListLoading } from '../lists/list-loading.tsx';
import { QueryError } from '../lists/query-error.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { SecondFactor } from './second-factor.tsx';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../use-sending.ts';
import { TypedField } from './typed-field.tsx';

const path = '/account/security';

/** The user's own password and second factor, over an API that supports them. */
export function SecurityPage() {
  const { t } = useLocale();
  const { profile } = useSession();
  const query = useQuery(secondFactorPath, parseSecondFactor, { freshFor: 0 });
  const title = t('security.title');
  usePageTitle(title);
  const { data: state } = query;
  if (isLoading(query)) return <ListLoading text={t('security.loading')} />;
  if (state === undefined) {
    const { error = 'missing', busy, refetch } = query;
    if (error === 'missing') return <PlaceholderOf path={path} />;
    return <QueryError title={t('security.failed')} why={error} busy={busy} refetch={refetch} />;
  }
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{t('security.lead', { email: profile.email })}</p>
      </PageHeading>
      <OwnPassword email={profile.email} />
      <SecondFactor state={state} onChanged={query.refetch} />
    </div>
  );
}

/** @param props.email for password managers: the account of the password */
function OwnPassword({ email }: { readonly email: string }) {
  const { t } = useLocale();
  const { send, busy, failure } = useSending();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [done, setDone] = useState(false);
  const isWhole = password !== '' && newPassword !== '';
  const type = shown ? 'text' : 'password';
  const change = async (): Promise<void> => {
    setDone(false);
    if ((await send(passwordPath, { method: 'POST', json: { password, newPassword } })) === undefined) return;
    setPassword('');
    setNewPassword('');
    setShown(false);
    setDone(true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) void change();
  };
  return (
    <section className="security-part" data-security="password">
      <h2>{t('security.password.title')}</h2>
      <form className="desk-form" noValidate onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TypedField
          label={t('security.password.present')}
          name="password"
          type={type}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <TypedField
          label={t('security.password.next')}
          hint={t('login.passwordHint', { min: shortestPassword })}
          name="newPassword"
          type={type}
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
        />
        <label className="choice show-password">
          <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
          {t('login.showPassword')}
        </label>
        <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
        <div className="actions">
          <Button type="submit" look="primary" aria-disabled={busy || !isWhole}>
            {t(busy ? 'casework.busy' : 'security.password.submit')}
          </Button>
        </div>
        <div role="status">{done ? <Notice tone="good" title={t('security.password.done')} /> : null}</div>
      </form>
    </section>
  );
}
