import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { AccessMessage } from './access-message.tsx';
import { CodeInput, figuresIn } from './code-input.tsx';
import { accessSecretIn, type ResultsRequest } from '../contracts/results.ts';
import { askOffice } from './ask-office.ts';
import { accessProblemText } from './access-problem-text.ts';
import { type OpenResult, useOutbox } from '../ui/outbox-context.tsx';
import { useLocation, useNavigate } from 'react-router-dom';

interface OpenOfficeFilesProps {
  readonly submissionId: string;
  /** The token that opens them without another code. */
  readonly token: string | undefined;
  /** Label of the button that opens them by it. */
  readonly list: string;
}

/** Opens the files by an existing token, by the link of a mail, or by a mailed code. */
export function OpenOfficeFiles({ submissionId, token, list }: OpenOfficeFilesProps) {
  const { t } = useLocale();
  const { secret, code, setCode, step, isBusy, wasMailed, mail, open, submit } =
    useOpenOfficeFiles(submissionId);
  const field = useRef<HTMLInputElement>(null);
  const wantsCode = step.kind === 'asked' || step.kind === 'missing';
  useEffect(() => {
    if (wantsCode) field.current?.focus();
  }, [wantsCode]);
  const status = (
    <AccessMessage lines={messagesOf(t, step)} problem={step.kind === 'problem' ? step.text : undefined} />
  );
  if (token !== undefined) {
    return (
      <div className="access">
        <div className="actions">
          <Button look="primary" icon="list" aria-disabled={isBusy} onClick={() => void open({ token })}>
            {list}
          </Button>
        </div>
        {status}
      </div>
    );
  }
  return (
    <div className="access">
      {secret === undefined ? null : (
        <>
          <p>{t('access.link.lead')}</p>
          <div className="actions">
            <Button
              look="primary"
              icon="check"
              aria-disabled={isBusy}
              data-access-link=""
              onClick={() => void open({ link: secret })}
            >
              {t('access.link.open')}
            </Button>
          </div>
        </>
      )}
      <form className="access-form" data-access-code="" noValidate onSubmit={submit}>
        <div className="actions">
          <Button
            look={secret === undefined && !wasMailed ? 'primary' : 'secondary'}
            aria-disabled={isBusy}
            onClick={() => void mail()}
          >
            {t(wasMailed ? 'access.code.again' : 'access.code.mail')}
          </Button>
        </div>
        <CodeInput ref={field} value={code} isMissing={step.kind === 'missing'} onChange={setCode} />
        <div className="actions">
          <Button type="submit" look={wasMailed ? 'primary' : 'secondary'} aria-disabled={isBusy}>
            {t('access.code.open')}
          </Button>
        </div>
      </form>
      {status}
    </div>
  );
}

function messagesOf(t: Translate, step: OpenStep): readonly string[] {
  switch (step.kind) {
    case 'idle':
    case 'missing':
    case 'problem':
      return [];
    case 'mailing':
      return [t('access.code.mailing')];
    case 'opening':
      return [t('access.code.opening')];
    case 'asked':
      return [t('access.code.asked'), t('access.code.noAddress')];
  }
}

type OpenStep =
  | { readonly kind: 'idle' | 'missing' | 'mailing' | 'opening' | 'asked' }
  | { readonly kind: 'problem'; readonly text: string };

/**
 * Opens the office's files of a request with a mailed code, the link of its mail, or the token of an earlier
 * access.
 */
function useOpenOfficeFiles(submissionId: string) {
  const { t } = useLocale();
  const { loadOfficeFiles } = useOutbox();
  const [secret, forgetSecret] = useAccessSecret();
  const [code, setCode] = useState('');
  const [step, setStep] = useState<OpenStep>({ kind: 'idle' });
  /** A code was mailed and may still arrive; also true after one was mistyped. */
  const [wasMailed, setMailed] = useState(false);
  const isBusy = step.kind === 'mailing' || step.kind === 'opening';
  const mail = async (): Promise<void> => {
    if (isBusy) return;
    setStep({ kind: 'mailing' });
    const asked = await askOffice(loadOfficeFiles, (files) => files.mailCode({ submissionId }));
    if (asked.kind === 'asked') {
      setMailed(true);
      setStep({ kind: 'asked' });
    } else setStep({ kind: 'problem', text: accessProblemText(t, asked) });
  };
  const open = async (key: ResultsRequest): Promise<void> => {
    if (isBusy) return;
    setStep({ kind: 'opening' });
    const opened = await askOffice(loadOfficeFiles, (files) => files.open(submissionId, key));
    if (opened.kind === 'opened') {
      setCode('');
      setStep({ kind: 'idle' });
    } else setStep({ kind: 'problem', text: problemText(t, opened, key) });
    // An expired link opens nothing; one without an answer may be pressed again.
    if ('link' in key && (opened.kind === 'opened' || opened.kind === 'refused')) forgetSecret();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (figuresIn(code) === '') setStep({ kind: 'missing' });
    else void open({ code: figuresIn(code) });
  };
  return { secret, code, setCode, step, isBusy, wasMailed, mail, open, submit };
}

function problemText(
  t: Translate,
  problem: Exclude<OpenResult, { readonly kind: 'opened' }>,
  key: ResultsRequest,
): string {
  const { kind } = problem;
  if (kind === 'refused' && 'link' in key) return t('access.problem.linkOver');
  if (kind === 'refused' && 'token' in key) return t('access.problem.accessOver');
  if (kind === 'unreachable' && 'code' in key) return t('access.problem.codeUnanswered');
  const text = accessProblemText(t, problem);
  return kind === 'tooMany' && 'code' in key ? `${text} ${t('access.problem.linkInMail')}` : text;
}

/**
 * Returns the secret of the link that led here, and a function that forgets it. The secret leaves the address
 * at once, because addresses end up in histories; a reload finds it in the state of this history entry, which
 * the browser shares with nobody. It opens nothing by itself: programs that scan mails open their links.
 */
function useAccessSecret(): readonly [secret: string | undefined, forget: () => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = accessSecretIn(hash);
  useEffect(() => {
    if (given === undefined) return;
    void navigate(pathname + search, { replace: true, state: { accessSecret: given } });
  }, [given, pathname, search, navigate]);
  const { accessSecret } = Object(state) as { readonly accessSecret?: string };
  return [given ?? accessSecret, () => void navigate(pathname + search, { replace: true })];
}
