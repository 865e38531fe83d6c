import { useState } from 'react';
import { browserHint } from '../contracts/selftest/browser-hint.ts';
import type { Outcomes } from '../contracts/selftest/checks.ts';
import { encodeReport } from '../contracts/selftest/result-code.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useBrand } from '../ui/brand-context.tsx';
import { Button } from '../ui/button.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { copyText } from '../ui/share-and-copy.tsx';
import type { CheckResult } from './check.ts';

interface CodeBoxProps {
  readonly results: readonly CheckResult[];
  readonly outcomes: Outcomes;
  readonly release: string | undefined;
}

/** The code to send, or to read out over the radio, with the observations but no personal data. */
export function CodeBox({ results, outcomes, release }: CodeBoxProps) {
  const { t } = useLocale();
  const { email, name } = useBrand();
  const { installation } = useDevice();
  const [copied, setCopied] = useState<boolean>();
  const { installed } = installation.state();
  const hint = browserHint(navigator.userAgent, navigator.maxTouchPoints, installed);
  const code = encodeReport({ hint, release, outcomes });
  const title = t('selftest.code.subject', { name });
  const text = reportText(code, results, seenOf());
  const copy = (): void => void copyText(text).then(setCopied);
  // Closing the dialog again is no failure.
  const share = (): void => void navigator.share({ title, text }).catch(() => undefined);
  return (
    <section aria-labelledby="selftest-code">
      <h2 id="selftest-code">{t('selftest.code.title')}</h2>
      <p>{t('selftest.code.hint')}</p>
      <p>
        <code className="selftest-code">{code}</code>
      </p>
      <div className="actions">
        <Button onClick={copy}>{t('selftest.code.copy')}</Button>
        {'share' in navigator ? <Button onClick={share}>{t('selftest.code.share')}</Button> : null}
        <a className="button button-secondary" href={mailTo(email, title, text)}>
          <span>{t('selftest.code.mail')}</span>
        </a>
      </div>
      <p role="status">
        {copied === undefined ? null : t(copied ? 'selftest.code.copied' : 'selftest.code.notCopied')}
      </p>
    </section>
  );
}

function mailTo(email: string, subject: string, body: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Details of the browser that the provider would ask for next. */
function seenOf(): readonly string[] {
  const { userAgent, languages } = navigator;
  // Chromium only.
  const deviceMemory = 'deviceMemory' in navigator ? String(navigator.deviceMemory) : '?';
  return [
    userAgent,
    `${innerWidth} x ${innerHeight}, ${languages.join(' ')}, ${deviceMemory} GB`,
    new Date().toISOString(),
  ];
}

/** Milliseconds: slower checks are reported even if they passed. */
const slow = 2000;

/**
 * The text sent to the provider with the code, always in English: each check that has not passed or was slow, and the
 * observations.
 * @param seen details of the browser, line by line
 */
export function reportText(code: string, results: readonly CheckResult[], seen: readonly string[]): string {
  const told = results.filter(({ outcome, took }) => outcome !== 'passed' || took >= slow);
  return [
    code,
    ...told.map(
      ({ id, outcome, detail, took }) =>
        `${id}: ${outcome}${detail === undefined ? '' : ` (${detail})`}, ${(took / 1000).toFixed(1)} s`,
    ),
    ...seen,
  ].join('\n');
}
