import { useState } from 'react';
import type { SignedOut } from './session-port.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Notice } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';
import { AccountForm, type FieldKind } from './account-form.tsx';
import { PanelFrame, type PanelProps } from './panel.tsx';
import { useAttempt } from './use-attempt.ts';

/** Specification section 2, Login. What follows success is the page's business: the session tells it. */
export function LoginPanel({ session, email, onEmail }: PanelProps) {
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
