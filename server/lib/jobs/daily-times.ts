/**
 * The day on which this time last occurred, as YYYY-MM-DD.
 * @param now milliseconds since 1970
 * @param at HH:MM in UTC
 */
export function dayOf(now: number, at: string): string {
  return new Date(now - sinceMidnight(at)).toISOString().slice(0, 10);
}

const day = 24 * 60 * 60_000;

/** The next occurrence of this time; ISO 8601. @param now milliseconds since 1970 @param at HH:MM in UTC */
export function nextDaily(now: number, at: string): string {
  return new Date(Date.parse(dayOf(now, at)) + day + sinceMidnight(at)).toISOString();
}

/** Milliseconds. */
function sinceMidnight(at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}
