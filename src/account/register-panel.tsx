import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Notice } from '../ui/notice.tsx';
import { AccountForm } from './account-form.tsx';
import { PanelFrame, type PanelProps } from './panel.tsx';
import { saidIn } from './problem.ts';
import { useAttempt } from './use-attempt.ts';

/** Asks for an account; the mail that follows leads to the activation. */
export function RegisterPanel({ session, email, onEmail }: PanelProps) {
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
        setAnswer(saidIn(reply, t('login.register.done')));
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
