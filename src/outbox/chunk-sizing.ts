const kibi = 1024;

/** Bytes; what a slow satellite link carries in half a minute. */
const firstChunk = 256 * kibi;
export const smallestChunk = 32 * kibi;
/** Bytes. Does not slow a renderer down; larger chunks would gain nothing. */
const largestChunk = 8 * 1024 * kibi;
/** Seconds that a chunk may take at the measured rate (contracts section 5). */
const longestChunk = 30;
/** After this many fast chunks in a row the next one doubles (hazards 6.9). */
const fastInARow = 3;
/**
 * A chunk is at most one part in this many of what gets through between two cuts, so that losing one costs
 * little.
 */
const chunksInARun = 20;
/** Share of a new measurement in the smoothed rate. */
const weight = 0.3;
/** Milliseconds without a finished chunk after which the connection counts as dead (hazards 8.3). */
const leastPatience = 60_000;
/** Milliseconds; the longest that a silent connection goes unnoticed. */
const mostPatience = 240_000;

export interface ChunkSizing {
  /** Bytes of the next chunk. */
  readonly chunk: number;
  readonly fast: number;
  /** Bytes sent successfully since the last cut, and before it; Infinity while there has been no cut. */
  readonly sinceCut: number;
  readonly beforeCut: number;
  readonly bytesPerSecond?: number;
  /** The largest body that something on the way lets through, in bytes; absent while nothing was refused. */
  readonly limit?: number;
}

/**
 * @param bytesPerSecond remembered from the last run; sets how long to wait, not the first chunk's size
 * @param limit remembered from the last run
 */
export function initialChunkSizing(bytesPerSecond?: number, limit?: number): ChunkSizing {
  const measured = bytesPerSecond === undefined ? {} : { bytesPerSecond };
  const limited = limit === undefined ? {} : { limit };
  return {
    chunk: Math.min(firstChunk, limit ?? firstChunk),
    fast: 0,
    sinceCut: 0,
    beforeCut: Infinity,
    ...measured,
    ...limited,
  };
}

/**
 * Returns the sizing after something on the way refused a chunk of this many bytes as too long; undefined: no
 * smaller chunk is possible.
 */
export function afterRefusedChunk(sizing: ChunkSizing, bytes: number): ChunkSizing | undefined {
  if (bytes <= smallestChunk) return undefined;
  const limit = Math.max(smallestChunk, Math.floor(bytes / 2));
  return { ...sizing, limit, chunk: Math.min(sizing.chunk, limit), fast: 0 };
}

/** Returns the sizing after a chunk of this many bytes arrived in this many milliseconds. */
export function afterChunk(sizing: ChunkSizing, bytes: number, milliseconds: number): ChunkSizing {
  const sinceCut = sizing.sinceCut + bytes;
  // The clock was changed in between, so nothing was measured.
  if (milliseconds <= 0) return { ...sizing, sinceCut };
  const measured = (bytes / milliseconds) * 1000;
  const rate = smoothed(sizing.bytesPerSecond, measured);
  const streak = milliseconds * 2 <= longestChunk * 1000 ? sizing.fast + 1 : 0;
  const doubles = streak >= fastInARow;
  const wished = Math.min(doubles ? sizing.chunk * 2 : sizing.chunk, rate * longestChunk);
  const chunk = clampChunk(Math.min(wished, shareOf(Math.max(sinceCut, sizing.beforeCut))), sizing.limit);
  return { ...sizing, chunk, fast: doubles ? 0 : streak, sinceCut, bytesPerSecond: rate };
}

/**
 * Returns the sizing after a chunk that was cut off or timed out. The time waited gives an upper bound for
 * the rate, unless the device slept in between: then nothing was measured.
 */
export function afterCut(sizing: ChunkSizing, bytes: number, milliseconds: number): ChunkSizing {
  const beforeCut = sizing.sinceCut > 0 ? sizing.sinceCut : sizing.beforeCut;
  const chunk = clampChunk(Math.min(sizing.chunk / 2, shareOf(beforeCut)), sizing.limit);
  const most = (bytes / milliseconds) * 1000;
  const isLate = milliseconds >= leastPatience && milliseconds < 2 * mostPatience;
  const rate = isLate ? { bytesPerSecond: Math.min(sizing.bytesPerSecond ?? most, most) } : {};
  return { ...sizing, ...rate, chunk, fast: 0, sinceCut: 0, beforeCut };
}

function smoothed(rate: number | undefined, measured: number): number {
  return rate === undefined ? measured : rate * (1 - weight) + measured * weight;
}

/**
 * Caps a chunk by the run between cuts: a cut costs Chromium the whole chunk again, because it repeats the
 * request before the app can ask how far it got (hazards 5.1).
 */
function shareOf(run: number): number {
  return run / chunksInARun;
}

/** Milliseconds allowed for a chunk: four times what the rate suggests, at least one minute and at most four. */
export function patienceFor(bytes: number, { bytesPerSecond = Infinity }: ChunkSizing): number {
  return Math.min(mostPatience, Math.max(leastPatience, (bytes / bytesPerSecond) * 4000));
}

function clampChunk(bytes: number, limit: number = largestChunk): number {
  return Math.floor(Math.min(largestChunk, limit, Math.max(smallestChunk, bytes)));
}
