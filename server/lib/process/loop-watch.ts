/** Limits for reporting a blocked event loop. */
export const loopLimits = {
  /** Milliseconds of blocking above which it is logged and counted. */
  held: 250,
  /** Maximum number of calls named in the log line. */
  named: 8,
} as const;

/** Lateness of the event loop since the start. */
export interface LoopDelays {
  /** Number of looks that found it at most this late; cumulative, each bound includes the lower ones. */
  readonly buckets: readonly { readonly seconds: number; readonly count: number }[];
  readonly sum: number;
  readonly count: number;
}

/** The event loop was blocked: meanwhile no request was answered. */
export interface Stall {
  readonly milliseconds: number;
  /** The call whose code ran last before; absent if unknown. */
  readonly call?: string;
  /** Calls in progress at that time. */
  readonly calls: readonly string[];
}

export interface LoopWatch {
  delays(): LoopDelays;
  /** Total of all stalls longer than `loopLimits.held`. */
  heldSeconds(): number;
  /** Notes that code of this call starts to run. @param name a route's pattern, never anything a person sent */
  note(name: string): void;
  /** Marks this call as in progress until the returned function is called. */
  begin(name: string): () => void;
  close(): void;
}

const bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Milliseconds between two looks. */
const every = 50;

/**
 * Measures how late a timer is. Not `monitorEventLoopDelay`: it reports percentiles, while Prometheus adds up buckets
 * that only grow; and if a timer blocks the loop, it notices only after whoever queries it.
 */
export function watchLoop(stalled: (stall: Stall) => void): LoopWatch {
  const counts = bounds.map(() => 0);
  const totals = { sum: 0, count: 0, held: 0 };
  const calls = callsOnLoop();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const seconds = Math.max(0, now - last - every) / 1000;
    last = now;
    totals.sum += seconds;
    totals.count += 1;
    bounds.forEach((bound, index) => (counts[index] = (counts[index] ?? 0) + (seconds <= bound ? 1 : 0)));
    const { call, open } = calls.look();
    if (seconds * 1000 < loopLimits.held) return;
    totals.held += seconds;
    const milliseconds = Math.round(seconds * 1000);
    stalled({ milliseconds, ...(call === undefined ? {} : { call }), calls: open });
  }, every).unref();
  return {
    delays: () => ({
      buckets: bounds.map((seconds, index) => ({ seconds, count: counts[index] ?? 0 })),
      sum: totals.sum,
      count: totals.count,
    }),
    heldSeconds: () => totals.held,
    note: calls.note,
    begin: calls.begin,
    close: () => clearInterval(timer),
  };
}

interface CallsOnLoop extends Pick<LoopWatch, 'note' | 'begin'> {
  /** For the time since the last look: the call after whose code nothing ran for longest, and all that were open. */
  look(): { readonly call: string | undefined; readonly open: readonly string[] };
}

function callsOnLoop(): CallsOnLoop {
  const open = new Map<number, string>();
  let ended: string[] = [];
  let number = 0;
  let last: { readonly name: string | undefined; readonly at: number } = {
    name: undefined,
    at: performance.now(),
  };
  let longest = { name: last.name, took: 0 };
  const step = (name: string | undefined): void => {
    const at = performance.now();
    if (at - last.at > longest.took) longest = { name: last.name, took: at - last.at };
    last = { name, at };
  };
  return {
    note: step,
    begin(name) {
      const own = (number += 1);
      open.set(own, name);
      step(name);
      return () => {
        if (open.delete(own)) ended.push(name);
      };
    },
    look() {
      step(undefined);
      const seen = {
        call: longest.name,
        open: [...new Set([...open.values(), ...ended])].slice(0, loopLimits.named),
      };
      ended = [];
      longest = { name: undefined, took: 0 };
      return seen;
    },
  };
}
