import { type Act, type Story, storyText } from './act.ts';
import { shrink } from './shrink.ts';

/** What a story happens to. */
export interface World {
  act(act: Act): Promise<void>;
  /** What is broken at this moment, if anything. */
  look(): Promise<Breach | undefined>;
  /** Ends every fault, gives the product the time that it promises to need, and says what is broken then. */
  heal(): Promise<Breach | undefined>;
  /** How much there was to break: a story in which nothing is submitted shows nothing. */
  tally(): Tally;
  close(): Promise<void>;
}

export interface Tally {
  /** Requests of which a person was told that they are safe. */
  readonly acknowledged: number;
  /** Pieces of documents that went up. */
  readonly pieces: number;
  /** What was added to requests later: taken, and refused because it came too late; where the world has an office. */
  readonly added?: { readonly taken: number; readonly late: number };
  /** The office's files at the end, those that were fetched and kept, and what was lost with a server, each time. */
  readonly office?: { readonly attached: number; readonly fetched: number; readonly lost: number };
}

/** A part of the promise that did not hold. */
export interface Breach {
  readonly rule: /** Acknowledged, and neither on the device nor at the API. */
    | 'lost'
    /** Delivered says the device, and the API has it not, or not whole. */
    | 'claimed'
    /** Stored with other answers or bytes than were submitted. */
    | 'altered'
    /** Stored twice, or never submitted at all. */
    | 'invented'
    /** Sent again after the office had lost it, and not found by the reference that its person holds. */
    | 'unfound'
    /** A change of a case without its line, or a line without its change. */
    | 'history'
    /** Every fault is over, and it is still not delivered. */
    | 'stuck'
    /** Something waits without an end. */
    | 'hangs'
    /** The product threw what nobody expected. */
    | 'threw';
  readonly what: string;
}

export interface Failure {
  readonly breach: Breach;
  /** How many acts were played when it showed; all of them when it showed at the end. */
  readonly after: number;
}

/** Milliseconds that one act may take. With 60 s a starved machine called stories hanging that held when played again. */
const patience = 180_000;

/** Plays a story in a world of its own. Undefined when every promise held. */
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

/** By what two failures count as the same: what was thrown may be anything. */
function signatureOf({ rule, what }: Breach): string {
  return rule === 'threw' ? `${rule} ${/\w*Error:.*/.exec(what)?.[0] ?? ''}` : rule;
}

/** What to read when a story has failed, and how to play it again. */
export function report(title: string, { story, breach }: Shortest): string {
  return `${title}\n${breach.rule}: ${breach.what}\nThe shortest story that fails so:\n${storyText(story)}`;
}
