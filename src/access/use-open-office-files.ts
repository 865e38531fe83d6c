import { type FormEvent, useState } from 'react';
import type { ResultsRequest } from '../contracts/results.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import type { OfficeFiles, Opened } from '../outbox/office-files.ts';
import { useAccessSecret } from './access-link.ts';
import { accessProblemText } from './access-problem-text.ts';
import { figuresIn } from './code-input.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';

export type OpenStep =
  | { readonly kind: 'idle' | 'missing' | 'mailing' | 'opening' | 'asked' }
  | { readonly kind: 'problem'; readonly text: string };

/** Opens the office's files of a request with a mailed code, the link of its mail, or what these have opened before. */
export function useOpenOfficeFiles(submissionId: string) {
  const { t } = useLocale();
  const { loadOfficeFiles } = useOutbox();
  const [secret, forgetSecret] = useAccessSecret();
  const [code, setCode] = useState('');
  const [step, setStep] = useState<OpenStep>({ kind: 'idle' });
  /** A code is on its way, or somewhere among the mails: also after one was mistyped. */
  const [wasMailed, setMailed] = useState(false);
  const isBusy = step.kind === 'mailing' || step.kind === 'opening';
  const ask = async <Answer>(question: (files: OfficeFiles) => Promise<Answer>) =>
    // Without a network the code that asks may not be here yet.
    loadOfficeFiles()
      .then(question)
      .catch(() => ({ kind: 'unreachable' }) as const);
  const mail = async (): Promise<void> => {
    if (isBusy) return;
    setStep({ kind: 'mailing' });
    const asked = await ask((files) => files.mailCode({ submissionId }));
    if (asked.kind === 'asked') {
      setMailed(true);
      setStep({ kind: 'asked' });
    } else setStep({ kind: 'problem', text: accessProblemText(t, asked) });
  };
  const open = async (key: ResultsRequest): Promise<void> => {
    if (isBusy) return;
    setStep({ kind: 'opening' });
    const opened = await ask((files) => files.open(submissionId, key));
    if (opened.kind === 'opened') {
      setCode('');
      setStep({ kind: 'idle' });
    } else setStep({ kind: 'problem', text: problemText(t, opened, key) });
    // A link that is over opens nothing; one without an answer may be pressed again.
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
  problem: Exclude<Opened, { readonly kind: 'opened' }>,
  key: ResultsRequest,
): string {
  const { kind } = problem;
  if (kind === 'refused' && 'link' in key) return t('access.problem.linkOver');
  if (kind === 'refused' && 'token' in key) return t('access.problem.accessOver');
  if (kind === 'unreachable' && 'code' in key) return t('access.problem.codeUnanswered');
  const text = accessProblemText(t, problem);
  return kind === 'tooMany' && 'code' in key ? `${text} ${t('access.problem.linkInMail')}` : text;
}
