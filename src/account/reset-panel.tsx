import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountForm, type FieldKind, type FieldValues } from './account-form.tsx';
import { codeIn } from './link-secret.ts';
import { PanelFrame, type PanelProps } from './panel.tsx';
import { isLinkOver, messageIn } from './problem.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';

type Step =
  | { readonly kind: 'asking' }
  /** `said`: the API's answer to the first step; absent if the user already has a link or code. */
  | { readonly kind: 'confirming'; readonly said?: string }
  | { readonly kind: 'changed'; readonly said: string };

/**
 * Sets a new password: e-mail and password first, then the code from the mail (rulings A-5). A user who comes by the
 * mail's link, perhaps on another device, enters the password only.
 */
export function ResetPanel(props: PanelProps) {
  return <NewPassword {...props} isInvited={false} />;
}

/** The same for an invited colleague who comes by the link of the mail and sets the first password. */
export function InvitationPanel(props: PanelProps) {
  return <NewPassword {...props} isInvited />;
}

function NewPassword({ isInvited, ...props }: PanelProps & { readonly isInvited: boolean }) {
  const { t } = useLocale();
  const { step, setStep, change, asking, confirming, values, linked, ask, confirm, startAgain } = useReset({
    ...props,
    isInvited,
  });
  // Without its link it behaves like a forgotten password.
  const isFirst = isInvited && linked !== undefined;
  return (
    <PanelFrame
      title={t(isFirst ? 'login.invitation.title' : 'login.reset.title')}
      lead={
        linked === undefined
          ? t('login.reset.lead')
          : t(isFirst ? 'login.invitation.lead' : 'login.reset.linked', { email: linked.email })
      }
      failed={(step.kind === 'asking' ? asking : confirming).problem !== undefined}
      ways={isFirst ? ['login'] : ['login', 'register']}
    >
      {step.kind === 'asking' ? (
        <Asking
          values={{ email: values.email, newPassword: values.newPassword }}
          onChange={change}
          attempt={asking}
          onSubmit={ask}
          onHaveCode={() => setStep({ kind: 'confirming' })}
        />
      ) : null}
      {step.kind === 'confirming' ? (
        <Confirming
          linked={linked !== undefined}
          values={linked === undefined ? values : { newPassword: values.newPassword }}
          onChange={change}
          attempt={confirming}
          said={step.said}
          submit={t(isFirst ? 'login.invitation.confirm' : 'login.reset.confirm')}
          onSubmit={confirm}
          onAgain={startAgain}
        />
      ) : null}
      {step.kind === 'changed' ? (
        <Notice tone="good" role="status" title={step.said}>
          <ButtonLink look="primary" to="/login">
            {t('login.title')}
          </ButtonLink>
        </Notice>
      ) : null}
    </PanelFrame>
  );
}

function useReset({
  session,
  email,
  onEmail,
  link,
  isInvited,
}: PanelProps & { readonly isInvited: boolean }) {
  const { t } = useLocale();
  const [newPassword, setNewPassword] = useState('');
  const [code, setCode] = useState('');
  const { code: linkedCode, email: linkedEmail } = link.secret;
  const linked =
    linkedCode === undefined || linkedEmail === undefined
      ? undefined
      : { code: linkedCode, email: linkedEmail };
  const [step, setStep] = useState<Step>({ kind: linked === undefined ? 'asking' : 'confirming' });
  const navigate = useNavigate();
  const asking = useAttempt();
  const confirming = useAttempt();
  const complete = newPassword !== '' && (linked !== undefined || email.trim() !== '');
  const setters: Readonly<Partial<Record<FieldKind, (value: string) => void>>> = {
    email: onEmail,
    code: setCode,
    newPassword: setNewPassword,
  };
  return {
    step,
    setStep,
    /** Restarts without the link that was opened, whose address stays. An invitation goes on as a forgotten password. */
    startAgain() {
      if (linked !== undefined) {
        onEmail(linked.email);
        void navigate('/login?mode=reset', { replace: true });
      }
      confirming.forget();
      setStep({ kind: 'asking' });
    },
    asking,
    confirming,
    linked,
    values: { email, code, newPassword },
    change: (kind: FieldKind, value: string) => setters[kind]?.(value),
    ask: () =>
      asking.start(
        complete,
        () => session.sendResetCode(email.trim(), newPassword),
        (reply) => setStep({ kind: 'confirming', said: messageIn(reply, t('login.reset.sent')) }),
      ),
    confirm: () =>
      confirming.start(
        complete && (linked !== undefined || code.trim() !== ''),
        () =>
          session.resetPassword({ ...(linked ?? { email: email.trim(), code: codeIn(code) }), newPassword }),
        (reply) => {
          setNewPassword('');
          setStep({
            kind: 'changed',
            said: messageIn(reply, t(isInvited ? 'login.invitation.done' : 'login.reset.done')),
          });
          link.markUsed();
        },
      ),
  };
}

interface StepProps {
  readonly values: FieldValues;
  readonly onChange: (kind: FieldKind, value: string) => void;
  readonly attempt: Attempt;
  readonly onSubmit: () => void;
}

function Asking({ onHaveCode, ...form }: StepProps & { readonly onHaveCode: () => void }) {
  const { t } = useLocale();
  const refused = t('login.reset.sendRefused');
  return (
    <>
      <AccountForm {...form} texts={{ refused, failed: refused, submit: t('login.reset.submit') }} />
      <Button look="quiet" onClick={onHaveCode}>
        {t('login.reset.haveCode')}
      </Button>
    </>
  );
}

interface ConfirmingProps extends StepProps {
  /** The code is a link's: nobody can type it better. */
  readonly linked: boolean;
  readonly said: string | undefined;
  readonly submit: string;
  readonly onAgain: () => void;
}

function Confirming({ linked, said, submit, onAgain, ...form }: ConfirmingProps) {
  const { t } = useLocale();
  const refused = t('login.reset.refused');
  const another = (
    <Button look="primary" onClick={onAgain} data-next>
      {t('login.reset.another')}
    </Button>
  );
  return (
    <>
      <div role="status">{said === undefined ? null : <Notice tone="info" title={said} />}</div>
      <AccountForm
        {...form}
        texts={{ refused, failed: refused, submit }}
        {...(linked ? { whenOver: another } : {})}
      />
      {linked && isLinkOver(form.attempt.problem) ? null : (
        <Button look="quiet" onClick={onAgain}>
          {t('login.reset.sendAgain')}
        </Button>
      )}
    </>
  );
}
