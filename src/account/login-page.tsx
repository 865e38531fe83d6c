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

/** /login and its panels (rulings A-4), for who is signed out; anybody else is led on. */
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
    // What was remembered is taken once; React's strict mode runs effects twice.
    if (gone.current) return;
    gone.current = true;
    void navigate(placeOf(session.takeRemembered()), { replace: true });
  }, [navigate, placeOf, session]);
  return null;
}

/**
 * Where the link of the activation mail leads. It works once, so a person presses: programs that look into links
 * of mails must not use it up. And the password is of who reads the mail: whoever registered may be somebody else.
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

/** Specification section 2, Login. What follows success is the page's business: the session tells it. */
function LoginPanel({ session, email, onEmail }: PanelProps) {
  const { t } = useLocale();
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState('');
  /** The password was right, and a code is wanted, too. */
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
        // A wrong one is typed anew; one that has not arrived is not.
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

/** After signing out: what happened on the device and on the server, and to what is still to be sent. */
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

/** Asks for an account; the mail that follows leads to the activation. */
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
