import type { Cents } from '../../../src/lib/money.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Day/month/year in Panama, where the provider is (rulings GEN-8). */
const date = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Panama',
});

/** $1,234.50 in both languages (rulings GEN-7). */
export function moneyText(cents: Cents): string {
  return dollars.format(cents / 100);
}

/** @param instant ISO 8601 */
export function dateText(instant: string): string {
  return date.format(new Date(instant));
}

const time = new Intl.DateTimeFormat('es-ES', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Panama',
});

/** Date and time in Panama, for the office. @param instant ISO 8601 */
export function dateTimeText(instant: string): string {
  return `${dateText(instant)}, ${time.format(new Date(instant))}`;
}
