import type { Page } from 'playwright-core';
import { locales } from '../../src/lib/locale.ts';
import { openContext } from '../support/browser/open-context.ts';
import { rememberLanguage } from '../support/browser/remember-language.ts';
import { leftOver, openJudge } from '../support/pictures/accepted.ts';
import { looksOf, nameOfLook, settled, takePicture } from '../support/pictures/looks.ts';
import type { Taken } from '../support/pictures/sheet.ts';
import { clippedTexts, findOverhang, overlappingTexts } from './layout.ts';
import type { Scene } from './scenes.ts';

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

/**
 * Takes each scene in every look and compares it with its accepted pictures. @returns one line for each fault of a look
 * and for each scene that differs, beginning with the scene @throws Error with all of them where a scene cannot be shown
 */
export async function pictureAll(
  page: Page,
  group: string,
  scenes: readonly Scene[],
): Promise<readonly string[]> {
  const { page: canvas } = await openContext();
  const judge = await openJudge(canvas);
  const faults: string[] = [];
  for (const scene of scenes) {
    const named = (fault: string): string => `${group}, ${scene.name}: ${fault}`;
    try {
      const { taken, misplaced } = await takeScene(page, scene);
      const differences = await judge(`${group}-${scene.name}`, taken);
      faults.push(...[...misplaced, ...differences].map(named));
    } catch (error) {
      // What follows may need what this scene has not reached.
      throw new Error([...faults, named(`cannot be shown: ${String(error)}`)].join('\n'), { cause: error });
    }
  }
  const gone = await leftOver(
    group,
    scenes.map(({ name }) => `${group}-${name}`),
  );
  return [...faults, ...gone.map((file) => `${file}: of a scene that there is no more`)];
}

interface TakenScene {
  readonly taken: readonly Taken[];
  /** Faults of layout, each with its look. */
  readonly misplaced: readonly string[];
}

async function takeScene(page: Page, scene: Scene): Promise<TakenScene> {
  const taken: Taken[] = [];
  const misplaced: string[] = [];
  for (const locale of locales) {
    await page.emulateMedia({ media: 'screen' });
    await rememberLanguage(page, locale);
    await scene.show(page);
    await settled(page);
    for (const look of looksOf(locale)) {
      taken.push({ look, picture: await takePicture(page, look, scene.part) });
      const found = await findMisplaced(page);
      misplaced.push(...found.map((fault) => `${nameOfLook(look)}: ${fault}`));
    }
  }
  return { taken, misplaced };
}

/** Independent of the font. */
async function findMisplaced(page: Page): Promise<readonly string[]> {
  const { pixels, elements } = await findOverhang(page);
  const wide = pixels > 0 ? [`${pixels} pixels too wide: ${elements.join(', ')}`] : [];
  return [...wide, ...(await clippedTexts(page)), ...(await overlappingTexts(page))];
}
