import { type FormEvent, useState } from 'react';
import {
  offerIn,
  recoveryCodesIn,
  type SecondFactorOffer,
  secondFactorPath,
  type SecondFactorRequest,
  type SecondFactorState,
} from '../../contracts/accounts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../use-sending.ts';
import { TypedField } from './typed-field.tsx';
import { encode } from 'uqr';

interface SecondFactorProps {
  readonly state: SecondFactorState;
  readonly onChanged: () => void;
}

/** Two-factor authentication by an authenticator app: turned on with the password and a first code, off with a code. */
export function SecondFactor({ state, onChanged }: SecondFactorProps) {
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
