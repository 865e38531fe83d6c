import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { placeAfterLogin, placeInsteadOfLogin } from './admission.ts';
import type { SignedOut, StaffSession } from './session-port.ts';
import { useStaffSession } from './session-context.tsx';
import type { Role } from '../contracts/roles.ts';
import { PanelFrame, type PanelName, type PanelProps } from './panel.tsx';
import { InvitationPanel, ResetPanel } from './reset-panel.tsx';
import { useLocale } from '../i18n/use-locale.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountForm, type FieldKind } from './account-form.tsx';
import { type LinkSecret, useLinkSecret } from './link-secret.ts';
import { isLinkOver, messageIn } from './problem.ts';
import { absent, type Profile } from './profile.ts';
import { useAttempt } from './use-attempt.ts';

const panels: Readonly<Record<PanelName, ComponentType<PanelProps>>> = {
  login: LoginPanel,
  register: RegisterPanel,
  activate: ActivatePanel,
  reset: ResetPanel,
  invitation: InvitationPanel,
};

/**
 * /login and its panels (rulings A-4) for signed-out visitors; others are redirected, unless they opened a mail's link
 * that still has to do its work: they are asked.
 */
export function LoginPage() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const [session, state] = useStaffSession();
  const [email, setEmail] = useState('');
  const [wasSignedIn] = useState(() => session.state().kind === 'signedIn');
  const [answer, setAnswer] = useState<'stay' | 'useLink'>();
  const link = useLinkSecret();
  useEffect(() => session.refresh(), [session, key]);
  const mode = panelIn(search.get('mode'));
  if (state.kind === 'signedIn') {
    if (answer !== 'stay' && opensPanel(mode, link.secret)) {
      const signOut = (): void => {
        setAnswer('useLink');
        session.signOut();
      };
      return <InUse profile={state.profile} onSignOut={signOut} onStay={() => setAnswer('stay')} />;
    }
    const placeOf = wasSignedIn ? placeInsteadOfLogin : placeAfterLogin;
    return <Onward session={session} held={state.profile.roles} placeOf={placeOf} />;
  }
  const Panel = panels[mode];
  return (
    <Panel
      key={mode}
      session={session}
      email={email}
      onEmail={setEmail}
      link={link}
      leftForLink={answer === 'useLink'}
    />
  );
}

/** Whether the link that was opened is one of the panel's, and has not done its work yet. */
function opensPanel(mode: PanelName, { token, code, used }: LinkSecret): boolean {
  if (used === true || mode === 'login' || mode === 'register') return false;
  return (mode === 'activate' ? token : code) !== undefined;
}

interface InUseProps {
  readonly profile: Profile;
  readonly onSignOut: () => void;
  readonly onStay: () => void;
}

/** For whoever opens the link of a mail where somebody is signed in: perhaps another person, perhaps the same. */
function InUse({ profile: { email, username }, onSignOut, onStay }: InUseProps) {
  const { t } = useLocale();
  return (
    <PanelFrame
      title={t('login.inUse.title')}
      lead={t('login.inUse.lead', { who: email === absent ? username : email })}
      failed={false}
      ways={[]}
    >
      <Button look="primary" onClick={onSignOut}>
        {t('login.inUse.signOut')}
      </Button>
      <Button onClick={onStay}>{t('login.inUse.stay')}</Button>
    </PanelFrame>
  );
}

function panelIn(mode: string | null): PanelName {
  return mode !== null && Object.hasOwn(panels, mode) ? (mode as PanelName) : 'login';
}

interface OnwardProps {
  readonly session: StaffSession;
  readonly held: readonly Role[];
  readonly placeOf: (remembered: string | null, held: readonly Role[]) => string;
}

function Onward({ session, held, placeOf }: OnwardProps) {
  const navigate = useNavigate();
  const gone = useRef(false);
  useEffect(() => {
    // The remembered address is taken once; React's strict mode runs effects twice.
    if (gone.current) return;
    gone.current = true;
    void navigate(placeOf(session.takeRemembered(), held), { replace: true });
  }, [navigate, held, placeOf, session]);
  return null;
}

/**
 * The page behind the link of the activation mail. The link works once, so the user has to press a button: mail
 * scanners that open links must not use it up. The password is chosen by the reader of the mail, who may not be the
 * person who registered.
 */
function ActivatePanel({ session, link }: PanelProps) {
  const { t } = useLocale();
  const { token = '' } = link.secret;
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
        link.markUsed();
      },
    );
  };
  const refused = t('login.activate.refused');
  const isOver = isLinkOver(attempt.problem);
  return (
    <PanelFrame
      title={t('login.activate.title')}
      lead={t('login.activate.lead')}
      failed={attempt.problem !== undefined || token === ''}
      ways={isOver ? [] : ['login', 'register']}
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
          whenOver={
            <>
              <ButtonLink look="primary" to="/login" data-next>
                {t('login.title')}
              </ButtonLink>
              <ButtonLink to="/login?mode=register">{t('login.toRegister')}</ButtonLink>
            </>
          }
        />
      )}
    </PanelFrame>
  );
}

/** Specification section 2, Login. The page itself reacts to success through the session. */
function LoginPanel({ session, email, onEmail, leftForLink }: PanelProps) {
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
      {state.kind === 'signedOut' && state.why === 'left' && !(leftForLink && state.told !== false) ? (
        <Farewell told={state.told} />
      ) : null}
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
