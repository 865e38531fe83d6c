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
