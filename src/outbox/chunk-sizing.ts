const kibi = 1024;

/** Bytes; what a slow satellite link carries in half a minute. */
const firstPiece = 256 * kibi;
export const smallestPiece = 32 * kibi;
/** Bytes: of this a renderer notices nothing, and more would gain nothing. */
const largestPiece = 8 * 1024 * kibi;
/** Seconds that a piece may take at the measured rate (contracts section 5). */
const longestPiece = 30;
/** So many fast pieces in a row double the next one (hazards 6.9). */
const fastInARow = 3;
/** Of what goes well between two cuts a piece is this part at most, so that the one that is lost is little. */
const piecesInARun = 20;
/** Share of a new measurement in the smoothed rate. */
const weight = 0.3;
/** Milliseconds without the end of a piece, after which the link counts as dead (hazards 8.3). */
const leastPatience = 60_000;
/** Milliseconds; on a link that has fallen silent nothing is noticed before. */
const mostPatience = 240_000;

/** How large pieces are, and what was measured. */
export interface Pace {
  /** Bytes of the next piece. */
  readonly piece: number;
  readonly fast: number;
  /** Bytes that have gone well since the last cut, and those before it; no limit while there was none. */
  readonly sinceCut: number;
  readonly beforeCut: number;
  readonly bytesPerSecond?: number;
  /** Bytes that something on the way lets through at once; absent while it has refused none. */
  readonly limit?: number;
}

/**
 * @param bytesPerSecond as remembered from the last time; says how long to wait, not how large to begin
 * @param limit as remembered from the last time
 */
export function startingPace(bytesPerSecond?: number, limit?: number): Pace {
  const measured = bytesPerSecond === undefined ? {} : { bytesPerSecond };
  const limited = limit === undefined ? {} : { limit };
  return {
    piece: Math.min(firstPiece, limit ?? firstPiece),
    fast: 0,
    sinceCut: 0,
    beforeCut: Infinity,
    ...measured,
    ...limited,
  };
}

/** After something on the way has refused a piece of so many bytes for its length; undefined: no smaller one is made. */
export function afterRefusedPiece(pace: Pace, bytes: number): Pace | undefined {
  if (bytes <= smallestPiece) return undefined;
  const limit = Math.max(smallestPiece, Math.floor(bytes / 2));
  return { ...pace, limit, piece: Math.min(pace.piece, limit), fast: 0 };
}

/** After a piece of so many bytes that took so many milliseconds. */
export function afterPiece(pace: Pace, bytes: number, milliseconds: number): Pace {
  const sinceCut = pace.sinceCut + bytes;
  // A clock that was put forward or back in between has measured nothing.
  if (milliseconds <= 0) return { ...pace, sinceCut };
  const measured = (bytes / milliseconds) * 1000;
  const rate = smoothed(pace.bytesPerSecond, measured);
  const streak = milliseconds * 2 <= longestPiece * 1000 ? pace.fast + 1 : 0;
  const doubles = streak >= fastInARow;
  const wished = Math.min(doubles ? pace.piece * 2 : pace.piece, rate * longestPiece);
  const piece = within(Math.min(wished, shareOf(Math.max(sinceCut, pace.beforeCut))), pace.limit);
  return { ...pace, piece, fast: doubles ? 0 : streak, sinceCut, bytesPerSecond: rate };
}

/**
 * After a piece that was cut or took too long. What was waited for in vain says how fast the link is at most; a device
 * that slept meanwhile has measured nothing.
 */
export function afterCut(pace: Pace, bytes: number, milliseconds: number): Pace {
  const beforeCut = pace.sinceCut > 0 ? pace.sinceCut : pace.beforeCut;
  const piece = within(Math.min(pace.piece / 2, shareOf(beforeCut)), pace.limit);
  const most = (bytes / milliseconds) * 1000;
  const isLate = milliseconds >= leastPatience && milliseconds < 2 * mostPatience;
  const rate = isLate ? { bytesPerSecond: Math.min(pace.bytesPerSecond ?? most, most) } : {};
  return { ...pace, ...rate, piece, fast: 0, sinceCut: 0, beforeCut };
}

function smoothed(rate: number | undefined, measured: number): number {
  return rate === undefined ? measured : rate * (1 - weight) + measured * weight;
}

/** A cut costs Chromium the whole piece once more: it repeats the request by itself, before we can ask (hazards 5.1). */
function shareOf(run: number): number {
  return run / piecesInARun;
}

/** Milliseconds that a piece may take: four times what the rate lets expect, one minute at least and four at most. */
export function patienceFor(bytes: number, { bytesPerSecond = Infinity }: Pace): number {
  return Math.min(mostPatience, Math.max(leastPatience, (bytes / bytesPerSecond) * 4000));
}

function within(bytes: number, limit: number = largestPiece): number {
  return Math.floor(Math.min(largestPiece, limit, Math.max(smallestPiece, bytes)));
}
