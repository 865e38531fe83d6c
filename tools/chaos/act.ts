import * as v from 'valibot';
import { deeds } from './office-in-chaos.ts';
import { type StrangerName, strangers } from '../../tests/support/strangers.ts';

/** State of the link between device and API; it lasts until changed. */
export const links = ['fine', 'down', 'loses answers', 'portal', 'cuts'] as const;

// Object.keys of a constant table.
export const strangerNames = Object.keys(strangers) as readonly StrangerName[];

export const triggers = ['event', 'timer', 'person'] as const;
export const forms = ['licence', 'evaluation', 'medical', 'quote'] as const;
export const additions = ['correction', 'reply', 'withdrawal', 'acceptance'] as const;
/** The kind of object whose id is taken as another's key. */
export const takenIds = ['message', 'addition', 'request'] as const;
/** What the browser's push service does; it lasts until changed. */
export const pushServiceStates = ['works', 'fails', 'is silent', 'knows nobody'] as const;
export const deaths = ['now', 'before COMMIT', 'after COMMIT'] as const;

/** Number of calls to its storage or the network that a device survives. */
const dies = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));
/** Index among the candidates. */
const nth = v.pipe(v.number(), v.integer(), v.minValue(0));
const days = v.pipe(v.number(), v.integer());

/** One action of a person, a ship or a fault. It is always possible; if it would change nothing, it is ignored. */
const schema = v.variant('act', [
  v.strictObject({
    act: v.literal('submit'),
    form: v.picklist(forms),
    /** Of each document. */
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** Filled in under the previous version of the form. */
    earlierVersion: v.optional(v.boolean()),
    dies,
  }),
  v.strictObject({ act: v.literal('office'), does: v.picklist(deeds), nth }),
  /** Adds to a received request: a correction if one is asked for, an acceptance of an approved quotation. */
  v.strictObject({
    act: v.literal('add'),
    kind: v.picklist(additions),
    nth,
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
    dies,
  }),
  v.strictObject({ act: v.literal('drain'), trigger: v.picklist(triggers), dies }),
  /** Page and worker at the same moment. */
  v.strictObject({ act: v.literal('drain twice at once') }),
  v.strictObject({ act: v.literal('open another page') }),
  v.strictObject({ act: v.literal('kill the device') }),
  v.strictObject({ act: v.literal('let time pass'), minutes: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ act: v.literal('set the clock of the device'), days }),
  v.strictObject({ act: v.literal('set the clock of the server'), days }),
  v.strictObject({ act: v.literal('link'), is: v.picklist(links) }),
  /** Something other than the API answers every call in its place; lasts like a link state. */
  v.strictObject({ act: v.literal('stranger'), answers: v.picklist(strangerNames) }),
  v.strictObject({ act: v.literal('kill the server'), at: v.picklist(deaths) }),
  v.strictObject({ act: v.literal('start the server') }),
  v.strictObject({ act: v.literal('COMMIT fails'), fails: v.boolean() }),
  /** Leaves this many KiB. */
  v.strictObject({ act: v.literal('fill the disk'), spare: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ act: v.literal('empty the disk') }),
  v.strictObject({ act: v.literal('restart the database') }),
  v.strictObject({ act: v.literal('back up the server') }),
  /** The server's machine is lost, and another one starts from the newest backup. */
  v.strictObject({ act: v.literal('restore the server') }),
  /** The id of something else is used as a key, on a link that works. */
  v.strictObject({ act: v.literal('take an id'), of: v.picklist(takenIds), nth }),
  /** A stranger's request arrives, and staff erase it. */
  v.strictObject({ act: v.literal('erase a decoy') }),
  /** A document that was submitted from here, and whose bytes still are here, is kept for the next form. */
  v.strictObject({ act: v.literal('keep a document'), nth, dies }),
  v.strictObject({ act: v.literal('delete a kept document'), nth, dies }),
  /** The person wants to be told of the office's word by the browser's push service, or no longer. */
  v.strictObject({ act: v.literal('be told'), wanted: v.boolean(), dies }),
  v.strictObject({ act: v.literal('push service'), is: v.picklist(pushServiceStates) }),
  /** A code is mailed to the applicant, who uses it to open and fetch the office's files. */
  v.strictObject({ act: v.literal('open an office file'), nth, dies }),
]);

export type Act = Readonly<v.InferOutput<typeof schema>>;

/** An ordered list of acts, as data, so that it can be printed, replayed and shortened. */
export type Story = readonly Act[];

/** @throws when the text is not a story */
export function parseStory(text: string): Story {
  return v.parse(v.array(schema), JSON.parse(text));
}

/** One act per line, as JSON that parseStory reads. */
export function storyText(story: Story): string {
  return `[\n${story.map((act) => `  ${JSON.stringify(act)}`).join(',\n')}\n]`;
}
