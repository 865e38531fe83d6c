import { test } from 'vitest';
import { dist } from '../../scripts/project.ts';
import { drawableFiles, openRequest } from '../../tests/browser/desk-steps.ts';
import { enterAs } from '../../tests/browser/staff-steps.ts';
import { addAccount } from '../../tests/support/accounts.ts';
import { openApi } from '../../tests/support/browser/open-api.ts';
import { openContext } from '../../tests/support/browser/open-context.ts';
import { exampleOf, send } from '../../tests/support/sending.ts';
import { median, print, ratio } from './print.ts';

/** The dist/ of another commit, built there: BENCH_CLIENT=folder. */
const otherClient = process.env['BENCH_CLIENT'];
const ana = 'ana@pmts.test';
const rounds = 4;

test.each(['pdf', 'png'] as const)('until the next document is drawn at the desk: %s', async (kind) => {
  const own = await openDesk(dist, kind);
  const other = otherClient === undefined ? undefined : await openDesk(otherClient, kind);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    if (other !== undefined) theirs.push(...(await other()));
    ours.push(...(await own()));
  }
  print(`${kind}: ${median(ours).toFixed(0)} ms, median of ${ours.length}`);
  if (theirs.length > 0)
    print(`${ratio(median(ours), median(theirs))} the other client's (${median(theirs).toFixed(0)} ms)`);
});

/** @returns a function that walks through the documents of a request, reading each for a second */
async function openDesk(clientDir: string, kind: 'pdf' | 'png'): Promise<() => Promise<readonly number[]>> {
  const api = await openApi({ clientDir });
  await addAccount(api.settings, ana, 'moderator');
  const bytes = (await drawableFiles())[kind];
  const example = await exampleOf('liberian');
  const files = example.files.map((file) => ({ ...file, name: `${file.field}.${kind}`, bytes }));
  const sending = { ...example, files };
  await send(api.url, sending);
  const { page } = await openContext({ context: { serviceWorkers: 'block' } });
  await enterAs(page, api, ana);
  return async () => {
    await openRequest(page, api.url, sending.submissionId);
    await page.locator('canvas[data-drawn="1"], .picture-frame img').waitFor();
    return page.evaluate(async (count) => {
      const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isDrawn = (former: string | undefined): boolean => {
        const stage = document.querySelector<HTMLElement>('.document-stage');
        if (stage === null || stage.dataset['fileId'] === former) return false;
        const picture = stage.querySelector('img');
        return stage.querySelector('canvas[data-drawn="1"]') !== null || (picture?.naturalWidth ?? 0) > 0;
      };
      const times: number[] = [];
      for (let next = 1; next < count; next += 1) {
        await pause(1000);
        const former = document.querySelector<HTMLElement>('.document-stage')?.dataset['fileId'];
        const begun = performance.now();
        document.querySelectorAll<HTMLElement>('[data-document]')[next]?.click();
        while (!isDrawn(former)) await frame();
        times.push(performance.now() - begun);
      }
      return times;
    }, example.files.length);
  };
}
