import { useSearchParams } from 'react-router-dom';
import { isReversed, periodIn, type ReportPeriod } from './report-address.ts';

export interface ReportParameters {
  readonly period: ReportPeriod;
  readonly isReversed: boolean;
  readonly value: (name: string) => string | undefined;
  /** Undefined removes the parameter from the address. Every change returns to the first page of a list. */
  readonly set: (name: string, value: string | undefined) => void;
}

/** The parameters of a report, kept in the address so that they survive a reload and going back, and can be shared. */
export function useReportParameters(): ReportParameters {
  const [parameters, setParameters] = useSearchParams();
  const period = periodIn((name) => parameters.get(name));
  return {
    period,
    isReversed: isReversed(period),
    value: (name) => parameters.get(name) ?? undefined,
    set(name, value) {
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (name !== 'cursor') next.delete('cursor');
          if (value === undefined) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { preventScrollReset: true },
      );
    },
  };
}
