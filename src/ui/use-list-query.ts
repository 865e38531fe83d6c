import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListChoices, listParameters, type ListQuery, readListQuery } from '../domain/list-query.ts';

export interface ListAddress<Filter extends string, Sort extends string> {
  readonly query: ListQuery<Filter, Sort>;
  /** A new search begins on the first page. The way back leads past it, or each letter would be a station. */
  readonly search: (text: string) => void;
  /** Filter, sort or page; anything but a page begins on the first one. */
  readonly change: (change: Partial<ListQuery<Filter, Sort>>) => void;
  readonly clear: () => void;
}

/** What is wanted of a list, in the address: it survives a reload, the way back, and can be passed on. */
export function useListQuery<Filter extends string, Sort extends string>(
  choices: ListChoices<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const [parameters, setParameters] = useSearchParams();
  const query = useMemo(() => readListQuery(choices, (name) => parameters.get(name)), [choices, parameters]);
  const show = (next: ListQuery<Filter, Sort>, replace: boolean): void =>
    setParameters(listParameters(choices, next), { replace, preventScrollReset: true });
  return {
    query,
    search: (text) => show({ ...query, search: text, page: 1 }, true),
    change: (change) => show({ ...query, page: 1, ...change }, false),
    clear: () => show({ ...query, search: '', filter: undefined, page: 1 }, false),
  };
}
