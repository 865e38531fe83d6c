import { test } from 'vitest';
import { askedStory, expectToHold } from './asked-story.ts';
import { openBrowserWorld } from './browser-world.ts';
import { inBrowser } from './make-story.ts';

test('a random story in Chromium', async () => {
  await expectToHold(askedStory(inBrowser), openBrowserWorld);
});
