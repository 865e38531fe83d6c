import { type Capabilities, plainApi } from '../contracts/capabilities.ts';
import { attempt } from './attempt.ts';
import { asksBeforeFirst, discover, type Unreachable } from './discover.ts';
import type { Entry, Lease } from './entry.ts';
import { isLeftToPage } from './chunked-upload.ts';
import { type DrainConditions, isAskedFor, nextDue } from './next-due.ts';
import { isNobodyOfOurs, outcomeOfQuestion } from './outcome.ts';
import type { Clock, DrainOptions, DrainPorts, DrainReport, DrainStore } from './ports.ts';
import { isPaused } from './retry.ts';
import type { YieldReason } from './send-file.ts';
import { maySendAutomatically } from './may-send-automatically.ts';
import { transitionOf, unverifiedAnswersSoFar } from './transition.ts';
import { troubleFound } from './trouble.ts';
import { leaseDuration } from './lease.ts';

/** Milliseconds between two checks for other due requests while a large one is being sent. */
const checkEvery = 5000;

/**
 * Runs over the outbox once in the order of next-due.ts; every attempt is recorded before it is made (contracts
 * 4.3).
 */
export async function drain(ports: DrainPorts, options: DrainOptions): Promise<DrainReport> {
  const { store, transport, clock } = ports;
  const tried = new Set<string>();
  let attempted = 0;
  let delivered = 0;
  const report = (ended: DrainReport['ended']): DrainReport => ({ attempted, delivered, ended });

  if (isPaused(await store.remembered(), options.trigger, clock.now())) return report('paused');
  // Requests that the office has lost are sent again in this run; without an answer the next run asks.
  await ports.recheck?.();
  let capabilities: Capabilities | undefined;
  let heardAt: number | undefined;
  for (;;) {
    const entry = nextDue(await store.entries(), tried, options, await readConditions(ports));
    if (entry === undefined) return report('done');
    if (timeLeft(options, clock) <= 0) return report('outOfTime');
    const remembered = await store.remembered();
    // An entry that has left before is in doubt already, and no question clears that.
    const asksFirst =
      entry.keyed === undefined && asksBeforeFirst(transport, remembered, clock.now(), heardAt);
    if (capabilities === undefined || asksFirst) {
      const isDoubtful = asksFirst || ports.isOffline();
      const found = await discover(transport, remembered, clock.now(), isDoubtful);
      if (found.kind === 'unreachable') {
        await recordUnreachable(ports, entry, found.answer);
        return report('unreachable');
      }
      if (found.remember !== undefined) {
        await store.remember({ api: found.remember });
        heardAt = clock.now();
        await ports.recheck?.();
      }
      capabilities = found.capabilities;
    }
    tried.add(entry.submissionId);
    const forEntry = capabilitiesFor(entry, capabilities);
    const { bytesPerSecond } = await store.remembered();
    if (isLeftToPage(entry, forEntry, bytesPerSecond, timeLeft(options, clock))) continue;
    const claimed = await claim(ports, options, entry, forEntry);
    if (claimed === undefined) continue;
    attempted += 1;
    const yieldReasonOf = watchFor(ports, options, tried);
    const run = await attempt(
      { ports, options, capabilities: forEntry, yieldReasonOf },
      claimed.entry,
    ).finally(claimed.stopRenewing);
    if (run === 'delivered') {
      delivered += 1;
      heardAt = clock.now();
    }
    if (run === 'stops') return report('stopped');
    if (run === 'outOfTime' || run === 'yielded') return report(run);
    // It is tried again in this run, once the request that preempted it is done.
    if (run === 'preempted') tried.delete(entry.submissionId);
  }
}

async function readConditions({ store, clock, linkCost }: DrainPorts): Promise<DrainConditions> {
  const { bytesPerSecond } = await store.remembered();
  return { now: clock.now(), cost: linkCost(), bytesPerSecond };
}

function watchFor(
  ports: DrainPorts,
  options: DrainOptions,
  tried: ReadonlySet<string>,
): (entry: Entry) => Promise<YieldReason | undefined> {
  const { store, clock } = ports;
  const { only, ...everything } = options;
  let checkedAt = clock.now();
  return async (entry) => {
    const { submissionId } = entry;
    if (options.shouldYield?.(submissionId) === true) return 'yielded';
    if (!maySendAutomatically(entry, ports.linkCost())) return 'held';
    if (clock.now() - checkedAt < checkEvery) return undefined;
    checkedAt = clock.now();
    const others = new Set([...tried].filter((id) => id !== submissionId));
    const waiting = { ...entry, state: { kind: 'queued' } } as const;
    const entries = (await store.entries()).map((one) => (one.submissionId === submissionId ? waiting : one));
    const next = nextDue(entries, others, everything, await readConditions(ports));
    if (next === undefined || next.submissionId === submissionId) return undefined;
    return only === undefined ? 'preempted' : 'yielded';
  };
}

