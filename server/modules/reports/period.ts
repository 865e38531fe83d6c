import { isDate } from '../../../src/lib/iso-date.ts';
import { Refused } from '../../lib/problems/refusal.ts';

/** Days in Panama (UTC-5, without summer time). */
export interface Period {
  /** YYYY-MM-DD; both days are inclusive. */
  readonly from: string;
  readonly to: string;
  /** ISO 8601, UTC: the first instant, and the first one after the period. */
  readonly begin: string;
  readonly end: string;
}

const day = 86_400_000;
const west = 5 * 60 * 60_000;

/** @param now milliseconds since 1970 @throws Refused badParameter for an unknown or unusable parameter */
export function periodIn(
  query: unknown,
  now: number,
  further: readonly string[] = [],
): { readonly period: Period; readonly texts: ReadonlyMap<string, string> } {
  const known = ['from', 'to', ...further];
  const texts = new Map(
    Object.entries(Object(query) as Record<string, unknown>).map(([name, value]) => {
      // PostgreSQL takes no NUL in a text.
      if (!known.includes(name) || typeof value !== 'string' || value.includes('\0')) return refuse(name);
      return [name, value.trim().slice(0, 200)] as const;
    }),
  );
  const to = dayIn(texts, 'to') ?? dayOf(now - west);
  const from = dayIn(texts, 'from') ?? dayOf(Date.parse(to) - 364 * day);
  if (from > to) refuse('from');
  const begin = new Date(Date.parse(from) + west).toISOString();
  const end = new Date(Date.parse(to) + day + west).toISOString();
  return { period: { from, to, begin, end }, texts };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function dayIn(texts: ReadonlyMap<string, string>, name: string): string | undefined {
  const text = texts.get(name) ?? '';
  if (text === '') return undefined;
  // Later years have more digits, and the database compares texts.
  return isDate(text) && text > '1970' && text < '9990' ? text : refuse(name);
}

function refuse(name: string): never {
  throw new Refused({ kind: 'badParameter', name: name.slice(0, 40) });
}
