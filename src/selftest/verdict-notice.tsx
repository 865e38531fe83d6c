import type { Outcomes } from '../contracts/selftest/checks.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Notice, type Tone } from '../ui/notice.tsx';
import { judge, type Verdict } from './verdict.ts';

const tones: Readonly<Record<Verdict, Tone>> = {
  keepsAndSends: 'good',
  withLimits: 'info',
  keepsUntilOnline: 'info',
  doesNotSend: 'care',
  doesNotKeep: 'bad',
};

/** The result in words, with the limits the user should know about. */
export function VerdictNotice({ outcomes }: { readonly outcomes: Outcomes }) {
  const { t } = useLocale();
  const { verdict, limits } = judge(outcomes);
  return (
    <Notice tone={tones[verdict]} title={t(`selftest.verdict.${verdict}`)}>
      {limits.length === 0 ? null : (
        <ul className="selftest-limits" data-verdict={verdict}>
          {limits.map((id) => (
            <li key={id}>{t(`selftest.without.${id}`)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
