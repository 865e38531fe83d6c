import { unreachable } from '../domain/unreachable.ts';
import type { Entry, EntryState, WaitCause } from './entry.ts';
import type { Outcome } from './outcome.ts';
import type { Random } from './ports.ts';
import { askedWait, backoff } from './retry.ts';

/** After so many answers that claim success and prove nothing, more of the same will not help. */
const unprovenAnswers = 3;

/** What follows from an outcome that is not acceptance: the entry's next state, and whether the run goes on. */
export interface Settlement {
  readonly state: EntryState;
  readonly run: 'stops' | 'goesOn';
  /** Milliseconds that the API asked every client to wait. */
  readonly pause?: number;
}

export function settlementOf(
  outcome: Exclude<Outcome, { kind: 'accepted' }>,
  entry: Entry,
  now: number,
  random: Random,
): Settlement {
  switch (outcome.kind) {
    case 'refused':
    case 'earlierReceived':
    case 'tooLarge':
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

function unavailable(
  outcome: Extract<Outcome, { kind: 'unavailable' }>,
  entry: Entry,
  now: number,
  random: Random,
): Settlement {
  if (outcome.cause.kind === 'unproven' && unprovenSoFar(entry) + 1 >= unprovenAnswers) {
    return { state: { kind: 'attention', reason: { kind: 'unproven' } }, run: 'goesOn' };
  }
  const asked = outcome.retryAfter === undefined ? undefined : askedWait(outcome.retryAfter);
  const duration = Math.max(asked ?? 0, backoff(entry.attempts - (entry.fruitful ?? 0), random));
  return {
    state: { kind: 'queued', wait: { since: now, duration, cause: outcome.cause } },
    run: outcome.run,
    ...(outcome.run === 'stops' ? pauseFor(outcome.cause, asked ?? duration) : {}),
  };
}

/** Answers that proved nothing, with the one that the entry waits for now. */
export function unprovenSoFar({ unproven = 0, state }: Entry): number {
  const waits = state.kind === 'queued' && state.wait?.cause.kind === 'unproven';
  return waits ? unproven + 1 : unproven;
}

/** 429 and 503 speak for the whole API, unless they said of what alone, any other answer only for this submission. */
function pauseFor(cause: WaitCause, pause: number): { pause?: number } {
  return cause.kind === 'busy' ? { pause } : {};
}
