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

/** @param wanted the last page in place of one that there is not, because the list has become shorter */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): PageOf<Row> {
  const count = rows.length;
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * size;
  const shown = rows.slice(start, start + size);
  return {
    rows: shown,
    page,
    pages,
    first: shown.length === 0 ? 0 : start + 1,
    last: start + shown.length,
    count,
  };
}
