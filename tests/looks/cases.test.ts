import { expect, test } from 'vitest';
import { sendDrawable } from '../browser/desk-steps.ts';
import { enterAs } from '../browser/staff-steps.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { calm } from './context.ts';
import { fitsTwiceTheSize, openInspection } from './inspect.ts';
import { caseScenes, inboxScenes, moderatorScenes } from './scenes/cases.ts';
import { fillDesk } from './scenes/filled-desk.ts';

/** As visitors.test.ts. */

test('requests at the desk are usable and look as accepted, also at 200 %', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: calm, tolerated: [/InvalidPDF|decode/] });
  const desk = await fillDesk(page, api);
  const inspect = await openInspection(page, [fitsTwiceTheSize]);
  const inbox = await inspect('inbox', inboxScenes(desk));
  const cases = await inspect('case', caseScenes(desk));

  expect([...inbox, ...cases]).toEqual([]);
});

test('a change that can be undone and the menu are usable and look as accepted', async () => {
  const moderator = 'a.moderator.with.a.long.name@pmts.test';
  const api = await openApi({ undoFor: 600_000 });
  const { submissionId } = await sendDrawable(api, 'licence');
  await addAccount(api.settings, moderator, 'moderator');
  const { page } = await openContext({ context: calm });
  await enterAs(page, api, moderator);
  const inspect = await openInspection(page);

  expect(await inspect('moderator', moderatorScenes(api.url, submissionId))).toEqual([]);
});
