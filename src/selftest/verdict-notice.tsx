import type { CheckId, Outcomes } from '../contracts/selftest/checks.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Notice, type Tone } from '../ui/notice.tsx';

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

/** The overall result for the user of the device. */
type Verdict =
  /** Nothing fails, and nothing is missing that a user should know about. */
  | 'keepsAndSends'
  | 'withLimits'
  /** The same, as far as it can be told offline. */
  | 'keepsUntilOnline'
  | 'doesNotSend'
  | 'doesNotKeep';

interface Judgement {
  readonly verdict: Verdict;
  /** Failed and missing features the user should know about, most important first. */
  readonly limits: readonly CheckId[];
}

/** If any of these fails, no form may be filled in on this device. */
const keeping: readonly CheckId[] = [
  'databaseOpens',
  'textKept',
  'bytesKept',
  'largeFileKept',
  'abortUndone',
  'reopened',
  'outboxReadable',
  'normalWindow',
  'fingerprints',
  'filesRead',
];

const sending: readonly CheckId[] = ['serverAnswers', 'uploadsPass', 'bodyWhole', 'waitsEnd'];

/** Missing, these change what a user can rely on; the others go unnoticed. */
const noticed: readonly CheckId[] = [
  'keptForWeeks',
  'protectedFromCleaning',
  'workerActive',
  'backgroundSending',
  'photoUpright',
];

export function judge(outcomes: Outcomes): Judgement {
  const failed = (Object.keys(outcomes) as readonly CheckId[]).filter((id) => outcomes[id] === 'failed');
  const missing = noticed.filter((id) => outcomes[id] === 'absent');
  return { verdict: verdictOf(outcomes, failed.length + missing.length), limits: [...failed, ...missing] };
}

function verdictOf(outcomes: Outcomes, limits: number): Verdict {
  if (keeping.some((id) => outcomes[id] !== 'passed')) return 'doesNotKeep';
  if (sending.some((id) => outcomes[id] === 'failed')) return 'doesNotSend';
  if (outcomes.serverAnswers === 'absent') return 'keepsUntilOnline';
  return limits > 0 ? 'withLimits' : 'keepsAndSends';
}
