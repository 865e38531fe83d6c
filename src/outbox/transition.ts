import { unreachable } from '../lib/unreachable.ts';
import type { Entry, EntryState, Wait } from './entry.ts';
import type { Outcome, Unavailable } from './outcome.ts';
import type { Random } from './ports.ts';
import { askedWait, backoff } from './retry.ts';
import { troubleAfter } from './trouble.ts';

/**
 * After so many answers of a plain API that claim success and cannot be read, more of the same may make more of the
 * same request. One that goes with its key waits instead: nothing can be made twice of it.
 */
const mostUnverifiedAnswers = 3;

/** What follows from an outcome that is not acceptance: the entry's next state, and whether the run goes on. */
export interface Transition {
  readonly state: EntryState;
  readonly run: 'stops' | 'goesOn';
  /** Milliseconds that the API asked every client to wait. */
  readonly pause?: number;
}

export function transitionOf(
  outcome: Exclude<Outcome, { kind: 'accepted' }>,
  entry: Entry,
  now: number,
  random: Random,
): Transition {
  switch (outcome.kind) {
    case 'refused':
    case 'earlierReceived':
    case 'tooLarge':
      return { state: { kind: 'attention', reason: outcome }, run: 'goesOn' };
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
  const asked = retryAfter === undefined ? undefined : askedWait(retryAfter);
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

/** Answers that proved nothing, with the one that the entry waits for now. */
export function unverifiedAnswersSoFar({ unproven = 0, state }: Entry): number {
  const waits = state.kind === 'queued' && state.wait?.cause.kind === 'unproven';
  return waits ? unproven + 1 : unproven;
}

/**
 * 429 and 503 of the API speak for all of it, unless they said of what alone; any other answer only for this submission.
 */
function pauseFor({ cause, stranger, run }: Unavailable, pause: number): { pause?: number } {
  return cause.kind === 'busy' && stranger !== true && run === 'stops' ? { pause } : {};
}
