import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const everything: RunOnly = { type: 'tag', values: standards };
const ofLook: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
};

/** What of the page as it stands breaks WCAG 2.2 AA, one line for each element; empty is good. */
export function axe(page: Page): Promise<readonly string[]> {
  return run(page, everything);
}

/** Of that, what another width or colour scheme can change; much faster. */
export function axeOfLook(page: Page): Promise<readonly string[]> {
  return run(page, ofLook);
}

async function run(page: Page, runOnly: RunOnly): Promise<readonly string[]> {
  // Through the debugger, which the content security policy does not concern; once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(script, 'utf8'));
  // What passes is most of it, and is neither described nor sent.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}
