import { useSearchParams } from 'react-router-dom';
import { isReversed, periodIn, type ReportPeriod } from './report-address.ts';

export interface ReportParameters {
  readonly period: ReportPeriod;
  readonly isReversed: boolean;
  readonly value: (name: string) => string | undefined;
  /** Undefined takes it out of the address. A page of a list is left with every change. */
  readonly set: (name: string, value: string | undefined) => void;
}

/** What is wanted of a report, in the address: it survives a reload, the way back, and can be passed on. */
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
