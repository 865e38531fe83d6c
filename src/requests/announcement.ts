/** What was read out last of a request's progress, and when. */
export interface Announced {
  /** From 0 to 1. */
  readonly share: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** Per cents. */
const step = 10;
/** Milliseconds. */
const pause = 30_000;

/**
 * What is to be read out now: the news when a tenth more is there, or half a minute has passed with some progress;
 * otherwise what was read out before, which is not read again. The beginning is told by the page itself.
 */
export function announced(before: Announced | undefined, news: Announced): Announced {
  if (before === undefined) return { ...news, text: '' };
  // A plain API begins anew after a cut.
  if (news.share < before.share) return { ...before, share: news.share };
  const isDue = Math.round((news.share - before.share) * 100) >= step || news.at - before.at >= pause;
  return isDue && news.share > before.share ? news : before;
}
