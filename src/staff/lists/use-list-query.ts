import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type NavigateOptions,
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
import {
  type ListChoices,
  listParameters,
  type ListQuery,
  readListQuery,
  searchedQuery,
} from './list-query.ts';

export interface ListAddress<Filter extends string, Sort extends string> {
  readonly query: ListQuery<Filter, Sort>;
  /** Changes when another history entry is reached; the search box then takes its text from the address. */
  readonly station: string;
  /** A new search begins on the first page. It replaces the history entry, or each letter would add one. */
  readonly search: (text: string) => void;
  /** The same, but updates the address at once, so that navigating away keeps the search for the way back. */
  readonly settle: (text: string) => void;
  /** Filter, sort or page; anything but a page change begins on the first page. */
  readonly change: (change: Partial<ListQuery<Filter, Sort>>) => void;
  readonly clear: () => void;
}

/** Milliseconds. Browsers refuse more than a hundred address changes in half a minute (WebKit bug 156115). */
const addressPause = 350;

/**
 * Keeps the state of a list in the address, so that it survives a reload and going back, and can be shared. The list
 * does not wait for the address: changing it re-renders the whole app, which is slow on a phone.
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
  const address = (next: ListQuery<Filter, Sort>, options: NavigateOptions): void => {
    clearTimeout(timer.current);
    setParameters(listParameters(choices, next), { state: ownStep, ...options, preventScrollReset: true });
  };
  const change = (changed: Partial<ListQuery<Filter, Sort>>): void => {
    const next = { ...query, page: 1, ...changed };
    show(next);
    // Saves the typed search in the history entry that going back will reach.
    if (query.search !== addressed.search) address(query, { replace: true });
    // Once the search is cleared, its box takes that from the address.
    address(next, next.search === query.search ? {} : { state: null });
  };
  const searchFor = (text: string): ListQuery<Filter, Sort> => {
    const next = searchedQuery(choices, query, text);
    show(next);
    return next;
  };
  return {
    query,
    station,
    search(text) {
      const next = searchFor(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => address(next, { replace: true }), addressPause);
    },
    settle(text) {
      if (text !== addressed.search) address(searchFor(text), { replace: true });
    },
    change,
    clear: () =>
      change({ search: '', filter: undefined, ...(choices.more === undefined ? {} : { more: {} }) }),
  };
}

/** A step of the list itself that leaves its search box alone: what is typed before the page has taken it stays. */
const ownStep = { keepsSearch: true };

/** Counts the history entries reached in other ways: by a link, by going back, by clearing the search. */
function useStation(): string {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const [station, setStation] = useState({ key, count: 0 });
  if (station.key !== key) {
    const stays = type !== NavigationType.Pop && Reflect.get(Object(state), 'keepsSearch') === true;
    setStation({ key, count: station.count + (stays ? 0 : 1) });
  }
  return String(station.count);
}

/** The value once it has been stable for the given milliseconds, to debounce calls while typing. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return undefined;
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, settled, pause]);
  return settled;
}
