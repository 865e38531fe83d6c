const kibi = 1024;

/** Bytes; what a slow satellite link carries in half a minute. */
const firstPiece = 256 * kibi;
const smallestPiece = 32 * kibi;
/** Bytes: of this a renderer notices nothing, and more would gain nothing. */
const largestPiece = 8 * 1024 * kibi;
/** Seconds that a piece may take at the measured rate (design section 5). */
const longestPiece = 30;
/** So many fast pieces in a row double the next one (hazards 6.9). */
const fastInARow = 3;
/** Share of a new measurement in the smoothed rate. */
const weight = 0.3;
/** Milliseconds without the end of a piece, after which the link counts as dead (hazards 8.3). */
const leastPatience = 60_000;

/** How large pieces are, and what was measured. */
export interface Pace {
  /** Bytes of the next piece. */
  readonly piece: number;
  readonly fast: number;
  readonly bytesPerSecond?: number;
}

/** @param bytesPerSecond as remembered from the last time; says how long to wait, not how large to begin */
export function startingPace(bytesPerSecond?: number): Pace {
  return { piece: firstPiece, fast: 0, ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }) };
}

/** After a piece of so many bytes that took so many milliseconds. */
export function afterPiece({ piece, fast, bytesPerSecond }: Pace, bytes: number, milliseconds: number): Pace {
  // A clock that was put forward or back in between has measured nothing.
  if (milliseconds <= 0) return { piece, fast, ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }) };
  const measured = (bytes / milliseconds) * 1000;
  const rate = bytesPerSecond === undefined ? measured : bytesPerSecond * (1 - weight) + measured * weight;
  const streak = milliseconds * 2 <= longestPiece * 1000 ? fast + 1 : 0;
  const doubles = streak >= fastInARow;
  const wished = doubles ? piece * 2 : piece;
  return {
    piece: within(Math.min(wished, rate * longestPiece)),
    fast: doubles ? 0 : streak,
    bytesPerSecond: rate,
  };
}

/** After a piece that was cut or took too long. */
export function afterCut(pace: Pace): Pace {
  return { ...pace, piece: within(pace.piece / 2), fast: 0 };
}

/** Milliseconds that a piece may take: four times what the rate lets expect, and a minute at least. */
export function patienceFor(bytes: number, { bytesPerSecond = 0 }: Pace): number {
  return bytesPerSecond === 0 ? leastPatience : Math.max(leastPatience, (bytes / bytesPerSecond) * 4000);
}

function within(bytes: number): number {
  return Math.round(Math.min(largestPiece, Math.max(smallestPiece, bytes)));
}
