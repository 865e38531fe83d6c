import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { placeAfterLogin, placeInsteadOfLogin } from './admission.ts';
import type { SignedOut, StaffSession } from './session-port.ts';
import { useStaffSession } from './session-context.tsx';
import { PanelFrame, type PanelName, type PanelProps } from './panel.tsx';
import { InvitationPanel, ResetPanel } from './reset-panel.tsx';
import { useLocale } from '../i18n/use-locale.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountForm, type FieldKind } from './account-form.tsx';
import { useLinkSecret } from './link-secret.ts';
import { messageIn } from './problem.ts';
import { useAttempt } from './use-attempt.ts';

const panels: Readonly<Record<PanelName, ComponentType<PanelProps>>> = {
  login: LoginPanel,
  register: RegisterPanel,
  activate: ActivatePanel,
  reset: ResetPanel,
  invitation: InvitationPanel,
};

/** /login and its panels (rulings A-4) for signed-out visitors; others are redirected. */
export function LoginPage() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const [session, state] = useStaffSession();
  const [email, setEmail] = useState('');
  const [wasSignedIn] = useState(() => session.state().kind === 'signedIn');
  useEffect(() => session.refresh(), [session, key]);
  if (state.kind === 'signedIn') {
    return <Onward session={session} placeOf={wasSignedIn ? placeInsteadOfLogin : placeAfterLogin} />;
  }
  const mode = panelIn(search.get('mode'));
  const Panel = panels[mode];
  return <Panel key={mode} session={session} email={email} onEmail={setEmail} />;
}

function panelIn(mode: string | null): PanelName {
  return mode !== null && Object.hasOwn(panels, mode) ? (mode as PanelName) : 'login';
}

interface OnwardProps {
  readonly session: StaffSession;
  readonly placeOf: (remembered: string | null) => string;
}

function Onward({ session, placeOf }: OnwardProps) {
  const navigate = useNavigate();
  const gone = useRef(false);
  useEffect(() => {
    // The remembered address is taken once; React's strict mode runs effects twice.
    if (gone.current) return;
    gone.current = true;
    void navigate(placeOf(session.takeRemembered()), { replace: true });
  }, [navigate, placeOf, session]);
  return null;
}

/**
 * The page behind the link of the activation mail. The link works once, so the user has to press a button: mail
 * scanners that open links must not use it up. The password is chosen by the reader of the mail, who may not be the
 * person who registered.
 */
function ActivatePanel({ session }: PanelProps) {
  const { t } = useLocale();
  const { token = '' } = useLinkSecret();
  const [newPassword, setNewPassword] = useState('');
  const [answer, setAnswer] = useState<string>();
  const attempt = useAttempt();
  const submit = (): void => {
    attempt.start(
      newPassword !== '',
      () => session.activate(token, newPassword),
      (reply) => {
        setNewPassword('');
        setAnswer(messageIn(reply, t('login.activate.done')));
      },
    );
  };
  const refused = t('login.activate.refused');
  return (
    <PanelFrame
      title={t('login.activate.title')}
      lead={t('login.activate.lead')}
      failed={attempt.problem !== undefined || token === ''}
      ways={['login', 'register']}
    >
      <div role="status">
        {token === '' ? <Notice tone="bad" title={t('login.activate.noToken')} /> : null}
        {answer === undefined ? null : (
          <Notice tone="good" title={answer}>
            <ButtonLink look="primary" to="/login">
              {t('login.title')}
            </ButtonLink>
          </Notice>
        )}
      </div>
      {token === '' || answer !== undefined ? null : (
        <AccountForm
          values={{ newPassword }}
          onChange={(_, value) => setNewPassword(value)}
          attempt={attempt}
          texts={{ refused, failed: refused, submit: t('login.activate.submit') }}
          onSubmit={submit}
        />
      )}
    </PanelFrame>
  );
}

/** Specification section 2, Login. The page itself reacts to success through the session. */
function LoginPanel({ session, email, onEmail }: PanelProps) {
  const { t } = useLocale();
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState('');
  /** The password was right, and a code is required as well. */
  const [isAsked, setAsked] = useState(false);
  const attempt = useAttempt();
  const startAgain = (): void => {
    setPassword('');
    setSecondFactor('');
    setAsked(false);
  };
  const submit = (): void => {
    attempt.start(
      email.trim() !== '' && password !== '' && (!isAsked || secondFactor.trim() !== ''),
      async () => {
        const code = isAsked ? { code: secondFactor.trim() } : {};
        const reply = await session.login({ email: email.trim(), password, ...code });
        // A wrong code is cleared; one that failed to arrive is kept.
        if (reply.kind === 'refused') startAgain();
        if (reply.kind === 'codeWanted') setSecondFactor('');
        return reply;
      },
      (reply) => setAsked(reply.kind === 'codeWanted'),
    );
  };
  const setters: Readonly<Partial<Record<FieldKind, (value: string) => void>>> = {
    email: onEmail,
    password: setPassword,
    secondFactor: setSecondFactor,
  };
  const state = session.state();
  return (
    <PanelFrame
      title={t('login.title')}
      lead={t(isAsked ? 'login.secondFactorLead' : 'login.subtitle')}
      failed={attempt.problem !== undefined}
      ways={['reset', 'register']}
    >
      {state.kind === 'signedOut' && state.why === 'left' ? <Farewell told={state.told} /> : null}
      <AccountForm
        key={isAsked ? 'code' : 'password'}
        values={isAsked ? { secondFactor } : { email, password }}
        onChange={(kind, value) => setters[kind]?.(value)}
        attempt={attempt}
        texts={{ refused: t('login.refused'), failed: t('login.failed'), submit: t('login.submit') }}
        onSubmit={submit}
        focused={isAsked}
      />
      {isAsked ? <Button onClick={startAgain}>{t('login.startAgain')}</Button> : null}
    </PanelFrame>
  );
}

/** Shown after signing out: the result on the device and on the server, and what is still unsent. */
function Farewell({ told }: { readonly told: SignedOut['told'] | undefined }) {
  const { t } = useLocale();
  const isUntold = told === false;
  return (
    <Notice
      tone={isUntold ? 'care' : 'good'}
      role="status"
      title={t(isUntold ? 'login.signedOutHere' : 'login.signedOut')}
    >
      <p>{t('login.requestsStay')}</p>
    </Notice>
  );
}

/** Registers an account; the mail that follows leads to the activation. */
function RegisterPanel({ session, email, onEmail }: PanelProps) {
  const { t } = useLocale();
  const [newPassword, setNewPassword] = useState('');
  const [answer, setAnswer] = useState<string>();
  const attempt = useAttempt();
  const submit = (): void => {
    attempt.start(
      email.trim() !== '' && newPassword !== '',
      () => session.register(email.trim(), newPassword),
      (reply) => {
        setNewPassword('');
        setAnswer(messageIn(reply, t('login.register.done')));
      },
    );
  };
  const refused = t('login.register.refused');
  return (
    <PanelFrame
      title={t('login.register.title')}
      lead={t('login.register.lead')}
      failed={attempt.problem !== undefined}
      ways={['login', 'reset']}
    >
      {answer === undefined ? (
        <AccountForm
          values={{ email, newPassword }}
          onChange={(kind, value) => (kind === 'email' ? onEmail(value) : setNewPassword(value))}
          attempt={attempt}
          texts={{ refused, failed: refused, submit: t('login.register.submit') }}
          onSubmit={submit}
        />
      ) : (
        <Notice tone="good" role="status" title={answer} />
      )}
    </PanelFrame>
  );
}
