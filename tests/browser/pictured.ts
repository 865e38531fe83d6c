import type { Page } from 'playwright-core';
import { locales } from '../../src/lib/locale.ts';
import { openContext } from '../support/browser/open-context.ts';
import { leftOver, openJudge } from '../support/pictures/accepted.ts';
import { looksOf, settled, takePicture } from '../support/pictures/looks.ts';
import type { Taken } from '../support/pictures/sheet.ts';
import { clippedTexts, findOverhang, overlappingTexts } from './layout.ts';
import type { Scene } from './scenes.ts';

/** Milliseconds for a test. Generous because nothing is measured: a busy machine draws slowly but correctly. */
export const patiently = { timeout: 900_000 } as const;

/**
 * Pictures assume one offset of one digit from UTC, wherever they are taken. In the last hour of a day in Panama it is
 * another one: what is due in ten minutes would be shown with its day.
 */
const timezoneId = (new Date().getUTCHours() + 19) % 24 === 23 ? 'Etc/GMT+8' : 'America/Panama';

export const pictured = {
  context: {
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    timezoneId,
    locale: 'en-GB',
  },
} as const;

/** Takes each scene in every look. @returns faults of a look, and differences from the accepted pictures */
export async function pictureAll(
  page: Page,
  group: string,
  scenes: readonly Scene[],
): Promise<readonly string[]> {
  const { page: canvas } = await openContext();
  const judge = await openJudge(canvas);
  const faults: string[] = [];
  for (const scene of scenes) {
    const name = `${group}-${scene.name}`;
    const taken: Taken[] = [];
    for (const locale of locales) {
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), locale);
      await scene.show(page);
      await settled(page);
      for (const look of looksOf(locale)) {
        taken.push({ look, picture: await takePicture(page, look, scene.part) });
        if (look.colorScheme === 'light') {
          const found = await misplaced(page);
          faults.push(...found.map((fault) => `${name}, ${locale}, ${look.width}: ${fault}`));
        }
      }
    }
    faults.push(...(await judge(name, taken)));
  }
  const gone = await leftOver(
    group,
    scenes.map(({ name }) => `${group}-${name}`),
  );
  return [...faults, ...gone.map((file) => `${file}: of a scene that there is no more`)];
}

/** Independent of the font. */
async function misplaced(page: Page): Promise<readonly string[]> {
  const { pixels, elements } = await findOverhang(page);
  const wide = pixels > 0 ? [`${pixels} pixels too wide: ${elements.join(', ')}`] : [];
  return [...wide, ...(await clippedTexts(page)), ...(await overlappingTexts(page))];
}
