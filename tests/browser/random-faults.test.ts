import { expect, test } from 'vitest';
import { openBrowserWorld } from '../../tools/chaos/browser-world.ts';
import { inBrowser, makeStory } from '../../tools/chaos/make-story.ts';
import { play } from '../../tools/chaos/play.ts';
import { storyText } from '../../tools/chaos/act.ts';

/** The same story in every run; another seed is another story. */
const seed = 20261121;
const steps = 40;

test('whatever is killed, cut, set wrong and lost, each acknowledged request arrives once and whole', async () => {
  const story = makeStory(seed, steps, inBrowser);

  const world = await openBrowserWorld();

  const failure = await play(story, async () => world);

  // To cut it short: npm run chaos -- --browser --seed ... --steps ...
  expect(failure, `--seed ${seed} --steps ${steps}: ${storyText(story)}`).toBeUndefined();
});
