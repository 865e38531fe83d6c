import { expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { calm } from './context.ts';
import { fitsTwiceTheSize, openInspection } from './inspect.ts';
import { deskScenes, unansweredScenes } from './scenes/desk.ts';
import { fillDesk } from './scenes/filled-desk.ts';
import { signInScenes } from './scenes/sign-in.ts';

/** As visitors.test.ts. */

test('pages of staff are usable and look as accepted, also at 200 %', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: calm });
  await page.goto(`${api.url}/robots.txt`);
  const inspect = await openInspection(page, [fitsTwiceTheSize]);
  const before = await inspect('login', signInScenes(api.url));
  const scenes = deskScenes(await fillDesk(page, api));
  const shown = await inspect('desk', scenes);
  const unanswered = await inspect('unanswered', unansweredScenes(api.url));

  expect([...before, ...shown, ...unanswered]).toEqual([]);
});
