import { type Act, type Story, storyText } from './act.ts';
import { shrink } from './shrink.ts';

/** The system that a story is played on. */
export interface World {
  act(act: Act): Promise<void>;
  /** Returns the present breach, if any. */
  look(): Promise<Breach | undefined>;
  /** Ends every fault, gives the product its promised time, and returns the remaining breach. */
  heal(): Promise<Breach | undefined>;
  /** Counts what could have broken: a story without submissions shows nothing. */
  tally(): Tally;
  close(): Promise<void>;
}

export interface Tally {
  /** Requests of which a person was told that they are safe. */
  readonly acknowledged: number;
  /** Uploaded pieces of documents. */
  readonly pieces: number;
  /** Later additions to requests: accepted, and refused as too late; if the world has an office. */
  readonly added?: { readonly taken: number; readonly late: number };
  /** The office's files at the end, those that were fetched and kept, and the number lost with each server. */
  readonly office?: { readonly attached: number; readonly fetched: number; readonly lost: number };
  /** Documents kept for the next form at the end, if the world has any. */
  readonly documents?: number;
  /** Messages of the push service that were read, if the world has one. */
  readonly pushed?: number;
}

/** A part of the promise that did not hold. */
export interface Breach {
  readonly rule: /** Acknowledged, and neither on the device nor at the API. */
    | 'lost'
    /** Reported as delivered by the device, but missing or incomplete at the API. */
    | 'claimed'
    /** Stored with other answers or bytes than were submitted. */
    | 'altered'
    /** Stored twice, or never submitted at all. */
    | 'invented'
    /** Sent again after the office had lost it, and not found by the reference that its person holds. */
    | 'unfound'
    /** A change of a case without its history line, or a line without its change. */
    | 'history'
    /** Every fault is over, and it is still not delivered. */
    | 'stuck'
    /** Something waits forever. */
    | 'hangs'
    /** The product threw an unexpected error. */
    | 'threw';
  readonly what: string;
}

export interface Failure {
  readonly breach: Breach;
  /** Number of acts played before the breach showed; all of them if it showed at the end. */
  readonly after: number;
}

/** Maximum milliseconds per act. With 60 s, stories on a starved machine seemed to hang that passed when replayed. */
const patience = 180_000;

/** Plays a story in a fresh world. Undefined when every promise held. */
export async function play(story: Story, open: () => Promise<World>): Promise<Failure | undefined> {
  const world = await open();
  try {
    for (const [index, act] of story.entries()) {
      const breach = await inTime(JSON.stringify(act), async () => {
        await world.act(act);
        return world.look();
      });
      if (breach !== undefined) return { breach, after: index + 1 };
    }
    const breach = await inTime('healing', () => world.heal(), 5 * patience);
    return breach === undefined ? undefined : { breach, after: story.length };
  } finally {
    await world.close();
  }
}

async function inTime(
  what: string,
  work: () => Promise<Breach | undefined>,
  milliseconds = patience,
): Promise<Breach | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Breach>((resolve) => {
    timer = setTimeout(() => resolve({ rule: 'hangs', what }), milliseconds);
  });
  try {
    return await Promise.race([late, work()]);
  } catch (error) {
    return {
      rule: 'threw',
      what: `${what}: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
    };
  } finally {
    clearTimeout(timer);
  }
}

export interface Shortest extends Failure {
  readonly story: Story;
}

/** The shortest story that still breaks the same promise. */
export async function shortestOf(
  story: Story,
  { breach, after }: Failure,
  open: () => Promise<World>,
  attempts?: number,
): Promise<Shortest> {
  let last: Failure = { breach, after };
  const breaksTheSame = async (part: Story): Promise<boolean> => {
    const failure = await play(part, open);
    if (failure === undefined || signatureOf(failure.breach) !== signatureOf(breach)) return false;
    last = failure;
    return true;
  };
  return { story: await shrink(story.slice(0, after), breaksTheSame, attempts), ...last };
}

/** Two failures with the same signature count as the same, whatever error was thrown. */
function signatureOf({ rule, what }: Breach): string {
  return rule === 'threw' ? `${rule} ${/\w*Error:.*/.exec(what)?.[0] ?? ''}` : rule;
}

/** Describes a failed story and how to replay it. */
export function report(title: string, { story, breach }: Shortest): string {
  return `${title}\n${breach.rule}: ${breach.what}\nThe shortest story that fails so:\n${storyText(story)}`;
}
