import { type Capabilities, plainApi } from '../api/capabilities.ts';
import type { ReceivedReceipt } from '../api/receipt.ts';
import { momentAt } from '../domain/moment.ts';
import type { ManifestItem } from '../domain/wire.ts';
import { type Claimed, claim } from './claim.ts';
import { discover, type Unreachable } from './discover.ts';
import type { Entry, Receipt, ReceiptFile } from './entry.ts';
import { isLeaseOver } from './lease.ts';
import { type Expectation, isArrivalUnknown, isUnproven, type Outcome, outcomeOf } from './outcome.ts';
import { outgoing } from './outgoing-request.ts';
import type { Clock, OutboxStore, Random, Transport } from './ports.ts';
import { isDue, isPaused, type Trigger } from './retry.ts';
import { settlementOf, unprovenSoFar } from './settlement.ts';

export interface DrainPorts {
  readonly store: OutboxStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
}

export interface DrainOptions {
  readonly trigger: Trigger;
  /** Names this drain in leases; unique over all contexts. */
  readonly owner: string;
  /** Whether the drain lock is held. */
  readonly underLock: boolean;
  /** Milliseconds since 1970 after which no attempt begins and a running one is given up: the worker's limit. */
  readonly stopAt?: number;
  /** Only this submission: "Send now" of one request. */
  readonly only?: string;
}

export interface DrainReport {
  readonly attempted: number;
  readonly delivered: number;
  /** Why the run ended before it had tried everything. */
  readonly ended: 'done' | 'paused' | 'unreachable' | 'stopped' | 'outOfTime';
}

/** One run over the outbox, oldest first; every attempt is written down before it is made (design 4.3). */
export async function drain(ports: DrainPorts, options: DrainOptions): Promise<DrainReport> {
  const { store, transport, clock } = ports;
  const tried = new Set<string>();
  let delivered = 0;
  const report = (ended: DrainReport['ended']): DrainReport => ({ attempted: tried.size, delivered, ended });

  if (isPaused(await store.remembered(), options.trigger, clock.now())) return report('paused');
  let capabilities: Capabilities | undefined;
  for (;;) {
    const entry = nextDue(await store.entries(), tried, options, clock.now());
    if (entry === undefined) return report('done');
    if (isOutOfTime(options, clock)) return report('outOfTime');
    if (capabilities === undefined) {
      const found = await discover(transport, await store.remembered(), clock.now());
      if (found.kind === 'unreachable') {
        await settleUnreached(ports, entry, found.answer);
        return report('unreachable');
      }
      if (found.remember !== undefined) await store.remember({ api: found.remember });
      capabilities = found.capabilities;
    }
    tried.add(entry.submissionId);
    const forEntry = capabilitiesFor(entry, capabilities);
    const claimed = await claim(ports, options, entry, forEntry);
    if (claimed === undefined) continue;
    const run = await attempt({ ports, options, capabilities: forEntry }, claimed, transport);
    if (run === 'delivered') delivered += 1;
    if (run === 'stops') return report('stopped');
  }
}

/**
 * What went out with its key may be there already, so it keeps the key: a proxy that hides the capabilities for
 * a while must not make two of it. An API that was really replaced proves nothing then, and a person decides.
 */
function capabilitiesFor({ keyed }: Entry, capabilities: Capabilities): Capabilities {
  return keyed === undefined ? capabilities : { ...capabilities, ...keyed, idempotencyKey: true };
}

function nextDue(
  entries: readonly Entry[],
  tried: ReadonlySet<string>,
  options: DrainOptions,
  now: number,
): Entry | undefined {
  return entries.find(({ submissionId, state }) => {
    if (tried.has(submissionId)) return false;
    if (options.only !== undefined && options.only !== submissionId) return false;
    if (state.kind === 'attention') return isAskedFor(submissionId, options);
    if (state.kind === 'sending') return isAbandoned(state.lease, options, now);
    return isDue(state, options.trigger, now);
  });
}

/** What needs attention goes out again only when a person says so of this very request. */
function isAskedFor(submissionId: string, { trigger, only }: DrainOptions): boolean {
  return trigger === 'person' && only === submissionId;
}

/** The lease has run out, or its owner held the lock that is now ours. */
function isAbandoned(
  lease: { readonly until: number; readonly underLock: boolean },
  options: DrainOptions,
  now: number,
): boolean {
  return isLeaseOver(lease.until, now) || (lease.underLock && options.underLock);
}

