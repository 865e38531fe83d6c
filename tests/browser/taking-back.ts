import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Text of the page at the moment when a request was taken back. */
export interface HeldScreen {
  /** Text beside the button that takes it back. */
  readonly held: string;
  readonly submitButton: string;
  readonly submitDisabled: boolean;
}

/**
 * Presses submit, and takes the request back as soon as the page says that it holds it and shows a toast with this
 * text. This runs inside the page: the window is shorter than a busy machine may need for a question and a press.
 */
export async function submitAndTakeBack(page: Page, toast = ''): Promise<HeldScreen> {
  await takeBackWhenHeld(page, toast);
  await page.locator('button[type=submit]').click();
  const told = (): Promise<HeldScreen | null> =>
    page.evaluate(() => (globalThis as unknown as { heldScreen: HeldScreen | null }).heldScreen);
  await expect.poll(told, { message: 'held, and taken back' }).not.toBeNull();
  await page.locator('.held').waitFor({ state: 'detached' });
  return (await told())!;
}

function takeBackWhenHeld(page: Page, toast: string): Promise<void> {
  return page.evaluate((wanted) => {
    const heldScreen: HeldScreen | null = null;
    Object.assign(globalThis, { heldScreen });
    const look = (): void => {
      const held = document.querySelector<HTMLElement>('.held');
      const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
      const toasts = [...document.querySelectorAll<HTMLElement>('.toast')].map((shown) => shown.innerText);
      if (held === null || button === null || !toasts.join('\n').includes(wanted)) return;
      watcher.disconnect();
      const screen = {
        held: held.innerText,
        submitButton: button.innerText,
        submitDisabled: button.disabled,
      };
      Object.assign(globalThis, { heldScreen: screen });
      held.querySelector('button')?.click();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, toast);
}
