import type { DrainReport } from '../../outbox/drain.ts';
import type { ExclusiveOptions } from '../../outbox/drain-exclusively.ts';
import type { Clock, OutboxStore, Random } from '../../outbox/ports.ts';
import { type Trigger, untilNextTurn } from '../../outbox/retry.ts';
import type { Delivery } from '../../outbox/services.ts';

export interface DeliveryNeeds {
  readonly store: Pick<OutboxStore, 'entries' | 'remembered'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly newId: () => string;
  readonly drain: (options: ExclusiveOptions) => Promise<DrainReport | 'busy'>;
  /** Asks the browser for a sync event; failures are its own business. */
  readonly registerSync: () => void;
}

export interface PageDelivery extends Delivery {
  /** Sets the timer anew after something has changed. */
  reschedule(): void;
}

interface Wish {
  readonly trigger: Trigger;
  readonly only?: string;
}

/** Milliseconds. */
const soonest = 1000;
const latest = 15 * 60 * 1000;
/** After a run that could not go on, or while another context drains. */
const pauseAfterStop = 5000;

/** Drains of this page, one after the other; what is wished for during one follows it, each wish once. */
export function createDelivery(needs: DeliveryNeeds): PageDelivery {
  const { clock } = needs;
  const wishes: Wish[] = [];
  let running = false;
  let stopTimer: () => void = () => undefined;
  let floor = soonest;

  const setTimer = async (): Promise<void> => {
    const wait = await readNextTurn(needs).catch(() => pauseAfterStop);
    stopTimer();
    if (wait === undefined || running) return;
    stopTimer = clock.every(withJitter(wait, floor, needs.random), () => {
      stopTimer();
      request('timer');
    });
  };

  const runAll = async (): Promise<void> => {
    running = true;
    for (let wish = wishes.shift(); wish !== undefined; wish = wishes.shift()) {
      if (wish.trigger !== 'timer') await registerForWork(needs);
      // A drain that fails has met a storage failure; the timer tries again.
      const report = await needs.drain({ ...wish, owner: needs.newId() }).catch(() => 'failed' as const);
      floor = isDone(report) ? soonest : pauseAfterStop;
    }
    running = false;
    await setTimer();
  };

  const request = (trigger: Trigger, only?: string): void => {
    const known = wishes.some((wish) => wish.trigger === trigger && wish.only === only);
    if (!known) wishes.push({ trigger, ...(only === undefined ? {} : { only }) });
    if (!running) void runAll();
  };

  return { request, isRunning: () => running, reschedule: () => void setTimer() };
}

function isDone(report: DrainReport | 'busy' | 'failed'): boolean {
  return typeof report === 'object' && report.ended === 'done';
}

/** Only where something can still go by itself: a worker woken for nothing would count against its attempts. */
async function registerForWork({ store, registerSync }: DeliveryNeeds): Promise<void> {
  const entries = await store.entries().catch(() => []);
  if (entries.some(({ state }) => state.kind !== 'attention')) registerSync();
}

async function readNextTurn({ store, clock }: DeliveryNeeds): Promise<number | undefined> {
  const [entries, remembered] = await Promise.all([store.entries(), store.remembered()]);
  return untilNextTurn(entries, remembered, clock.now());
}

/** Up to a fifth more, so that the tabs of all ships do not call in step. */
function withJitter(wait: number, floor: number, random: Random): number {
  const spread = Math.max(wait, floor) * (1 + random() / 5);
  return Math.min(latest, Math.round(spread));
}
