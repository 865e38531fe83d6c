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
  /** Further filters that a search begun here gives up, because whoever searches does not think of them. */
  readonly unsearched?: Readonly<Record<string, string>>;
}

/** The query once this is typed into its search. */
export function searchedQuery<Filter extends string, Sort extends string>(
  { sorts, unsearched }: ListChoices<Filter, Sort>,
  query: ListQuery<Filter, Sort>,
  search: string,
): ListQuery<Filter, Sort> {
  const next = { ...query, search, page: 1 };
  const isBegun = query.search === '' && search !== '';
  if (!isBegun || unsearched === undefined || !isSame(query.more ?? {}, unsearched)) return next;
  return { ...next, more: {}, sort: sorts[0] };
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(other);
  return Object.keys(one).length === names.length && names.every((name) => one[name] === other[name]);
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

/** One page of a list; numbers count from 1. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  /** At least 1: an empty list has one empty page. */
  readonly pages: number;
  /** Numbers of the first and the last row on it; 0 if there are none. */
  readonly first: number;
  readonly last: number;
  /** Rows on all pages. */
  readonly count: number;
}

export function pagesOf(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** A page already cut by the API. @param count rows on all pages */
export function pageFrom<Row>(rows: readonly Row[], page: number, size: number, count: number): PageOf<Row> {
  const start = (page - 1) * size;
  const isEmpty = rows.length === 0;
  return {
    rows,
    page,
    pages: pagesOf(count, size),
    first: isEmpty ? 0 : start + 1,
    last: isEmpty ? 0 : start + rows.length,
    count,
  };
}

/** @param wanted clamped to the last page, because the list may have become shorter */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): PageOf<Row> {
  const count = rows.length;
  const pages = pagesOf(count, size);
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * size;
  return pageFrom(rows.slice(start, start + size), page, size, count);
}
