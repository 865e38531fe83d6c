/** Milliseconds that Panama is behind UTC, all year. */
const behind = 5 * 3_600_000;

const dayLength = 86_400_000;

/** 2026-11-22: the day in Panama, in the API's format. @param daysAgo whole days before it */
export function panamaDay(instant: number | string, daysAgo = 0): string {
  return new Date(new Date(instant).getTime() - behind - daysAgo * dayLength).toISOString().slice(0, 10);
}

/** When a day begins in Panama; ISO 8601. @param day YYYY-MM-DD @param plus whole days after it */
export function startOfPanamaDay(day: string, plus = 0): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + behind + plus * dayLength).toISOString();
}

/** @param day YYYY-MM-DD */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}
