export { panamaDay } from '../lib/panama-day.ts';

/** The office is in Panama, without daylight saving time since 1908: UTC−5 all year. */
const timeZone = 'America/Panama';

const dateForm = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone,
});

const timeForm = new Intl.DateTimeFormat('es-ES', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
});

type Instant = number | string;

/** 22/11/2026, in Panama. */
export function panamaDate(instant: Instant): string {
  return dateForm.format(new Date(instant));
}

/** 14:05, in Panama. */
export function panamaTime(instant: Instant): string {
  return timeForm.format(new Date(instant));
}

/** 22/11/2026 14:05, in Panama. */
export function panamaDateTime(instant: Instant): string {
  const time = new Date(instant);
  return `${dateForm.format(time)} ${timeForm.format(time)}`;
}
