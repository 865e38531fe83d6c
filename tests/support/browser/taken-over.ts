import type { BrowserContext, Page } from 'playwright-core';

/** Milliseconds. A page whose scripts a test holds back is never taken over. */
const patience = 20_000;

/**
 * A page that the build has rendered is to be read, and to be typed into, before React has taken it over, and what the
 * build cannot render has words of its own until then (docs/decisions/045). prerendered.test.ts shows that; every other
 * test begins when the page is React's.
 */
export function awaitTakeOver(context: BrowserContext): void {
  for (const page of context.pages()) awaitTakeOverOf(page);
  context.on('page', awaitTakeOverOf);
}

function awaitTakeOverOf(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    await takenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await takenOver(page);
    return response;
  };
}

async function takenOver(page: Page): Promise<void> {
  await page
    .locator('#root:is([data-path], :has(> .opening))')
    .waitFor({ state: 'detached', timeout: patience })
    .catch(() => undefined);
}
