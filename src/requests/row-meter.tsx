import { useLocale } from '../i18n/use-locale.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Remembered } from '../outbox/ports.ts';
import { paceWords, sentWords, shareOf } from './meter-messages.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useProgress } from './use-progress.ts';

interface RowMeterProps {
  readonly entry: Entry;
  readonly sending: boolean;
  readonly name: string;
  readonly remembered: Remembered;
}

/** In the list: the bar and its numbers, where there is something to see. */
export function RowMeter({ entry, sending, name, remembered }: RowMeterProps) {
  const { t } = useLocale();
  const progress = useProgress(entry, remembered.bytesPerSecond);
  const pace = paceWords(t, progress, sending);
  const isUnderWay = sending || progress.sentBytes > 0;
  return (
    <span className="row-meter">
      {isUnderWay ? (
        <ProgressBar
          share={shareOf(progress)}
          label={t('device.ofLabel', { action: t('meter.title'), label: name })}
        />
      ) : null}
      {isUnderWay ? <span>{sentWords(t, progress)}</span> : null}
      {pace === undefined || entry.state.kind === 'attention' ? null : <span>{pace}</span>}
    </span>
  );
}
