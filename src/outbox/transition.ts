import { unreachable } from '../lib/unreachable.ts';
import type { Entry, EntryState, Receipt, ReceiptFile, Wait } from './entry.ts';
import type { NotAccepted, Outcome, Unavailable } from './outcome.ts';
import type { Clock, Random } from './ports.ts';
import { backoff, requestedWait } from './retry.ts';
import { troubleAfter } from './trouble.ts';
import type { ReceivedReceipt } from '../contracts/receipt.ts';
import { instantAt } from '../lib/instant.ts';
import type { ManifestItem } from '../form/wire.ts';

/**
 * Unverified answers of a plain API after which further attempts might create further copies of the request.
 * A request that is sent with its key waits instead: it cannot be duplicated.
 */
const mostUnverifiedAnswers = 3;

/**
 * The consequence of an outcome other than acceptance: the entry's next state, and whether the run continues.
 */
export interface Transition {
  readonly state: EntryState;
  readonly run: 'stops' | 'goesOn';
  /** Milliseconds that the API asked every client to wait. */
  readonly pause?: number;
}

export function transitionOf(
  outcome: Exclude<NotAccepted, { kind: 'erased' }>,
  entry: Entry,
  now: number,
  random: Random,
): Transition {
  switch (outcome.kind) {
    case 'refused':
    case 'earlierReceived':
    case 'tooLarge':
    case 'bodyLimit':
      return { state: { kind: 'attention', reason: outcome }, run: 'goesOn' };
    case 'damagedFile': {
      const { field, name } = outcome.file;
      return { state: { kind: 'attention', reason: { kind: 'damagedFile', field, name } }, run: 'goesOn' };
    }
    case 'unavailable':
      return unavailable(outcome, entry, now, random);
    default:
      return unreachable(outcome);
  }
}

function unavailable(outcome: Unavailable, entry: Entry, now: number, random: Random): Transition {
  const { cause, run, retryAfter } = outcome;
  const isCounted = cause.kind === 'unproven' && outcome.stranger !== true;
  if (isCounted && unverifiedAnswersSoFar(entry) + 1 >= mostUnverifiedAnswers) {
    return { state: { kind: 'attention', reason: { kind: 'unproven' } }, run: 'goesOn' };
  }
  const trouble = troubleAfter(entry, outcome, now);
  const asked = retryAfter === undefined ? undefined : requestedWait(retryAfter);
  const duration = Math.max(asked ?? 0, backoff(trouble.strangers ?? attemptsInVain(entry), random));
  const wait: Wait = { since: now, duration, cause, ...(isEmpty(trouble) ? {} : { trouble }) };
  return { state: { kind: 'queued', wait }, run, ...pauseFor(outcome, asked ?? duration) };
}

function attemptsInVain({ attempts, fruitful = 0 }: Entry): number {
  return attempts - fruitful;
}

function isEmpty(trouble: object): boolean {
  return Object.keys(trouble).length === 0;
}

/** Counts unverified answers so far, including the one that the entry is waiting on now. */
export function unverifiedAnswersSoFar({ unproven = 0, state }: Entry): number {
  const waits = state.kind === 'queued' && state.wait?.cause.kind === 'unproven';
  return waits ? unproven + 1 : unproven;
}

/**
 * Returns the pause: a 429 or 503 of the API applies to every request, unless it named what it was about; any
 * other answer applies to this submission only.
 */
function pauseFor({ cause, stranger, run }: Unavailable, pause: number): { pause?: number } {
  return cause.kind === 'busy' && stranger !== true && run === 'stops' ? { pause } : {};
}

/** Returns the receipt of an accepted entry (decision 041). */
export function receiptOf(
  entry: Entry,
  outcome: Extract<Outcome, { kind: 'accepted' }>,
  clock: Clock,
): Receipt {
  const { submissionId, form, locale, finalisedAt, files, ownReference, applicant, estimate, addition } =
    entry;
  const { receipt } = outcome;
  const message = receipt?.message ?? outcome.message;
  return {
    submissionId,
    form,
    locale,
    finalisedAt,
    deliveredAt: instantAt(clock.now(), clock.offsetMinutes()),
    proven: receipt !== undefined,
    files: files.map(receiptFile),
    ...(addition === undefined ? {} : { addition }),
    ...(ownReference === undefined ? {} : { ownReference }),
    ...(applicant === undefined ? {} : { applicant }),
    ...(receipt === undefined ? {} : proofOf(receipt)),
    ...(message === undefined ? {} : { message }),
    ...(estimate === undefined ? {} : { estimate }),
  };
}

function receiptFile({ field, name, size, sha256, item }: ManifestItem): ReceiptFile {
  return { field, name, size, sha256, ...(item === undefined ? {} : { item }) };
}

function proofOf({
  reference,
  formerReference,
  receivedAt,
  quotation,
  verificationId,
}: ReceivedReceipt): Partial<Receipt> {
  return {
    ...(reference === undefined ? {} : { reference }),
    ...(formerReference === undefined ? {} : { formerReference }),
    receivedAt,
    ...(quotation === undefined ? {} : { quotation }),
    ...(verificationId === undefined ? {} : { verificationId }),
  };
}
