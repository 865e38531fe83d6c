import { useSession } from '../../account/session-context.tsx';
import {
  offerIn,
  parseSecondFactor,
  passwordPath,
  recoveryCodesIn,
  type SecondFactorOffer,
  secondFactorPath,
  type SecondFactorRequest,
  type SecondFactorState,
  shortestPassword,
} from '../../contracts/accounts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { isLoading, useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../use-sending.ts';
import { encode } from 'uqr';

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
    if (error === 'missing') return <PlaceholderOf path="/account/security" />;
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

interface SecondFactorProps {
  readonly state: SecondFactorState;
  readonly onChanged: () => void;
}

/** Two-factor authentication by an authenticator app: turned on with the password and a first code, off with a code. */
function SecondFactor({ state, onChanged }: SecondFactorProps) {
  const { t } = useLocale();
  const { send, busy, failure } = useSending();
  const [typed, setTyped] = useState('');
  const [offer, setOffer] = useState<SecondFactorOffer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isOff, setOff] = useState(false);
  const next = offer === undefined ? 'begin' : 'confirm';
  const step = state.on ? 'off' : next;
  const take = (body: unknown): void => {
    setTyped('');
    setOffer(step === 'begin' ? offerIn(body) : undefined);
    setCodes(step === 'confirm' ? recoveryCodesIn(body) : undefined);
    setOff(step === 'off');
    if (step !== 'begin') onChanged();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const json: SecondFactorRequest =
      step === 'begin' ? { action: step, password: typed } : { action: step, code: typed.trim() };
    const answer = await send(secondFactorPath, { method: 'POST', json });
    if (answer !== undefined) take(answer.body);
  };
  return (
    <section className="security-part" data-security="second-factor" data-on={state.on || undefined}>
      <h2>{t('security.second.title')}</h2>
      <p>{t('security.second.explained')}</p>
      {codes === undefined ? null : <RecoveryCodes codes={codes} />}
      {state.on ? (
        <p>
          <strong>{t('security.second.isOn')}</strong>{' '}
          {t('security.second.codesLeft', { count: state.recoveryCodes })}
        </p>
      ) : null}
      {offer === undefined ? null : <OfferedSecret offer={offer} />}
      <form className="desk-form" noValidate onSubmit={(event) => void submit(event)}>
        <RequiredField step={step} value={typed} onChange={setTyped} />
        <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
        <div className="actions">
          <Button
            type="submit"
            look={state.on ? 'secondary' : 'primary'}
            aria-disabled={busy || typed.trim() === ''}
          >
            {t(busy ? 'casework.busy' : `security.second.${step}`)}
          </Button>
        </div>
      </form>
      <div role="status">{isOff ? <Notice tone="good" title={t('security.second.offDone')} /> : null}</div>
    </section>
  );
}

interface RequiredFieldProps {
  readonly step: SecondFactorRequest['action'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The value to type for the next step. */
function RequiredField({ step, value, onChange }: RequiredFieldProps) {
  const { t } = useLocale();
  if (step === 'begin') {
    return (
      <TypedField
        label={t('security.password.present')}
        name="secondFactorPassword"
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <TypedField
      label={t(step === 'off' ? 'security.second.offCode' : 'security.second.code')}
      name="code"
      type="text"
      autoComplete="one-time-code"
      {...(step === 'confirm' ? { inputMode: 'numeric' } : {})}
      maxLength={40}
      value={value}
      onChange={onChange}
    />
  );
}

/** The secret for the authenticator app: as a QR code, as text, and as a link for an app on this device. */
function OfferedSecret({ offer: { secret, uri } }: { readonly offer: SecondFactorOffer }) {
  const { t } = useLocale();
  return (
    <div className="offered-secret">
      <p>{t('security.second.scan')}</p>
      <QrCode text={uri} label={t('security.second.picture')} />
      <p>{t('security.second.typed')}</p>
      <p>
        <code data-secret>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <p>
        <a href={uri}>{t('security.second.openApp')}</a>
      </p>
    </div>
  );
}

/** Dark on light whatever the theme, because cameras cannot read the inverse. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Shown once, after the second factor was turned on. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useLocale();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Notice tone="care" role="status" title={t('security.second.done')}>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={copy}>{t(copied ? 'security.second.copied' : 'security.second.copy')}</Button>
    </Notice>
  );
}

interface TypedFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'type' | 'autoComplete' | 'inputMode' | 'maxLength'
  > {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A required field of the forms about the user's own account. */
function TypedField({ label, hint, value, onChange, ...input }: TypedFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        className="input"
        required
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
