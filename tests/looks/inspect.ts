import type { Page } from 'playwright-core';
import { axe, axeOfLook } from '../support/browser/axe.ts';
import {
  clippedTexts,
  findOverhang,
  overlappingTexts,
  sidewaysBoxes,
  smallTargets,
} from '../browser/layout.ts';
import { type Look, looksOf, nameOfLook, putOn, resize } from './looks.ts';
import type { Scene, Shot } from './scenes/scene.ts';
import { type Judge, leftOver, openJudge } from './sheets/accepted.ts';
import { settled, takePicture } from './sheets/take-picture.ts';
import type { Taken } from './sheets/sheet.ts';

/** @returns what is wrong with the page, which may leave the window in another size */
export type Check = (page: Page) => Promise<readonly string[]>;

/** @returns one line for each fault, beginning with the scene @throws Error if a scene cannot be shown */
export type Inspect = (group: string, scenes: readonly Scene[]) => Promise<readonly string[]>;

/**
 * Inspects scenes: opens each once in each of its looks, checks it there, and compares its pictures with the accepted
 * ones.
 *
 * @param checks in addition to those of every scene
 */
export async function openInspection(page: Page, checks: readonly Check[] = []): Promise<Inspect> {
  const judge = await openJudge();
  return async (group, scenes) => {
    const faults: string[] = [];
    for (const [index, scene] of scenes.entries()) {
      try {
        const found = await inspectScene(page, { scene, looks: looksOf(index), checks });
        const differences = await judgeShots(judge, group, found.pictures);
        faults.push(...[...found.faults, ...differences].map((fault) => `${group}, ${scene.name}: ${fault}`));
      } catch (error) {
        // What follows may need what this scene has not reached.
        const said = `${group}, ${scene.name}: cannot be shown: ${String(error)}`;
        throw new Error([...faults, said].join('\n'), { cause: error });
      }
    }
    const gone = await leftOver(group, namesOf(group, scenes));
    return [...faults, ...gone.map((file) => `${file}: of a scene that there is no more`)];
  };
}

interface Inspected {
  readonly faults: readonly string[];
  readonly pictures: ReadonlyMap<Shot, readonly Taken[]>;
}

interface Inspection {
  readonly scene: Scene;
  readonly looks: readonly Look[];
  readonly checks: readonly Check[];
}

async function inspectScene(page: Page, { scene, looks, checks }: Inspection): Promise<Inspected> {
  const faults: string[] = [];
  const pictures = new Map<Shot, Taken[]>(shotsOf(scene).map((shot) => [shot, []]));
  for (const [index, look] of looks.entries()) {
    await putOn(page, look);
    await scene.show(page);
    await resize(page, look);
    await settled(page);
    const found = [
      ...(await wrongLanguage(page, look)),
      ...(await misplaced(page)),
      ...(await smallTargets(page, await leastTarget(page, look))),
      ...(await (index === 0 ? axe : axeOfLook)(page)),
    ];
    for (const [shot, taken] of pictures) {
      taken.push({ look, picture: await takePicture(page, look, shot) });
      if (shot.isOnPaper) found.push(...(await misplaced(page)).map((fault) => `on paper: ${fault}`));
    }
    // Last, because what is drawn anew in another size has closed what was open.
    await page.emulateMedia({ media: 'screen' });
    for (const check of [fitsNarrowest, ...checks]) found.push(...(await check(page)));
    faults.push(...found.map((fault) => `${nameOfLook(look)}: ${fault}`));
  }
  return { faults, pictures };
}

function shotsOf(scene: Scene): readonly Shot[] {
  return scene.isPictured === false ? [] : [scene, ...(scene.more ?? [])];
}

async function judgeShots(
  judge: Judge,
  group: string,
  pictures: Inspected['pictures'],
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const [{ name }, taken] of pictures) differences.push(...(await judge(`${group}-${name}`, taken)));
  return differences;
}

function namesOf(group: string, scenes: readonly Scene[]): readonly string[] {
  return scenes.flatMap((scene) => shotsOf(scene).map(({ name }) => `${group}-${name}`));
}

async function wrongLanguage(page: Page, { locale }: Look): Promise<readonly string[]> {
  const is = await page.locator('html').getAttribute('lang');
  return is === locale ? [] : [`the language is ${is}`];
}

/** Independent of the font. */
async function misplaced(page: Page): Promise<readonly string[]> {
  return [...(await tooWide(page)), ...(await clippedTexts(page)), ...(await overlappingTexts(page))];
}

async function tooWide(page: Page): Promise<readonly string[]> {
  const { pixels, elements } = await findOverhang(page);
  return pixels > 0 ? [`${pixels} pixels too wide: ${elements.join(', ')}`] : [];
}

/** The desk is denser before a mouse on a wide screen (staff.css). */
async function leastTarget(page: Page, { width }: Look): Promise<number> {
  return width > 1024 && (await page.locator('.header-staff').count()) > 0 ? 32 : 44;
}

/** The window that WCAG asks for. */
async function fitsNarrowest(page: Page): Promise<readonly string[]> {
  await resize(page, { width: 320, height: 568 });
  const found = [...(await tooWide(page)), ...(await smallTargets(page, 44)), ...(await clippedTexts(page))];
  return found.map((fault) => `at 320 pixels: ${fault}`);
}

/** As set in the browser, where 16 is the default; media queries depend on it, too. */
export async function fitsLargeLetters(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const session = await page.context().newCDPSession(page);
  const setLetters = (pixels: number): Promise<unknown> =>
    session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  const note = (where: string, faults: readonly string[]): void =>
    void found.push(...faults.map((fault) => `${where}: ${fault}`));
  for (const letters of [24, 32]) {
    await setLetters(letters);
    await resize(page, { width: 360, height: 640 });
    const are = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    if (are !== `${letters}px`) note('letters', [`${are} high, not ${letters}`]);
    note(`letters of ${letters}`, await tooWide(page));
  }
  await resize(page, { width: 640, height: 800 });
  note('letters of 32 at 640 pixels', [...(await tooWide(page)), ...(await clippedTexts(page))]);
  await setLetters(16);
  await session.detach();
  return found;
}

/** A window of 1280 by 800 at 200 %. */
export async function fitsTwiceTheSize(page: Page): Promise<readonly string[]> {
  await resize(page, { width: 640, height: 400 });
  const boxes = (await sidewaysBoxes(page)).map((box) => `scrolls sideways: ${box}`);
  return [...(await tooWide(page)), ...boxes].map((fault) => `at 200 %: ${fault}`);
}