/**
 * Returns the capabilities for this entry. A request that was sent with its key may have arrived, so it keeps
 * the key: a proxy that hides the capabilities for a while must not cause a duplicate. If the API really was
 * replaced, it can prove nothing, and a person decides. An API that still knows keys says itself whether it
 * takes uploads.
 */
function capabilitiesFor({ keyed }: Entry, capabilities: Capabilities): Capabilities {
  if (keyed === undefined) return capabilities;
  const hidden = capabilities.idempotencyKey ? {} : keyed;
  return { ...hidden, ...capabilities, receipts: keyed.receipts, idempotencyKey: true };
}

/**
 * Records the contact failure like an attempt, so that the page can say why nothing moves, although the entry
 * was not sent. An entry found in state 'sending' was cut off there: it waits again, with the doubt described
 * at `claim`.
 */
async function recordUnreachable(ports: DrainPorts, entry: Entry, answer: Unreachable): Promise<void> {
  const { store, clock, random } = ports;
  const now = clock.now();
  const { api } = await store.remembered();
  const isCutOff = entry.state.kind === 'sending';
  const waiting = {
    ...entry,
    attempts: entry.attempts + 1,
    unproven: unverifiedAnswersSoFar(entry),
    trouble: troubleFound(entry, api?.capabilities ?? plainApi),
    mayHaveArrived: entry.mayHaveArrived || (isCutOff && api?.capabilities.idempotencyKey !== true),
  };
  const outcome = outcomeOfQuestion(answer, now);
  const { state, pause } = transitionOf(outcome, waiting, now, random);
  await store.replace(entry, { ...waiting, state });
  if (pause !== undefined) await store.remember({ pause: { since: now, duration: pause } });
  if (isNobodyOfOurs(outcome)) await store.remember({ contactFailed: true });
}

/** Milliseconds; Infinity where the run has no limit. */
function timeLeft({ stopAt = Infinity }: DrainOptions, clock: Clock): number {
  return stopAt - clock.now();
}

const renewEvery = leaseDuration / 4;

export interface Claimed {
  /** The entry as it is stored now: being sent, with one more attempt. */
  readonly entry: Entry;
  readonly stopRenewing: () => void;
}

/**
 * Claims the entry for one attempt by compare and set, so that only one context gets it; undefined when
 * another was faster. An entry found in state 'sending' was cut off there: a plain API may have it.
 * @param capabilities those that apply to this entry
 */
export async function claim(
  { store, clock }: { readonly store: DrainStore; readonly clock: Clock },
  options: Pick<DrainOptions, 'owner' | 'underLock' | 'trigger' | 'only'>,
  seen: Entry,
  capabilities: Capabilities,
): Promise<Claimed | undefined> {
  const { owner, underLock } = options;
  const { idempotencyKey, receipts, resumableUploads } = capabilities;
  const keyed = { receipts, ...(resumableUploads === undefined ? {} : { resumableUploads }) };
  const lease = (): Lease => ({ owner, underLock, until: clock.now() + leaseDuration });
  const entry: Entry = {
    ...seen,
    attempts: seen.attempts + 1,
    unproven: unverifiedAnswersSoFar(seen),
    trouble: troubleFound(seen, capabilities),
    mayHaveArrived: seen.mayHaveArrived || (!idempotencyKey && seen.state.kind === 'sending'),
    ...(idempotencyKey ? { keyed } : {}),
    // A person has looked at it, so uploads that were refused may be fine now: start them over.
    ...(seen.state.kind === 'attention' ? { uploads: {} } : {}),
    ...(isAskedFor(seen.submissionId, options) ? { sendWhen: 'now' } : {}),
    state: { kind: 'sending', lease: lease() },
  };
  if (!(await store.replace(seen, entry))) return undefined;
  const stopRenewing = clock.every(renewEvery, () => {
    // A failed renewal does no harm: the lease runs out, and another context may go on.
    void store.renew(entry.submissionId, lease()).catch(() => false);
  });
  return { entry, stopRenewing };
}
