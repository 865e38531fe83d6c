import { isDate } from '../../lib/iso-date.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Days in Panama, YYYY-MM-DD; undefined: the API's default, the year ending today. */
interface ReportPeriod {
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

/** The whole month of a day. @param today YYYY-MM-DD @param ago whole months before it */
export function monthOf(today: string, ago = 0): { readonly from: string; readonly to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const dayOf = (months: number, day: number): string =>
    new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
  return { from: dayOf(-ago, 1), to: dayOf(1 - ago, 0) };
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

export interface ReportParameters {
  readonly period: ReportPeriod;
  readonly isReversed: boolean;
  readonly value: (name: string) => string | undefined;
  /** Undefined removes a parameter from the address. Every change returns to the first page of a list. */
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/**
 * The parameters of a report, kept in the address so that they survive a reload and going back, and can be shared. The
 * fields do not wait for the address, which follows in a transition: a second change before it would undo the first.
 */
export function useReportParameters(): ReportParameters {
  const [addressed, setAddress] = useSearchParams();
  const [ahead, setAhead] = useState<{ readonly of: URLSearchParams; readonly shown: URLSearchParams }>();
  const parameters = ahead?.of === addressed ? ahead.shown : addressed;
  const period = periodIn((name) => parameters.get(name));
  return {
    period,
    isReversed: isReversed(period),
    value: (name) => parameters.get(name) ?? undefined,
    set(changes) {
      const next = new URLSearchParams(parameters);
      next.delete('cursor');
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      setAhead({ of: addressed, shown: next });
      setAddress(next, { preventScrollReset: true });
    },
  };
}
