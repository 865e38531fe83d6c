import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { shortestPassword } from '../contracts/accounts.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useEarlyInput, useIsAsRendered } from '../ui/as-rendered.ts';
import { Button } from '../ui/button.tsx';
import { StillLoading } from '../ui/still-loading.tsx';
import type { Attempt } from './use-attempt.ts';
import { formatTime } from '../i18n/format.ts';
import { Notice } from '../ui/notice.tsx';
import { isLinkOver, type Problem } from './problem.ts';

export type FieldKind = 'email' | 'password' | 'newPassword' | 'code' | 'secondFactor';

export type FieldValues = Partial<Record<FieldKind, string>>;

interface AccountFormProps {
  /** In the order of the page. */
  readonly values: FieldValues;
  readonly onChange: (kind: FieldKind, value: string) => void;
  readonly attempt: Attempt;
  readonly texts: ProblemTexts & { readonly submit: string };
  readonly onSubmit: () => void;
  /** Whether the field takes the focus when it appears, following another one. */
  readonly focused?: boolean;
  /**
   * What is offered in place of the fields once the mail's link is over, because no other answer helps; `data-next`
   * takes the focus. Absent: the fields stay.
   */
  readonly whenOver?: ReactNode;
}

/** Attributes that password managers and phones expect (conventions 12, 17). */
const inputs = {
  email: { type: 'email', autoComplete: 'username', spellCheck: false },
  password: { type: 'password', autoComplete: 'current-password' },
  newPassword: { type: 'password', autoComplete: 'new-password' },
  // Accepts the whole pasted link as well.
  code: { type: 'text', autoComplete: 'one-time-code', spellCheck: false, maxLength: 1000 },
  // A code of the authenticator app, or a recovery code, which has letters.
  secondFactor: { type: 'text', autoComplete: 'one-time-code', spellCheck: false, maxLength: 40 },
} as const;

const kinds: readonly FieldKind[] = ['email', 'code', 'password', 'newPassword', 'secondFactor'];

/** One of the forms of the sign-in page. All its fields are required (specification section 5). */
export function AccountForm({
  values,
  onChange,
  attempt,
  texts,
  onSubmit,
  focused = false,
  whenOver,
}: AccountFormProps) {
  const { t } = useLocale();
  const [shown, setShown] = useState(false);
  const said = useId();
  const isAsRendered = useIsAsRendered();
  const form = useRef<HTMLFormElement>(null);
  const present = kinds.filter((kind) => values[kind] !== undefined);
  useEffect(() => {
    if (attempt.failures > 0 || focused) form.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [attempt.failures, focused]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setShown(false);
    onSubmit();
  };
  const empty = present.find((kind) => values[kind]?.trim() === '');
  const isMissing = attempt.problem?.kind === 'missing';
  const isOver = whenOver !== undefined && isLinkOver(attempt.problem);
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <div role="alert" id={said}>
        {attempt.problem === undefined ? null : (
          <ProblemNotice problem={attempt.problem} texts={texts}>
            {isOver ? <div className="actions">{whenOver}</div> : null}
          </ProblemNotice>
        )}
      </div>
      {isOver ? null : (
        <>
          {present.map((kind) => (
            <AccountField
              key={kind}
              kind={kind}
              value={values[kind] ?? ''}
              shown={shown}
              wrong={isMissing && values[kind]?.trim() === ''}
              next={kind === (empty ?? present.at(-1))}
              describedBy={said}
              onChange={(value) => onChange(kind, value)}
            />
          ))}
          {present.some((kind) => inputs[kind].type === 'password') ? (
            <label className="choice show-password">
              <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
              {t('login.showPassword')}
            </label>
          ) : null}
          <Button type="submit" look="primary" className="submit" aria-disabled={attempt.pending}>
            {attempt.pending ? t('login.pending') : texts.submit}
          </Button>
        </>
      )}
      {isAsRendered ? <StillLoading /> : null}
    </form>
  );
}

interface AccountFieldProps {
  readonly kind: FieldKind;
  readonly value: string;
  readonly shown: boolean;
  readonly wrong: boolean;
  /** Whether the field takes the focus after a failure. */
  readonly next: boolean;
  readonly describedBy: string;
  readonly onChange: (value: string) => void;
}

function AccountField({ kind, value, shown, wrong, next, describedBy, onChange }: AccountFieldProps) {
  const { t } = useLocale();
  const id = useId();
  const hint = kind === 'newPassword' || kind === 'secondFactor' ? `${id}-hint` : undefined;
  const { type, ...attributes } = inputs[kind];
  const control = useEarlyInput(value, (input) => input.value, onChange);
  return (
    <div className={wrong ? 'field field-wrong' : 'field'}>
      <label className="label" htmlFor={id}>
        {t(kind === 'code' ? 'login.reset.code' : `login.${kind}`)}
      </label>
      {hint === undefined ? null : (
        <p className="hint" id={hint}>
          {kind === 'secondFactor'
            ? t('login.secondFactorHint')
            : t('login.passwordHint', { min: shortestPassword })}
        </p>
      )}
      <input
        {...attributes}
        ref={control}
        id={id}
        className="input"
        name={kind}
        type={type === 'password' && shown ? 'text' : type}
        required
        value={value}
        aria-invalid={wrong}
        aria-describedby={hint === undefined ? describedBy : `${hint} ${describedBy}`}
        data-next={next || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface ProblemTexts {
  /** Shown when the API refuses without a reason. */
  readonly refused: string;
  /** Shown when there is no answer, or one from a third party. */
  readonly failed: string;
}

interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly texts: ProblemTexts;
  /** What is offered where the server refuses. */
  readonly children: ReactNode;
}

function ProblemNotice({ problem, texts, children }: ProblemNoticeProps) {
  const { t } = useLocale();
  switch (problem.kind) {
    case 'missing':
      return <Notice tone="bad" title={t('login.allRequired')} />;
    case 'refused':
      return (
        <Notice tone="bad" title={problem.message ?? texts.refused}>
          {problem.againAt === undefined ? null : (
            <p>{t('login.again', { time: formatTime(problem.againAt) })}</p>
          )}
          {children}
        </Notice>
      );
    default:
      return (
        <Notice tone="bad" title={texts.failed}>
          <p>{t(`login.${problem.kind}`)}</p>
        </Notice>
      );
  }
}
