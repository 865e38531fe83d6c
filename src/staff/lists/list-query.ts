/** Search, filter, sort and page of a list, kept in the address so that they survive a reload and going back. */
export interface ListQuery<Filter extends string = string, Sort extends string = string> {
  readonly search: string;
  /** Undefined: everything. */
  readonly filter: Filter | undefined;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  /** Further filters by parameter name; absent: the list has none. */
  readonly more?: Readonly<Record<string, string>>;
}

export interface ListChoices<Filter extends string = string, Sort extends string = string> {
  readonly filterName: string;
  readonly filters: readonly Filter[];
  /** The first one is the default. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** Further filters by parameter name, with their permitted values. */
  readonly more?: Readonly<Record<string, RegExp>>;
}

/** Characters. */
const longestSearch = 100;

/** @param parameterOf the value of a parameter of the address; unknown values are ignored */
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

/** The parameters of the address, without defaults. */
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
