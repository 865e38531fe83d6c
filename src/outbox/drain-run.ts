import type { Clock, DrainStore, Random, ReportProgress, Transport } from './ports.ts';
import type { Trigger } from './retry.ts';
import type { LinkCost } from './may-send-automatically.ts';

export interface DrainPorts {
  readonly store: DrainStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: ReportProgress;
  readonly linkCost: () => LinkCost;
  /**
   * The browser believes that there is no network. It may be wrong (hazards 8.1), so only a question is sent
   * first.
   */
  readonly isOffline: () => boolean;
  /**
   * Asks for receipts that the office may have lost. Pages do; a worker leaves it to the next page. Does not
   * reject.
   */
  readonly recheck?: () => Promise<void>;
}

export interface DrainOptions {
  readonly trigger: Trigger;
  /** Names this drain in leases; unique across all contexts. */
  readonly owner: string;
  /** Whether the drain lock is held. */
  readonly underLock: boolean;
  /** Milliseconds since 1970 after which no attempt begins and a running one is given up: the worker's limit. */
  readonly stopAt?: number;
  /** Restricts the run to this submission: "Send now" of one request. */
  readonly only?: string;
  /** Called between two chunks; true if a person has asked for something other than this submission. */
  readonly shouldYield?: (submissionId: string) => boolean;
}

export interface DrainReport {
  readonly attempted: number;
  readonly delivered: number;
  /** Why the run ended before trying every entry. */
  readonly ended: 'done' | 'paused' | 'unreachable' | 'stopped' | 'outOfTime' | 'yielded';
}
