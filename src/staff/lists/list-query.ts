/** What somebody wants to see of a list. It is kept in the address, so that it survives a reload and the way back. */
export interface ListQuery<Filter extends string = string, Sort extends string = string> {
  readonly search: string;
  /** Undefined: everything. */
  readonly filter: Filter | undefined;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  /** Further filters that are set, by their names in the address; absent: the list has none. */
  readonly more?: Readonly<Record<string, string>>;
}

/** What can be wanted of one list. */
export interface ListChoices<Filter extends string = string, Sort extends string = string> {
  /** The name of the filter in the address. */
  readonly filterName: string;
  readonly filters: readonly Filter[];
  /** The first one where none is wanted. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** Further filters by their names in the address, and what each may be. */
  readonly more?: Readonly<Record<string, RegExp>>;
}

/** Characters. */
const longestSearch = 100;

/** @param parameterOf the value of a parameter of the address; what it does not know it takes for not given */
export function readListQuery<Filter extends string, Sort extends string>(
  { filterName, filters, sorts, more }: ListChoices<Filter, Sort>,
  parameterOf: (name: string) => string | null,
): ListQuery<Filter, Sort> {
  const page = parameterOf('page') ?? '';
  return {
    search: (parameterOf('q') ?? '').slice(0, longestSearch),
    filter: filters.find((filter) => filter === parameterOf(filterName)),
    sort: sorts.find((sort) => sort === parameterOf('sort')) ?? sorts[0],
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    ...(more === undefined ? {} : { more: moreIn(more, parameterOf) }),
  };
}

/** The parameters of the address, without those that say nothing. */
export function listParameters(
  { filterName, sorts }: ListChoices,
  { search, filter, sort, page, more }: ListQuery,
): Readonly<Record<string, string>> {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(filter === undefined ? {} : { [filterName]: filter }),
    ...more,
    ...(sort === sorts[0] ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

function moreIn(
  more: Readonly<Record<string, RegExp>>,
  parameterOf: (name: string) => string | null,
): Readonly<Record<string, string>> {
  const given = Object.keys(more).map((name) => [name, parameterOf(name) ?? ''] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== '' && more[name]?.test(value)));
}
