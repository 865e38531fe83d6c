import { expect, test } from 'vitest';
import { checkIds } from '../../src/contracts/selftest/checks.ts';
import { axeIn } from '../support/browser/axe.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import type { EnginePage } from '../support/engines/engine.ts';
import { foreignEngines } from '../support/engines/engines.ts';
import { click, offlineReady, open, waitFor } from './engine-steps.ts';

/** The outcome of each check, by id. */
function outcomesOn(page: EnginePage): Promise<Record<string, string | undefined>> {
  return page.evaluate(
    () =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('[data-check]')].map(({ dataset }) => [
          dataset['check'] ?? '',
          dataset['outcome'],
        ]),
      ),
    undefined,
  );
}

test.each(foreignEngines())(
  '%s: a device that checks itself finds nothing that fails, and leaves nothing behind',
  async (_name, engine) => {
    const api = await openApi();
    const { page, close } = await engine.launch();
    await open(page, `${api.url}/selftest`);
    await offlineReady(page);

    await click(page, '.selftest button');
    await waitFor(page, '[data-selftest="done"]');

    const outcomes = await outcomesOn(page);
    expect(Object.keys(outcomes).toSorted()).toEqual([...checkIds].toSorted());
    const failed = Object.keys(outcomes).filter((id) => !['passed', 'absent'].includes(outcomes[id] ?? ''));
    expect(failed).toEqual([]);
    await expect.poll(() => axeIn(page)).toEqual([]);
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name), 0);
    expect(await databases()).toEqual(['outbox']);
    expect(await submissionsOf(api)).toEqual([]);
    await close();
  },
);
