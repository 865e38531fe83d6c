import type { Capabilities } from '../contracts/capabilities.ts';
import type { Entry, Trouble } from './entry.ts';
import { allUp, goesInChunks } from './chunked-upload.ts';
import type { Unavailable } from './outcome.ts';

/** Milliseconds of nobody but strangers, after which a person is asked for help; it goes on being tried. */
const helpAfter = 24 * 60 * 60 * 1000;

/** What the attempts so far have left open. */
export function troubleOf({ state, trouble }: Pick<Entry, 'state' | 'trouble'>): Trouble {
  // A person looked at it, and the API has said no to what it was.
  if (state.kind === 'attention') return {};
  return (state.kind === 'queued' ? state.wait?.trouble : undefined) ?? trouble ?? {};
}

/**
 * The same of an entry that is taken up again. One that was cut off in the middle of sending may have arrived, unless only
 * files were on their way: they make no submission.
 */
export function troubleFound(seen: Entry, capabilities: Capabilities): Trouble {
  const hadOnlyFiles = goesInChunks(seen, capabilities) && !allUp(seen);
  if (seen.state.kind !== 'sending' || hadOnlyFiles) return troubleOf(seen);
  return { ...troubleOf(seen), unconfirmed: true };
}

/**
 * What is open after an attempt that has to wait. Strangers' answers are counted from the first of them: how long to wait
 * is measured by them alone, so that a request which was long at sea is tried soon again after a short outage ashore.
 * Silence in between ends the row, not the time. A word of the API ends both; so do bytes that it has taken.
 */
export function troubleAfter(entry: Entry, { cause, stranger }: Unavailable, now: number): Trouble {
  const { unconfirmed, ...before } = troubleOf(entry);
  const doubt = unconfirmed === undefined ? {} : { unconfirmed };
  const heardApi = entry.fruitful !== undefined && entry.fruitful === entry.attempts;
  const since = heardApi || before.strangersSince === undefined ? now : Math.min(before.strangersSince, now);
  if (stranger === true)
    return { ...doubt, strangersSince: since, strangers: heardApi ? 1 : (before.strangers ?? 0) + 1 };
  const isSilence = cause.kind === 'noAnswer' && before.strangersSince !== undefined && !heardApi;
  return isSilence ? { ...doubt, strangersSince: since } : doubt;
}

/** Whether something else has answered in the API's place for so long that somebody should look into it. */
export function asksForHelp({ state }: Pick<Entry, 'state'>, now: number): boolean {
  if (state.kind !== 'queued') return false;
  const { strangersSince, strangers } = state.wait?.trouble ?? {};
  return strangers !== undefined && strangersSince !== undefined && now - strangersSince >= helpAfter;
}
