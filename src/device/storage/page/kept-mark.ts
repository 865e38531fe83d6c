import { dropCookie, hasKeptCookie, keepCookie } from '../../../contracts/kept-cookie.ts';

/** Records that something is stored, in a place that outlives the database and localStorage. */
export interface KeptMark {
  isSet(): boolean;
  set(kept: boolean): void;
}

/** Writes only on a change: rewriting would turn a cookie renewed by the page's host back into a script's. */
export function createKeptMark(page: Pick<Document, 'cookie'>): KeptMark {
  const isSet = (): boolean => hasKeptCookie(page.cookie);
  return {
    isSet,
    set(kept) {
      if (kept !== isSet()) page.cookie = kept ? keepCookie : dropCookie;
    },
  };
}
