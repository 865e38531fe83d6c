import { useEffect, useRef } from 'react';
import type { StorageProblem } from '../outbox/ports.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Notice } from '../ui/notice.tsx';

/** Nothing is acknowledged: said in both languages, because it is the one thing nobody may misread. */
export function NotSubmitted({ problem }: { readonly problem: StorageProblem }) {
  const { t, tOther, other } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for the effect's end.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} data-not-submitted={problem}>
      <Notice tone="bad" role="alert" title={t('form.notSubmitted.title')}>
        <p>{t(`device.problem.${problem}`)}</p>
        <p>{t('form.notSubmitted.body')}</p>
        <div className="second-language" lang={other}>
          <p className="notice-title">{tOther('form.notSubmitted.title')}</p>
          <p>{tOther(`device.problem.${problem}`)}</p>
          <p>{tOther('form.notSubmitted.body')}</p>
        </div>
      </Notice>
    </div>
  );
}
