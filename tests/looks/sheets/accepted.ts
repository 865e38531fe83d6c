import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openContext } from '../../support/browser/open-context.ts';
import { root } from '../../support/source-files.ts';
import { differenceOf, differentPictures } from './compare.ts';
import { nameOfLook } from '../looks.ts';
import { type Machine, machineOf } from './machine.ts';
import { drawPixels, drawSheet, readSheet, type Sheet, type Taken } from './sheet.ts';

/** Sheets that a person has reviewed and accepted. */
const accepted = join(root, 'tests/looks/pictures');
/** Results of a comparison for a person to review; git-ignored. */
const leftovers = join(root, 'tmp/pictures');

const machineFile = join(accepted, 'machine.json');
const accepting = process.env['PICTURES'] === 'accept';
const keepingAll = accepting || process.env['PICTURES'] === 'keep';

/** Compares the pictures of a scene with the accepted ones, or accepts them. @returns why they differ */
export type Judge = (scene: string, taken: readonly Taken[]) => Promise<readonly string[]>;

export async function openJudge(): Promise<Judge> {
  const { page: canvas } = await openContext();
  const machine = await machineOf(canvas);
  // Its letters would be in the evidence of every failure.
  await canvas.setContent('');
  const isComparable = accepting || (await isOfThisMachine(machine));
  await mkdir(leftovers, { recursive: true });
  return async (scene, taken) => {
    const name = nameOf(scene);
    if (keepingAll) await keepWhole(name, taken);
    if (!isComparable) return [];
    const sheet = await drawSheet(canvas, taken);
    const looks = taken.map(({ look }) => nameOfLook(look));
    if (!accepting) return compare(canvas, { name, sheet, looks });
    await accept(name, sheet.bytes, machine);
    return [];
  };
}

/** Accepted sheets of this group whose scene is gone; accepting removes them. */
export async function leftOver(group: string, scenes: readonly string[]): Promise<readonly string[]> {
  const known = new Set(scenes.map((scene) => `${nameOf(scene)}.webp`));
  const ofGroup = (await readdir(accepted)).filter((file) => file.startsWith(`${group}-`));
  const others = ofGroup.filter((file) => !known.has(file));
  if (!accepting) return others;
  await Promise.all(others.map((file) => rm(join(accepted, file))));
  return [];
}

async function isOfThisMachine(machine: Machine): Promise<boolean> {
  const known = await readFile(machineFile, 'utf8').catch(() => '{}');
  const { chromium, drawing }: Partial<Machine> = JSON.parse(known);
  if (chromium === machine.chromium && drawing === machine.drawing) return true;
  console.log(
    `Pictures are not compared: Chromium ${machine.chromium} on this machine draws letters otherwise than where they were accepted (Chromium ${chromium}).`,
  );
  return false;
}

async function accept(name: string, sheet: Buffer, machine: Machine): Promise<void> {
  await mkdir(accepted, { recursive: true });
  await writeFile(join(accepted, `${name}.webp`), sheet);
  await writeFile(machineFile, `${JSON.stringify(machine, null, 2)}\n`);
}

interface Drawn {
  /** Of its files. */
  readonly name: string;
  readonly sheet: Sheet;
  /** Of its pictures. */
  readonly looks: readonly string[];
}

async function compare(
  canvas: Page,
  { name, sheet: { bytes, places }, looks }: Drawn,
): Promise<readonly string[]> {
  const expected = await readFile(join(accepted, `${name}.webp`)).catch(() => undefined);
  const paths = (kind: string, ending: string): string => join(leftovers, `${name}-${kind}.${ending}`);
  if (expected?.equals(bytes)) return [];
  if (expected === undefined) {
    await writeFile(paths('actual', 'webp'), bytes);
    return [`is not accepted yet: ${paths('actual', 'webp')}`];
  }
  const [known, now] = [await readSheet(canvas, expected), await readSheet(canvas, bytes)];
  const difference = differenceOf(known, now);
  if (difference === undefined) return [];
  await writeFile(paths('expected', 'webp'), expected);
  await writeFile(paths('actual', 'webp'), bytes);
  if (difference.drawn !== undefined)
    await writeFile(paths('difference', 'png'), await drawPixels(canvas, difference.drawn));
  const different = differentPictures(known, now, places).map((index) => looks[index]);
  return [
    `${difference.words} (most in ${different.join('; ')}): ${paths('{expected,actual,difference}', '*')}`,
  ];
}

/** Saves every picture in full size for review. */
async function keepWhole(name: string, taken: readonly Taken[]): Promise<void> {
  for (const { look, picture } of taken) {
    const { locale, width, colorScheme } = look;
    await writeFile(join(leftovers, `${name}-${locale}-${width}-${colorScheme}.png`), picture);
  }
}

function nameOf(scene: string): string {
  return scene
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
