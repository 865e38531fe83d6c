import type { Page } from 'playwright-core';
import { showRequest } from './device-scenes.ts';
import { type Scene, submitToBusyServer } from './scenes.ts';
import { openMore } from './steps.ts';

/** A device that has contacted an overloaded server. */
export async function busyScenes(page: Page, url: string): Promise<readonly Scene[]> {
  const id = await submitToBusyServer(page, url);
  const show = (on: Page): Promise<void> => showRequest(on, url, id, 'queued');
  return [
    { name: 'the server is busy', show },
    {
      name: 'handing over to another device',
      async show(on) {
        await show(on);
        await openMore(on);
        await on.locator('.request-actions [aria-haspopup="dialog"]').click();
        await on.locator('[data-hand-over="ready"]').waitFor();
      },
    },
    {
      name: 'held back',
      async show(on) {
        await show(on);
        await openMore(on);
        await on.locator('[name="sendWhen"][value="held"]').check();
        await on.locator('[data-closing="changesNothing"]').waitFor();
      },
    },
  ];
}
