import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { looksLikeEmail } from '../lib/email.ts';
import type { OfficeFiles } from '../outbox/office-files.ts';
import { accessProblemText } from './access-problem-text.ts';
import { figuresIn } from './code-input.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';

export type FindField = 'reference' | 'email' | 'code';
export type FindStep =
  | { readonly kind: 'idle' | 'mailing' | 'asked' | 'finding' }
  | { readonly kind: 'missing'; readonly field: FindField }
  | { readonly kind: 'problem'; readonly text: string };

/** What is typed; no code before one was asked for. */
export interface FindTyped {
  readonly reference: string;
  readonly email: string;
  readonly code?: string;
}

/** First reference and address, then the mailed code; the page of the request follows. */
export function useFindRequest() {
  const { t } = useLocale();
  const { loadOfficeFiles } = useOutbox();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<FindTyped>({ reference: '', email: '' });
  const [step, setStep] = useState<FindStep>({ kind: 'idle' });
  const { reference, email, code } = typed;
  const isBusy = step.kind === 'mailing' || step.kind === 'finding';
  const ask = async <Answer>(question: (files: OfficeFiles) => Promise<Answer>) =>
    // Without a network the code that asks may not be here yet.
    loadOfficeFiles()
      .then(question)
      .catch(() => ({ kind: 'unreachable' }) as const);
  /** Whether all that is needed is there; otherwise it is said what is not. */
  const isComplete = (needed: FindField): boolean => {
    const missing = missingIn(typed, needed);
    if (missing !== undefined) setStep({ kind: 'missing', field: missing });
    return missing === undefined;
  };
  const mail = async (): Promise<void> => {
    if (isBusy || !isComplete('email')) return;
    setStep({ kind: 'mailing' });
    const asked = await ask((files) => files.mailCode({ reference, email }));
    if (asked.kind !== 'asked') return setStep({ kind: 'problem', text: accessProblemText(t, asked) });
    setTyped((now) => ({ ...now, code: now.code ?? '' }));
    setStep({ kind: 'asked' });
  };
  const find = async (figures: string): Promise<void> => {
    if (isBusy || !isComplete('code')) return;
    setStep({ kind: 'finding' });
    const found = await ask((files) => files.find({ reference, email, code: figures }));
    if (found.kind === 'found') return void navigate(`/requests/${found.submissionId}`);
    if (found.kind === 'refused') return setStep({ kind: 'problem', text: t('access.find.refused') });
    const isUnsure = found.kind === 'unreachable';
    const text = isUnsure ? t('access.problem.codeUnanswered') : accessProblemText(t, found);
    setStep({ kind: 'problem', text });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void (code === undefined ? mail() : find(figuresIn(code)));
  };
  return { typed, setTyped, step, isBusy, mail, submit };
}

function missingIn({ reference, email, code = '' }: FindTyped, needed: FindField): FindField | undefined {
  if (reference.trim() === '') return 'reference';
  if (!looksLikeEmail(email)) return 'email';
  return needed === 'code' && figuresIn(code) === '' ? 'code' : undefined;
}
