/** One page of a list; numbers are as people count, from 1. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  /** At least 1: an empty list is one empty page. */
  readonly pages: number;
  /** Of the first and the last row on it; 0 when there is none. */
  readonly first: number;
  readonly last: number;
  /** Rows on all pages. */
  readonly count: number;
}

/** How many pages so many rows make. */
export function pagesOf(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** A page that somebody else has cut out of the list. @param count rows on all pages */
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

/** @param wanted the last page in place of one that there is not, because the list has become shorter */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): PageOf<Row> {
  const count = rows.length;
  const pages = pagesOf(count, size);
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * size;
  return pageFrom(rows.slice(start, start + size), page, size, count);
}
