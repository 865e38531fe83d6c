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
  /** Undefined removes the parameter from the address. Every change returns to the first page of a list. */
  readonly set: (name: string, value: string | undefined) => void;
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
    set(name, value) {
      const next = new URLSearchParams(parameters);
      if (name !== 'cursor') next.delete('cursor');
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      setAhead({ of: addressed, shown: next });
      setAddress(next, { preventScrollReset: true });
    },
  };
}
