const kibi = 1024;

/** Bytes; what a slow satellite link carries in half a minute. */
const firstChunk = 256 * kibi;
export const smallestChunk = 32 * kibi;
/** Bytes: of this a renderer notices nothing, and more would gain nothing. */
const largestChunk = 8 * 1024 * kibi;
/** Seconds that a chunk may take at the measured rate (contracts section 5). */
const longestChunk = 30;
/** So many fast pieces in a row double the next one (hazards 6.9). */
const fastInARow = 3;
/** Of what goes well between two cuts a chunk is this part at most, so that the one that is lost is little. */
const chunksInARun = 20;
/** Share of a new measurement in the smoothed rate. */
const weight = 0.3;
/** Milliseconds without the end of a chunk, after which the link counts as dead (hazards 8.3). */
const leastPatience = 60_000;
/** Milliseconds; on a link that has fallen silent nothing is noticed before. */
const mostPatience = 240_000;

/** How large pieces are, and what was measured. */
export interface ChunkSizing {
  /** Bytes of the next chunk. */
  readonly chunk: number;
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

/** After something on the way has refused a chunk of so many bytes for its length; undefined: no smaller one is made. */
export function afterRefusedChunk(sizing: ChunkSizing, bytes: number): ChunkSizing | undefined {
  if (bytes <= smallestChunk) return undefined;
  const limit = Math.max(smallestChunk, Math.floor(bytes / 2));
  return { ...sizing, limit, chunk: Math.min(sizing.chunk, limit), fast: 0 };
}

/** After a chunk of so many bytes that took so many milliseconds. */
export function afterChunk(sizing: ChunkSizing, bytes: number, milliseconds: number): ChunkSizing {
  const sinceCut = sizing.sinceCut + bytes;
  // A clock that was put forward or back in between has measured nothing.
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
 * After a chunk that was cut or took too long. What was waited for in vain says how fast the link is at most; a device
 * that slept meanwhile has measured nothing.
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

/** A cut costs Chromium the whole chunk once more: it repeats the request by itself, before we can ask (hazards 5.1). */
function shareOf(run: number): number {
  return run / chunksInARun;
}

/** Milliseconds that a chunk may take: four times what the rate lets expect, one minute at least and four at most. */
export function patienceFor(bytes: number, { bytesPerSecond = Infinity }: ChunkSizing): number {
  return Math.min(mostPatience, Math.max(leastPatience, (bytes / bytesPerSecond) * 4000));
}

function clampChunk(bytes: number, limit: number = largestChunk): number {
  return Math.floor(Math.min(largestChunk, limit, Math.max(smallestChunk, bytes)));
}
