import type { Capabilities } from '../contracts/capabilities.ts';
import type { Entry, Trouble } from './entry.ts';
import { allUp, goesInChunks } from './chunked-upload.ts';
import type { Unavailable } from './outcome.ts';

/** Milliseconds of answers from strangers only, after which a person is asked for help; attempts continue. */
const helpAfter = 24 * 60 * 60 * 1000;

export function troubleOf({ state, trouble }: Pick<Entry, 'state' | 'trouble'>): Trouble {
  // The API refused it, and a person has looked at it: no question is open.
  if (state.kind === 'attention') return {};
  return (state.kind === 'queued' ? state.wait?.trouble : undefined) ?? trouble ?? {};
}

/**
 * Returns the open questions of an entry that is claimed again. One that was cut off while being sent may
 * have arrived, unless only files were being sent: files alone are no submission.
 */
export function troubleFound(seen: Entry, capabilities: Capabilities): Trouble {
  const hadOnlyFiles = goesInChunks(seen, capabilities) && !allUp(seen);
  if (seen.state.kind !== 'sending' || hadOnlyFiles) return troubleOf(seen);
  return { ...troubleOf(seen), unconfirmed: true };
}

/**
 * Returns the open questions after an attempt that has to wait. Strangers' answers are counted from the first
 * one, and the backoff depends on them alone, so that a request that was at sea for long is soon retried
 * after a short outage ashore. Silence in between resets the count, not the time. An answer of the API resets
 * both; so do bytes that it has taken.
 */
export function troubleAfter(entry: Entry, { cause, stranger }: Unavailable, now: number): Trouble {
  const { unconfirmed, ...before } = troubleOf(entry);
  const doubt = unconfirmed === undefined ? {} : { unconfirmed };
  const heardApi = entry.fruitful === entry.attempts;
  const since = heardApi || before.strangersSince === undefined ? now : Math.min(before.strangersSince, now);
  if (stranger === true)
    return { ...doubt, strangersSince: since, strangers: heardApi ? 1 : (before.strangers ?? 0) + 1 };
  const isSilence = cause.kind === 'noAnswer' && before.strangersSince !== undefined && !heardApi;
  return isSilence ? { ...doubt, strangersSince: since } : doubt;
}

/**
 * Tells whether a stranger has been answering in the API's place for so long that a person should look into
 * it.
 */
export function asksForHelp({ state }: Pick<Entry, 'state'>, now: number): boolean {
  if (state.kind !== 'queued') return false;
  const { strangersSince, strangers } = state.wait?.trouble ?? {};
  return strangers !== undefined && strangersSince !== undefined && now - strangersSince >= helpAfter;
}
