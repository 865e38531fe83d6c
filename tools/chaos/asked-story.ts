import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parseStory, type Story } from './act.ts';
import { makeStory, type Weights } from './make-story.ts';
import { play, report, shortestOf, type Tally, type World } from './play.ts';

/** Options passed on by tools/chaos/chaos.ts. */
interface Asked {
  readonly title: string;
  readonly story: Story;
}

export function askedStory(weights: Weights): Asked {
  const { CHAOS_STORY: file, CHAOS_SEED: seed = '1', CHAOS_STEPS: steps = '1000' } = process.env;
  if (file !== undefined) return { title: file, story: parseStory(readFileSync(file, 'utf8')) };
  return { title: `--seed ${seed} --steps ${steps}`, story: makeStory(Number(seed), Number(steps), weights) };
}

/**
 * Plays the story and prints the result; shortens a failing one. @param attempts maximum number of plays for that
 * @returns what could have broken
 */
export async function expectToHold(
  { title, story }: Asked,
  open: () => Promise<World>,
  attempts?: number,
): Promise<Tally> {
  const begun = Date.now();
  const world = await open();
  const failure = await play(story, async () => world);
  const seconds = Math.round((Date.now() - begun) / 1000);
  const end = failure === undefined ? 'every promise held' : `${failure.breach.rule} after ${failure.after}`;
  const tally = world.tally();
  const { acknowledged, pieces, added, office, documents = 0, pushed = 0 } = tally;
  const later = added === undefined ? '' : `, ${added.taken} added later and ${added.late} too late`;
  const ofOffice =
    office === undefined
      ? ''
      : `, ${office.lost} lost with a server, ${office.attached} office files, ${office.fetched} fetched`;
  const told = `${story.length} steps in ${seconds} s, ${acknowledged} acknowledged${later}, ${pieces} pieces${ofOffice}, ${documents} documents kept, ${pushed} pushed`;
  process.stdout.write(`${title}: ${told}: ${end}\n`);
  if (failure === undefined) return tally;
  process.stdout.write(`${failure.breach.what}\nLooking for the shortest story that fails so...\n`);
  const shortest = await shortestOf(story, failure, open, attempts);
  expect(report(title, shortest)).toBe('every promise held');
  return tally;
}
