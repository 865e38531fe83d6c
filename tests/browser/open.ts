import type { Page } from 'playwright-core';

export async function open(page: Page, address: string): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(address);
  await page.locator('main h1').waitFor();
}

/** Opens the list of this device's requests. Until a form is loaded, its id replaces its name. */
export async function openList(page: Page, url: string): Promise<void> {
  await open(page, `${url}/requests`);
  await page.waitForFunction(() => {
    const names = [...document.querySelectorAll('.row-name')].map(({ textContent }) => textContent);
    return names.length > 0 && names.every((name) => /^\p{Lu}/u.test(name));
  });
}

export async function openMenu(page: Page): Promise<void> {
  await page.locator('.header-button[aria-haspopup="dialog"]').click();
  await page.locator('dialog.side-menu').waitFor();
}
