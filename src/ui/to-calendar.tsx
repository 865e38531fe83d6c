import { type CalendarDay, calendarFile } from '../lib/calendar.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from './button.tsx';
import { useDevice } from './device-context.tsx';

interface ToCalendarProps {
  readonly event: CalendarDay;
  /** What it is about, where a page has several. */
  readonly label?: string;
}

/** Saves a day for the calendar of the phone or computer. */
export function ToCalendar({ event, label }: ToCalendarProps) {
  const { t } = useLocale();
  const { offerFile, clock } = useDevice();
  const action = t('request.action.calendar');
  const save = (): void => {
    const text = calendarFile(event, new Date(clock.now()).toISOString());
    offerFile(new TextEncoder().encode(text), 'text/calendar;charset=utf-8', `${event.day}.ics`);
  };
  return (
    <Button
      icon="clock"
      aria-label={label === undefined ? undefined : t('device.ofLabel', { action, label })}
      onClick={save}
    >
      {action}
    </Button>
  );
}
