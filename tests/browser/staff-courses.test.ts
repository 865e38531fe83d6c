import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { coursesPath } from '../../src/contracts/courses-path.ts';
import { addAccount } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { expectWords, patience } from './link.ts';
import { enterAs } from './staff-steps.ts';

const ana = 'ana@pmts.test';
const ben = 'ben@pmts.test';
const calm = { context: { serviceWorkers: 'block', reducedMotion: 'reduce' } } as const;

test('an admin sees what a file of courses changes, and only then applies it', async () => {
  const api = await openApi();
  await addAccount(api.settings, ana, 'admin');
  await addAccount(api.settings, ben, 'moderator');
  const { page } = await openContext(calm);
  await enterAs(page, api, ana);
  await page.goto(`${api.url}/account/courses`);
  const download = page.waitForEvent('download');
  await page.locator('[data-export-courses]').click();
  const exported = await readFile(await (await download).path(), 'utf8');
  const [head = '', first = '', ...others] = exported.trimEnd().split('\r\n');
  const choose = async (lines: readonly string[], name = 'courses.csv'): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file: Course file' }).click();
    const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`);
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
  };

  await choose([head, first, '1,,,,,,x,,']);
  await expectWords(page, 'what is wrong', 'Line 3:');
  expect(await page.locator('[data-apply]').count()).toBe(0);
  await choose([head], 'courses.txt');
  await expectWords(page, 'no format', 'The name of the file must end with .csv or .json.');
  await choose([head, first]);
  await expectWords(
    page,
    'most are removed',
    `This file removes ${others.length} of ${others.length + 1} courses`,
  );
  const remove = page.getByRole('button', { name: `Remove ${others.length} courses and apply` });
  await page.locator('[name="removals"]').fill(String(others.length - 1));
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  expect(await page.locator('.courses-removed tbody tr').count()).toBe(others.length);
  await page.locator('[name="removals"]').fill(String(others.length));
  expect(await remove.getAttribute('aria-disabled')).toBe('false');
  const cells = first.split(',');
  await choose([head, ...others, [9000, ...cells.slice(1)].join(',')]);
  await expectWords(page, 'what changes', 'courses.csv: 1 added, 0 changed, 1 removed');
  expect(await page.locator('[data-removes-most]').count()).toBe(0);
  expect(await (await fetch(api.url + coursesPath)).json()).toHaveLength(others.length + 1);
  await page.locator('[data-apply]').click();
  await page.locator('[data-import="applied"]').waitFor(patience);
  const offered: readonly { readonly id: number }[] = await (await fetch(api.url + coursesPath)).json();
  expect(offered.map(({ id }) => id)).toContain(9000);
  await page.locator('[data-courses="all"]').getByText('9000', { exact: true }).waitFor(patience);

  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, api, ben);
  await page.goto(`${api.url}/account/courses`);
  await page.locator('[role="alert"]').waitFor(patience);
  expect(await page.locator('input[name="courses"]').count()).toBe(0);
});
