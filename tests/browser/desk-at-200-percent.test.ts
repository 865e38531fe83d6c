import { expect, test } from 'vitest';
import { peoplePath } from '../../src/contracts/people.ts';
import { locales } from '../../src/lib/locale.ts';
import { caseViews } from '../../src/staff/case/case-panes.tsx';
import { addAccount } from '../support/accounts.ts';
import { openApi } from '../support/browser/open-api.ts';
import { openContext } from '../support/browser/open-context.ts';
import { change } from '../support/staff.ts';
import { openRequest, sendDrawable } from './desk-steps.ts';
import { findOverhang, sidewaysBoxes } from './layout.ts';
import { patience } from './link.ts';
import { enterAs, speak } from './staff-steps.ts';

const ana = 'ana@pmts.test';

/** tests/looks shows it of each page and of what opens on it. */
test('at 200 % no part of a request at the desk scrolls sideways', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  const { submissionId } = await sendDrawable(api, 'liberian');
  // A window of 1280 by 800.
  const { page } = await openContext({
    context: {
      viewport: { width: 640, height: 400 },
      deviceScaleFactor: 2,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    },
  });
  const token = await enterAs(page, api, ana);
  const person = { name: 'Maximiliano Bartolomé de la Santísima Trinidad', submissionIds: [submissionId] };
  expect((await change({ url: api.url, token }, 'POST', peoplePath, person)).status).toBe(201);

  const faults: unknown[] = [];
  const look = async (where: string): Promise<void> => {
    const found = { ...(await findOverhang(page)), boxes: await sidewaysBoxes(page) };
    if (found.pixels > 0 || found.boxes.length > 0) faults.push({ where, ...found });
  };
  for (const locale of locales) {
    await speak(page, locale);
    await openRequest(page, api.url, submissionId);
    const tabs = await page.getByRole('tab').all();
    expect(tabs).toHaveLength(caseViews.length);
    for (const tab of tabs) {
      await tab.click();
      await look(`a request, ${await tab.innerText()}`);
    }
    await page.keyboard.press('r');
    await page.locator('[data-writing="message"] textarea').waitFor(patience);
    await look(`writing, ${locale}`);
  }
  expect(faults).toEqual([]);
});
