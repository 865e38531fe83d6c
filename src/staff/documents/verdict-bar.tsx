import { type Verdict, verdicts } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { keyFor } from '../keys/key-actions.ts';
import { useKeySetting } from '../keys/use-keys.ts';

interface VerdictBarProps {
  readonly verdict: Verdict | undefined;
  readonly reason: string | null;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** The four verdicts; the one that holds is pressed. */
export function VerdictBar({ verdict, reason, onVerdict }: VerdictBarProps) {
  const { t } = useLocale();
  const [keysOn] = useKeySetting();
  return (
    <div className="verdicts" role="group" aria-label={t('desk.document.verdict')}>
      {verdicts.map((one) => (
        <button
          key={one}
          type="button"
          className={`button verdict verdict-${one}`}
          aria-pressed={one === verdict}
          data-verdict={one}
          onClick={() => onVerdict(one)}
        >
          <span>{t(`desk.verdict.${one}`)}</span>
          {keysOn ? <kbd aria-hidden="true">{keyFor(one)}</kbd> : null}
        </button>
      ))}
      {reason === null || reason === '' ? null : (
        <p className="verdict-reason" dir="auto">
          {reason}
        </p>
      )}
    </div>
  );
}
