/** Months before a certificate expires at which its holder is reminded, the first one first. */
const reminderMonths = [6, 3] as const;

export type ReminderMonths = (typeof reminderMonths)[number];

/** Days for which a reminder that fell due before it was asked for still goes. */
const graceDays = 14;

const dayLength = 24 * 60 * 60_000;

/** The day in Panama, which has no summer time, as YYYY-MM-DD. @param now milliseconds since 1970 */
export function panamaDay(now: number): string {
  return new Date(now - 5 * 60 * 60_000).toISOString().slice(0, 10);
}

/** The same day of an earlier or later month, or its last one. Days are YYYY-MM-DD. */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/**
 * Which reminder of a certificate goes today, if it has not gone: the last one whose day has come. None once it has
 * expired, and none that fell due long before anybody asked for it: whoever applies with a certificate that is good for
 * four months knows that.
 * @param expiresOn YYYY-MM-DD, as the others
 * @param since the day from which reminders were wanted
 */
export function reminderDue(expiresOn: string, since: string, today: string): ReminderMonths | undefined {
  if (today >= expiresOn) return undefined;
  const months = reminderMonths.findLast((one) => monthsFrom(expiresOn, -one) <= today);
  if (months === undefined) return undefined;
  const graceUntil = new Date(Date.parse(monthsFrom(expiresOn, -months)) + graceDays * dayLength);
  return graceUntil.toISOString().slice(0, 10) >= since ? months : undefined;
}
