import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { EnginePage } from '../engines/engine.ts';
import { enginePageOf } from '../engines/playwright-page.ts';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const everything: RunOnly = { type: 'tag', values: standards };
const ofLook: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
};

/** Violations of WCAG 2.2 AA on the current page, one line per element; empty is good. */
export function axe(page: Page): Promise<readonly string[]> {
  return axeIn(enginePageOf(page));
}

/** The subset that another width or colour scheme can change; much faster. */
export function axeOfLook(page: Page): Promise<readonly string[]> {
  return run(enginePageOf(page), ofLook);
}

/** Same as axe, in any engine. */
export function axeIn(page: EnginePage): Promise<readonly string[]> {
  return run(page, everything);
}

async function run(page: EnginePage, runOnly: RunOnly): Promise<readonly string[]> {
  // Injected through the debugger, to which the content security policy does not apply; once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis, undefined)))
    await page.inject(await readFile(script, 'utf8'));
  return page.evaluate(linesOf, { runOnly, resultTypes: ['violations'] });
}

/**
 * Runs in the page, into which axe has been injected. Passed rules are most of the result, and are neither described
 * nor sent.
 */
async function linesOf(options: RunOptions): Promise<readonly string[]> {
  const { axe: injected } = globalThis as typeof globalThis & {
    axe: { run(of: Document, options: RunOptions): Promise<AxeResults> };
  };
  // A colour on its way to another one says nothing of either. In what is not drawn, none moves on.
  const fading = document
    .getAnimations()
    .filter(
      (one) =>
        one instanceof CSSTransition &&
        one.effect instanceof KeyframeEffect &&
        one.effect.target?.checkVisibility() === true,
    );
  await Promise.allSettled(fading.map(({ finished }) => finished));
  const { violations } = await injected.run(document, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}
