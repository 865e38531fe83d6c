/**
 * Creates the formatter on first use: loading calendars and currencies takes a phone a tenth of a second, and most
 * pages show no date and no price while they open.
 */
function whenUsed<Form>(make: () => Form): () => Form {
  let form: Form | undefined;
  return () => (form ??= make());
}

/** Dates are day/month/year in Spanish form in both languages (specification section 1, rulings GEN-8). */
const dateForm = whenUsed(
  () => new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric' }),
);

const timeForm = whenUsed(
  () => new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);

const utcForm = whenUsed(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
);

const dollarForm = whenUsed(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

type Instant = number | string;

export function formatDate(instant: Instant): string {
  return dateForm().format(new Date(instant));
}

/** @param day YYYY-MM-DD, the same day everywhere */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

const officeDateForm = whenUsed(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'America/Panama',
    }),
);

/** The day in Panama, which the office and its mails name: a quotation ends with it, wherever the device is. */
export function formatOfficeDate(instant: Instant): string {
  return officeDateForm().format(new Date(instant));
}

export function formatTime(instant: Instant): string {
  return timeForm().format(new Date(instant));
}

export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

export function formatUtc(instant: Instant): string {
  return `${utcForm().format(new Date(instant)).replace(',', '')} UTC`;
}

/** In the device's time zone of that moment: ships change zones (promises R24). */
export function formatAtOffset(utc: string, offsetMinutes: number): string {
  const shifted = new Date(new Date(utc).getTime() + offsetMinutes * 60_000);
  return `${utcForm().format(shifted).replace(',', '')} (UTC${offsetText(offsetMinutes)})`;
}

function offsetText(offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '−' : '+';
  const minutes = Math.abs(offsetMinutes);
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return rest === 0 ? `${sign}${hours}` : `${sign}${hours}:${String(rest).padStart(2, '0')}`;
}

/** Integer cents as $1,234.50 (rulings GEN-7). */
export function formatMoney(cents: number): string {
  return dollarForm().format(cents / 100);
}

const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;

/** Binary units, like the limits (rulings GEN-13). The no-break space keeps a number and its unit on one line. */
export function formatBytes(bytes: number): string {
  if (bytes < kibibyte) return `${bytes}\u00a0bytes`;
  if (bytes < mebibyte) return `${Math.round(bytes / kibibyte)}\u00a0KB`;
  if (bytes < 1024 * mebibyte) return `${(bytes / mebibyte).toFixed(1)}\u00a0MB`;
  return `${(bytes / (1024 * mebibyte)).toFixed(1)}\u00a0GB`;
}
