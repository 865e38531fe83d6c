import { pick, randomFrom } from '../../tests/support/chance.ts';
import { deeds } from './office-in-chaos.ts';
import {
  type Act,
  additions,
  deaths,
  forms,
  links,
  pushServiceStates,
  type Story,
  strangerNames,
  takenIds,
  triggers,
} from './act.ts';

type Random = () => number;
type Kind = Act['act'];

/** Relative frequency of each kind of act; absent kinds do not occur. */
export type Weights = Readonly<Partial<Record<Kind, number>>>;

/** Hours pass in a moment here: without requests there is nothing to lose, without deliveries nothing to duplicate. */
export const inProcess: Weights = {
  submit: 20,
  office: 10,
  add: 12,
  drain: 30,
  'drain twice at once': 3,
  'kill the device': 2,
  'let time pass': 8,
  'set the clock of the device': 2,
  'set the clock of the server': 1,
  link: 14,
  stranger: 6,
  'kill the server': 2,
  'start the server': 4,
  'COMMIT fails': 4,
  'fill the disk': 1,
  'empty the disk': 3,
  'restart the database': 1,
  'back up the server': 3,
  'restore the server': 1,
  'take an id': 2,
  'erase a decoy': 1,
  'open an office file': 4,
  'keep a document': 5,
  'delete a kept document': 1,
  'be told': 3,
  'push service': 1,
};

/** A browser delivers by itself, and each act takes seconds. */
export const inBrowser: Weights = {
  submit: 8,
  'open another page': 2,
  drain: 4,
  'kill the device': 2,
  'set the clock of the device': 1,
  'set the clock of the server': 1,
  link: 8,
  stranger: 3,
  'kill the server': 3,
  'start the server': 5,
  'COMMIT fails': 2,
  'fill the disk': 1,
  'empty the disk': 2,
  'restart the database': 1,
};

/** Makes the story of a seed, the same on every machine. A longer one begins like a shorter one. */
export function makeStory(seed: number, steps: number, weights: Weights = inProcess): Story {
  const random = randomFrom(seed);
  const kinds = (Object.entries(weights) as [Kind, number][]).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind),
  );
  return Array.from({ length: steps }, () => actOf(pick(random, kinds), random));
}

const makers: { readonly [K in Kind]: (random: Random) => Extract<Act, { act: K }> } = {
  submit: (random) => ({
    act: 'submit',
    form: pick(random, forms),
    bytes: sizeFrom(random),
    ...sometimes(random, 0.25, { earlierVersion: true }),
    ...sometimes(random, 0.15, { dies: 1 + wholeBelow(random, 30) }),
  }),
  office: (random) => ({
    act: 'office',
    // Otherwise there would soon be nothing to correct.
    does: pick(random, ['asks again', 'asks again', 'asks again', 'attaches a file', ...deeds]),
    nth: wholeBelow(random, 1000),
  }),
  add: (random) => ({
    act: 'add',
    kind: pick(random, ['correction', 'correction', ...additions]),
    nth: wholeBelow(random, 1000),
    bytes: sizeFrom(random),
    ...sometimes(random, 0.15, { dies: 1 + wholeBelow(random, 30) }),
  }),
  drain: (random) => ({
    act: 'drain',
    trigger: pick(random, triggers),
    ...sometimes(random, 0.2, { dies: 1 + wholeBelow(random, 60) }),
  }),
  'drain twice at once': () => ({ act: 'drain twice at once' }),
  'open another page': () => ({ act: 'open another page' }),
  'kill the device': () => ({ act: 'kill the device' }),
  'let time pass': (random) => ({ act: 'let time pass', minutes: pick(random, [1, 5, 20, 90, 1500]) }),
  'set the clock of the device': (random) => ({ act: 'set the clock of the device', days: jump(random) }),
  'set the clock of the server': (random) => ({ act: 'set the clock of the server', days: jump(random) }),
  link: (random) => ({ act: 'link', is: pick(random, [...links, 'fine', 'fine', 'fine']) }),
  stranger: (random) => ({ act: 'stranger', answers: pick(random, strangerNames) }),
  'kill the server': (random) => ({ act: 'kill the server', at: pick(random, deaths) }),
  'start the server': () => ({ act: 'start the server' }),
  // Kept short: requests that cannot be stored test nothing more.
  'COMMIT fails': (random) => ({ act: 'COMMIT fails', fails: random() < 0.5 }),
  'fill the disk': (random) => ({ act: 'fill the disk', spare: pick(random, [0, 0, 16, 100, 1000]) }),
  'empty the disk': () => ({ act: 'empty the disk' }),
  'restart the database': () => ({ act: 'restart the database' }),
  'back up the server': () => ({ act: 'back up the server' }),
  'restore the server': () => ({ act: 'restore the server' }),
  'take an id': (random) => ({
    act: 'take an id',
    of: pick(random, takenIds),
    nth: wholeBelow(random, 1000),
  }),
  'erase a decoy': () => ({ act: 'erase a decoy' }),
  'open an office file': (random) => ({ act: 'open an office file', ...oneOfThem(random) }),
  'keep a document': (random) => ({ act: 'keep a document', ...oneOfThem(random) }),
  'delete a kept document': (random) => ({ act: 'delete a kept document', ...oneOfThem(random) }),
  'be told': (random) => ({
    act: 'be told',
    wanted: random() < 0.8,
    ...sometimes(random, 0.3, { dies: 1 + wholeBelow(random, 20) }),
  }),
  'push service': (random) => ({
    act: 'push service',
    is: pick(random, ['works', 'works', ...pushServiceStates]),
  }),
};

function oneOfThem(random: Random): { readonly nth: number; readonly dies?: number } {
  return { nth: wholeBelow(random, 1000), ...sometimes(random, 0.3, { dies: 1 + wholeBelow(random, 20) }) };
}

function actOf(kind: Kind, random: Random): Act {
  return makers[kind](random);
}

/** Most documents fit in one call; some go in pieces. */
function sizeFrom(random: Random): number {
  return 1000 + wholeBelow(random, random() < 0.3 ? 700_000 : 20_000);
}

/** Days, months off in both directions, and back. */
function jump(random: Random): number {
  return pick(random, [-200, -92, -1, 0, 0, 1, 92, 200]);
}

function wholeBelow(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function sometimes<T extends object>(random: Random, share: number, what: T): T | Record<string, never> {
  return random() < share ? what : {};
}