/**
 * Written down like an attempt, so that the page can say why nothing moves; the entry was not sent. One that was
 * found in the middle of sending was cut off there, so it waits again, with the doubt that claim.ts speaks of.
 */
async function settleUnreached(ports: DrainPorts, entry: Entry, answer: Unreachable): Promise<void> {
  const { store, clock, random } = ports;
  const now = clock.now();
  const outcome = outcomeOf(answer, expectationOf(entry, plainApi), now);
  if (outcome.kind !== 'unavailable') return;
  const { state, pause } = settlementOf(outcome, entry, now, random);
  const { api } = await store.remembered();
  const inDoubt = entry.state.kind === 'sending' && api?.capabilities.idempotencyKey !== true;
  const mayHaveArrived = entry.mayHaveArrived || inDoubt;
  const counts = { attempts: entry.attempts + 1, unproven: unprovenSoFar(entry) };
  await store.replace(entry, { ...entry, ...counts, mayHaveArrived, state });
  if (pause !== undefined) await store.remember({ pause: { since: now, duration: pause } });
}

function expectationOf({ submissionId, files, request }: Entry, { receipts }: Capabilities): Expectation {
  return { submissionId, files, success: request.success, receipts };
}

interface Run {
  readonly ports: DrainPorts;
  readonly options: DrainOptions;
  readonly capabilities: Capabilities;
}

async function attempt(
  { ports, options, capabilities }: Run,
  claimed: Claimed,
  transport: Transport,
): Promise<'delivered' | 'goesOn' | 'stops'> {
  const { store, clock, random } = ports;
  const { entry } = claimed;
  const answer = await transport.send(outgoing(entry, capabilities), deadlineOf(entry, options, clock));
  claimed.stopRenewing();
  const now = clock.now();
  const outcome = outcomeOf(answer, expectationOf(entry, capabilities), now);
  if (outcome.kind === 'accepted') {
    // Also when the lease was lost meanwhile: the API has it, whoever asked.
    await store.deliver(receiptOf(entry, outcome, clock));
    return 'delivered';
  }
  const settlement = settlementOf(outcome, entry, now, random);
  const inDoubt = isArrivalUnknown(answer, outcome) && !capabilities.idempotencyKey;
  await store.settle(entry.submissionId, options.owner, settlement.state, entry.mayHaveArrived || inDoubt);
  if (settlement.pause !== undefined)
    await store.remember({ pause: { since: now, duration: settlement.pause } });
  // The API may have been replaced by one without receipts: what it can do is asked anew.
  if (isUnproven(outcome)) await store.remember({ api: { capabilities, learnedAt: 0 } });
  return settlement.run;
}

/** 90 s and the time that the bytes take at 4 KiB/s; never beyond the run's own end. */
function deadlineOf(entry: Entry, options: DrainOptions, clock: Clock): number {
  const bytes = entry.files.reduce((sum, file) => sum + file.size, 0);
  const patience = 90_000 + (bytes / 4096) * 1000;
  return options.stopAt === undefined
    ? patience
    : Math.min(patience, Math.max(0, options.stopAt - clock.now()));
}

function isOutOfTime({ stopAt }: DrainOptions, clock: Clock): boolean {
  return stopAt !== undefined && clock.now() >= stopAt;
}

function receiptOf(entry: Entry, outcome: Extract<Outcome, { kind: 'accepted' }>, clock: Clock): Receipt {
  const { submissionId, form, locale, finalisedAt, files, ownReference, estimate } = entry;
  const { receipt } = outcome;
  const message = receipt?.message ?? outcome.message;
  return {
    submissionId,
    form,
    locale,
    finalisedAt,
    deliveredAt: momentAt(clock.now(), clock.offsetMinutes()),
    proven: receipt !== undefined,
    files: files.map(receiptFile),
    ...(ownReference === undefined ? {} : { ownReference }),
    ...(receipt === undefined ? {} : proofOf(receipt)),
    ...(message === undefined ? {} : { message }),
    ...(estimate === undefined ? {} : { estimate }),
  };
}

function receiptFile({ field, name, size, sha256, item }: ManifestItem): ReceiptFile {
  return { field, name, size, sha256, ...(item === undefined ? {} : { item }) };
}

function proofOf({ reference, receivedAt, quotation, verificationId }: ReceivedReceipt): Partial<Receipt> {
  return {
    reference,
    receivedAt,
    ...(quotation === undefined ? {} : { quotation }),
    ...(verificationId === undefined ? {} : { verificationId }),
  };
}
