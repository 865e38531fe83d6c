import { dropCookie, hasKeptCookie, keepCookie } from '../../../contracts/kept-cookie.ts';

/** That something is kept here, in a place that outlives the database and localStorage. */
export interface KeptMark {
  isSet(): boolean;
  set(kept: boolean): void;
}

/** Written only when it changes: what the page's host has renewed would otherwise be a script's again. */
export function createKeptMark(page: Pick<Document, 'cookie'>): KeptMark {
  const isSet = (): boolean => hasKeptCookie(page.cookie);
  return {
    isSet,
    set(kept) {
      if (kept !== isSet()) page.cookie = kept ? keepCookie : dropCookie;
    },
  };
}
