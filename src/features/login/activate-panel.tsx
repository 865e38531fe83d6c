import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PanelFrame, type PanelProps } from './panel.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { saidIn } from './problem.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Where the link of the activation mail leads. It works once, so a person presses: programs that look into links
 * of mails must not use it up.
 */
export function ActivatePanel({ session }: PanelProps) {
  const { t } = useLocale();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [answer, setAnswer] = useState<string>();
  const attempt = useAttempt();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.start(
      true,
      () => session.activate(token),
      (reply) => setAnswer(saidIn(reply, t('login.activate.done'))),
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
        <form className="account-form" noValidate onSubmit={submit}>
          <div role="alert">
            {attempt.problem === undefined ? null : (
              <ProblemNotice problem={attempt.problem} texts={{ refused, failed: refused }} />
            )}
          </div>
          <Button type="submit" look="primary" className="submit" aria-disabled={attempt.pending}>
            {attempt.pending ? t('login.pending') : t('login.activate.submit')}
          </Button>
        </form>
      )}
    </PanelFrame>
  );
}
