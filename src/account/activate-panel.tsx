import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountForm } from './account-form.tsx';
import { useLinkSecret } from './link-secret.ts';
import { PanelFrame, type PanelProps } from './panel.tsx';
import { saidIn } from './problem.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Where the link of the activation mail leads. It works once, so a person presses: programs that look into links
 * of mails must not use it up. And the password is of who reads the mail: whoever registered may be somebody else.
 */
export function ActivatePanel({ session }: PanelProps) {
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
        setAnswer(saidIn(reply, t('login.activate.done')));
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
