import { type FormEvent, useId, useRef, useState } from 'react';
import { unreachable } from '../../../lib/unreachable.ts';
import type { VerificationOutcome } from '../../../contracts/quotations.ts';
import type { Receipt } from '../../../outbox/entry.ts';
import { fill } from '../../../lib/fill.ts';
import { quoteTexts } from '../texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, type Tone } from '../../../ui/notice.tsx';
import { useApi } from '../../../ui/api-context.tsx';
import { useDevice } from '../../../ui/device-context.tsx';
import { useOutbox } from '../../../ui/outbox-context.tsx';
import type { QuoteTexts } from '../quote-texts-type.ts';

interface CodeStepProps {
  readonly receipt: Pick<Receipt, 'submissionId' | 'verifiedAt'>;
  readonly verificationId: string;
  /** The address the code was sent to; undefined when the answers are already deleted. */
  readonly email: string | undefined;
}

type Step = 'asking' | 'empty' | 'checking' | VerificationOutcome;

/** Proves that the quote reaches the person; only where the API has sent a code (rulings Q-12). */
export function CodeStep({ receipt, verificationId, email }: CodeStepProps) {
  const { locale } = useLocale();
  const { verification, page } = quoteTexts[locale];
  const loadApi = useApi();
  const { outbox } = useOutbox();
  const { clock } = useDevice();
  const [code, setCode] = useState('');
  const [step, setStep] = useState<Step>(receipt.verifiedAt === undefined ? 'asking' : 'verified');
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useId();
  const said = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step === 'checking') return;
    if (code.trim() === '') {
      setStep('empty');
      return field.current?.focus();
    }
    setStep('checking');
    const verified = loadApi().then(
      (api) => api.verifyCode(verificationId, code.replaceAll(/\s/g, '')),
      (): VerificationOutcome => 'unavailable',
    );
    void verified.then((outcome) => {
      // A verified code is not asked for again in this visit. If the device cannot store that, the next visit
      // asks again.
      if (outcome === 'verified')
        outbox.noteVerified(receipt.submissionId, new Date(clock.now()).toISOString()).catch(() => undefined);
      // The field and its button disappear with the answer; focus would fall to the top of the page.
      if (outcome === 'verified' || outcome === 'over') heading.current?.focus({ preventScroll: true });
      setStep(outcome);
    });
  };
  const result = resultOf(step, quoteTexts[locale]);
  const isOver = step === 'verified' || step === 'over';
  return (
    <section className="code-step" aria-labelledby="code-title" data-code-step={step}>
      <h2 id="code-title" ref={heading} tabIndex={-1}>
        {verification.title}
      </h2>
      {isOver ? null : <p>{email === undefined ? page.sentTo : fill(verification.intro, { email })}</p>}
      {isOver ? null : (
        <form noValidate onSubmit={submit} className="code-form">
          <label className="label" htmlFor={input}>
            {verification.code}
          </label>
          <input
            ref={field}
            id={input}
            className="input"
            aria-invalid={step === 'empty' || step === 'wrongCode'}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            aria-describedby={said}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" aria-disabled={step === 'checking'}>
            {verification.submit}
          </Button>
        </form>
      )}
      <div role="status" id={said}>
        {result === undefined ? null : (
          <Notice tone={result.tone} title={result.title}>
            {result.body === undefined ? null : <p>{result.body}</p>}
          </Notice>
        )}
      </div>
    </section>
  );
}

interface Result {
  readonly tone: Tone;
  readonly title: string;
  readonly body?: string;
}

function resultOf(step: Step, { verification, page }: QuoteTexts): Result | undefined {
  switch (step) {
    case 'asking':
    case 'checking':
      return undefined;
    case 'empty':
      return { tone: 'bad', title: page.codeMissing };
    case 'verified':
      return { tone: 'good', title: verification.right, body: verification.next };
    case 'wrongCode':
      return { tone: 'bad', title: verification.wrong };
    case 'over':
      return { tone: 'care', title: verification.over };
    case 'unavailable':
      return { tone: 'care', title: page.unavailable };
    default:
      return unreachable(step);
  }
}
