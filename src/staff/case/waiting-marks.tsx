import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { type OfficeNeed, turnOf } from '../../contracts/office-need.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { panamaDay, startOfPanamaDay } from '../../lib/panama-day.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { panamaDate, panamaDateTime } from '../panama-time.ts';

interface WaitingMarksProps {
  /** Undefined: the API does not report it. */
  readonly waiting: StaffSubmissionRow['waiting'];
  readonly need: OfficeNeed;
}

const day = 86_400_000;

/** 2026-11-22 as 22/11/2026. */
export function dayText(date: string): string {
  return panamaDate(startOfPanamaDay(date));
}

/** Since when it has been this side's turn, and when the request is due, in a few characters. */
export function WaitingMarks({ waiting, need }: WaitingMarksProps) {
  const { t } = useLocale();
  const { clock } = useDevice();
  if (waiting === undefined) return null;
  const { due, isOverdue, snoozedUntil, reminders } = waiting;
  const since = turnOf(need) === 'nobody' ? null : waiting.since;
  const days = since === null ? 0 : daysBetween(panamaDay(since), panamaDay(clock.now()));
  const reminded = reminders === 0 ? '' : `. ${t('waiting.reminders', { count: reminders })}`;
  return (
    <span className="waiting-marks">
      {since === null ? null : (
        <time
          dateTime={since}
          data-turn-since={since}
          title={t('waiting.since', { time: panamaDateTime(since) }) + reminded}
        >
          {days === 0 ? t('waiting.today') : t('waiting.days', { count: days })}
        </time>
      )}
      {due === null ? null : (
        <span
          className={isOverdue ? 'overdue-mark' : undefined}
          data-due={due}
          data-overdue={isOverdue ? '' : undefined}
          title={t('waiting.dueTitle', { day: dayText(due) })}
        >
          {isOverdue ? t('waiting.overdue') : t('waiting.due', { day: dayText(due).slice(0, 5) })}
        </span>
      )}
      {snoozedUntil === null ? null : (
        <span data-snoozed={snoozedUntil}>{t('waiting.snoozed', { day: dayText(snoozedUntil) })}</span>
      )}
    </span>
  );
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / day));
}
