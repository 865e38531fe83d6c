import type { Entry, QueuedState, Wait } from './entry.ts';
import { isLeaseOver } from './lease.ts';
import type { AutomaticTrigger, Clock, OutboxStore, Random, Remembered, Trigger } from './ports.ts';
import { type LinkCost, maySendAutomatically } from './may-send-automatically.ts';

const second = 1000;
const minute = 60 * second;

/** 5 s, doubling to 15 min (contracts section 4.4). */
const firstWait = 5 * second;
const longestWait = 15 * minute;

/**
 * Returns the milliseconds to wait after so many attempts, between half and all of the step, so that ships do
 * not call in step.
 */
export function backoff(attempts: number, random: Random): number {
  const step = Math.min(longestWait, firstWait * 2 ** Math.max(0, attempts - 1));
  return Math.round(step / 2 + (step / 2) * random());
}

/** Caps the wait at a day: a Retry-After of a year is a mistake. */
export function requestedWait(milliseconds: number): number {
  return Math.min(milliseconds, 24 * 60 * minute);
}

/**
 * Tells whether a wait is over. A clock that was set back ends it, because nothing can be said of it then
 * (promises R24).
 */
export function isOver(wait: { readonly since: number; readonly duration: number }, now: number): boolean {
  return now < wait.since || now >= wait.since + wait.duration;
}

/**
 * Tells whether a queued entry may be tried now. "Send now" waits for nothing; an event, such as the return
 * of the network, ends a wait for the network or for a stranger on the way, but not one that the API asked
 * for.
 */
export function isDue(state: QueuedState, trigger: Trigger, now: number): boolean {
  if (state.wait === undefined || trigger === 'person') return true;
  if (trigger === 'event' && isWaitForLink(state.wait)) return true;
  return isOver(state.wait, now);
}

export function isStrangers({ cause, trouble }: Wait): boolean {
  return cause.kind === 'captivePortal' || trouble?.strangers !== undefined;
}

function isWaitForLink(wait: Wait): boolean {
  return wait.cause.kind === 'noAnswer' || isStrangers(wait);
}

/** Tells whether the API asked every client to keep away; only a person may override it. */
export function isPaused(remembered: Remembered, trigger: Trigger, now: number): boolean {
  return trigger !== 'person' && remembered.pause !== undefined && !isOver(remembered.pause, now);
}

/**
 * Returns the milliseconds until an entry that may be sent automatically is due for a drain with this trigger
 * and the API's pause is over, or undefined when none waits. For timers.
 */
export function untilNextTurn(
  entries: readonly Entry[],
  { pause }: Remembered,
  now: number,
  cost: LinkCost,
  trigger: AutomaticTrigger = 'timer',
): number | undefined {
  const due = untilNextDue(
    entries.filter((entry) => maySendAutomatically(entry, cost) && !waitsForItsRequest(entry, entries)),
    now,
    trigger,
  );
  if (due === undefined || pause === undefined || isOver(pause, now)) return due;
  return Math.max(due, pause.since + pause.duration - now);
}

/**
 * As `untilNextTurn`, of what the store holds now.
 * @param triggerOf is asked after the store has been read
 */
export async function readNextTurn(
  { store, clock, linkCost }: NextTurnPorts,
  triggerOf: () => AutomaticTrigger = () => 'timer',
): Promise<number | undefined> {
  const [entries, remembered] = await Promise.all([store.entries(), store.remembered()]);
  return untilNextTurn(entries, remembered, clock.now(), linkCost(), triggerOf());
}

interface NextTurnPorts {
  readonly store: Pick<OutboxStore, 'entries' | 'remembered'>;
  readonly clock: Clock;
  readonly linkCost: () => LinkCost;
}

/** Returns the milliseconds until the next entry is due, or undefined when none waits. */
export function untilNextDue(
  entries: readonly Entry[],
  now: number,
  trigger: AutomaticTrigger = 'timer',
): number | undefined {
  const waits = entries.flatMap((entry) => {
    if (entry.state.kind === 'sending') {
      const { until } = entry.state.lease;
      return [isLeaseOver(until, now) ? 0 : until - now];
    }
    if (entry.state.kind === 'attention') return [];
    const { wait } = entry.state;
    return [wait === undefined || isDue(entry.state, trigger, now) ? 0 : wait.since + wait.duration - now];
  });
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/**
 * True for an addition to a request that is queued again because the office has lost it (kept-request.ts): it
 * must follow it, or the API would not know the request.
 */
export function waitsForItsRequest(
  { addition }: Pick<Entry, 'addition'>,
  entries: readonly Entry[],
): boolean {
  return addition !== undefined && entries.some(({ submissionId }) => submissionId === addition.to);
}

/** Resolves after this many milliseconds. */
export function delay(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.every(milliseconds, () => {
      stop();
      resolve();
    });
  });
}
