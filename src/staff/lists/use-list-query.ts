import { useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { type ListChoices, listParameters, type ListQuery, readListQuery } from './list-query.ts';

export interface ListAddress<Filter extends string, Sort extends string> {
  readonly query: ListQuery<Filter, Sort>;
  /** Names where in the history one is; there the search box shows what the address says. */
  readonly station: string;
  /** A new search begins on the first page. The way back leads past it, or each letter would be a station. */
  readonly search: (text: string) => void;
  /** The same, and the address knows at once: whoever goes on now finds the search again on the way back. */
  readonly settle: (text: string) => void;
  /** Filter, sort or page; anything but a page begins on the first one. */
  readonly change: (change: Partial<ListQuery<Filter, Sort>>) => void;
  readonly clear: () => void;
}

/** Milliseconds. Browsers refuse more than a hundred changes of the address in half a minute (WebKit bug 156115). */
const addressPause = 350;

/**
 * What is wanted of a list, in the address: it survives a reload, the way back, and can be passed on. The list itself
 * does not wait for the address: a change of it concerns the whole app, and a slow phone feels that.
 */
export function useListQuery<Filter extends string, Sort extends string>(
  choices: ListChoices<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const [parameters, setParameters] = useSearchParams();
  const station = useStation();
  const addressed = useMemo(
    () => readListQuery(choices, (name) => parameters.get(name)),
    [choices, parameters],
  );
  const [ahead, setAhead] = useState<{ readonly at: string; readonly query: ListQuery<Filter, Sort> }>();
  const query = ahead?.at === station ? ahead.query : addressed;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [station]);
  const show = (next: ListQuery<Filter, Sort>): void => setAhead({ at: station, query: next });
  const address = (next: ListQuery<Filter, Sort>, replace: boolean): void => {
    clearTimeout(timer.current);
    setParameters(listParameters(choices, next), { replace, preventScrollReset: true });
  };
  const change = (changed: Partial<ListQuery<Filter, Sort>>): void => {
    const next = { ...query, page: 1, ...changed };
    show(next);
    // The entry that the way back leads to knows what was typed in it.
    if (query.search !== addressed.search) address(query, true);
    address(next, false);
  };
  const searchFor = (text: string): ListQuery<Filter, Sort> => {
    const next = { ...query, search: text, page: 1 };
    show(next);
    return next;
  };
  return {
    query,
    station,
    search(text) {
      const next = searchFor(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => address(next, true), addressPause);
    },
    settle(text) {
      if (text !== addressed.search) address(searchFor(text), true);
    },
    change,
    clear: () =>
      change({ search: '', filter: undefined, ...(choices.more === undefined ? {} : { more: {} }) }),
  };
}

/** The entry of the history that one has come to by a link or the way back, not by typing. */
function useStation(): string {
  const { key } = useLocation();
  const type = useNavigationType();
  const [station, setStation] = useState(key);
  if (type !== NavigationType.Replace && station !== key) setStation(key);
  return station;
}
