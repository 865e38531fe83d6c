import { isDate } from '../../lib/iso-date.ts';

/** Days in Panama, YYYY-MM-DD; undefined: the API's default, the year ending today. */
export interface ReportPeriod {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** @param parameterOf the value of a parameter of the page's address; invalid days are ignored */
export function periodIn(parameterOf: (name: string) => string | null): ReportPeriod {
  const day = (name: string): string | undefined => {
    const text = parameterOf(name) ?? '';
    return isDate(text) ? text : undefined;
  };
  return { from: day('from'), to: day('to') };
}

export function isReversed({ from, to }: ReportPeriod): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The address of the API call. @param further parameters; those without a value are left out */
export function reportAddress(
  path: string,
  { from, to }: ReportPeriod,
  further: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries({ from, to, ...further }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? path : `${path}?${query}`;
}
