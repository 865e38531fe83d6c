import type { BrowserContext, Page } from 'playwright-core';

/** Milliseconds. A page whose scripts a test delays is never hydrated. */
const patience = 60_000;

/**
 * Makes navigations wait until the page is hydrated. A rendered page can be read and typed into before that, with
 * placeholder texts for what the build cannot render (docs/decisions/045); prerendered.test.ts tests this, and every
 * other test starts from a hydrated page.
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
