import { useState } from 'react';
import type { SignedOut } from './session-port.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Notice } from '../ui/notice.tsx';
import { AccountForm } from './account-form.tsx';
import { PanelFrame, type PanelProps } from './panel.tsx';
import { useAttempt } from './use-attempt.ts';

/** Specification section 2, Login. What follows success is the page's business: the session tells it. */
export function LoginPanel({ session, email, onEmail }: PanelProps) {
  const { t } = useLocale();
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  const submit = (): void => {
    attempt.start(
      email.trim() !== '' && password !== '',
      async () => {
        const reply = await session.login({ email: email.trim(), password });
        // A wrong one is typed anew; one that has not arrived is not.
        if (reply.kind === 'refused') setPassword('');
        return reply;
      },
      () => undefined,
    );
  };
  const state = session.state();
  return (
    <PanelFrame
      title={t('login.title')}
      lead={t('login.subtitle')}
      failed={attempt.problem !== undefined}
      ways={['reset', 'register']}
    >
      {state.kind === 'signedOut' && state.why === 'left' ? <Farewell told={state.told} /> : null}
      <AccountForm
        values={{ email, password }}
        onChange={(kind, value) => (kind === 'email' ? onEmail(value) : setPassword(value))}
        attempt={attempt}
        texts={{ refused: t('login.refused'), failed: t('login.failed'), submit: t('login.submit') }}
        onSubmit={submit}
      />
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
