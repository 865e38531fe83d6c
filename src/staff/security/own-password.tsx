import { type FormEvent, useState } from 'react';
import { passwordPath, shortestPassword } from '../../contracts/accounts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../use-sending.ts';
import { TypedField } from './typed-field.tsx';

/** @param props.email for password managers: whose password it is */
export function OwnPassword({ email }: { readonly email: string }) {
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
            {t(busy ? 'desk.busy' : 'security.password.submit')}
          </Button>
        </div>
        <div role="status">{done ? <Notice tone="good" title={t('security.password.done')} /> : null}</div>
      </form>
    </section>
  );
}
