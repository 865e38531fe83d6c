import { pick, randomFrom } from '../chance.ts';
import type { Shot } from './camera.ts';
import { desks, type DeskName } from './desk.ts';
import type { PageKind, PageLook } from './page.ts';

export interface NamedShot {
  readonly name: string;
  readonly shot: Shot;
}

const kinds: readonly PageKind[] = [
  'certificate',
  'passport',
  'letter',
  'form',
  'seamansBook',
  'handwritten',
  'table',
];
const deskNames = Object.keys(desks) as DeskName[]; // the keys of a literal
const wide = [1000, 750] as const;
const tall = [750, 1000] as const;

const isWide = (kind: PageKind): boolean => ['certificate', 'passport', 'seamansBook'].includes(kind);

/** A shot as a careful person takes it, of other paper, light and camera for each seed. */
function careful(kind: PageKind, seed: number): Shot {
  const random = randomFrom(seed * 31);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const paper = between(185, 225);
  return {
    page: { kind, paper, ink: between(25, 80), seed },
    desk: pick(random, deskNames),
    share: between(0.4, 0.95),
    turn: between(-8, 8),
    tilt: between(0, 0.05),
    light: [between(0.8, 1.05), between(0.8, 1.05)],
    vignette: between(0, 0.25),
    lens: between(0.4, 0.8),
    noise: between(1, 5),
    frame: isWide(kind) ? wide : tall,
    seed,
  };
}

/** Good photos: at least some of each document on each desk, and what careful people still get. */
export function goodShots(): readonly NamedShot[] {
  return [
    ...kinds.flatMap((kind, row) =>
      [0, 1, 2].map((column): NamedShot => {
        const shot = careful(kind, 100 + row * 10 + column);
        const desk = deskNames[(row * 3 + column) % deskNames.length] ?? 'black';
        const stored = column === 2 ? { quality: 70 } : {};
        return { name: `${kind} on ${desk}`, shot: { ...shot, ...stored, desk } };
      }),
    ),
    ...difficult(),
    ...flat(),
  ];
}

/** Good photos of what is hard to tell from a bad one. */
function difficult(): readonly NamedShot[] {
  const of = (
    name: string,
    kind: PageKind,
    seed: number,
    more: Partial<Shot>,
    look: Partial<PageLook> = {},
  ) => {
    const shot = careful(kind, seed);
    return { name, shot: { ...shot, ...more, page: { ...shot.page, ...look } } };
  };
  return [
    of('pale print on grey paper', 'letter', 201, { desk: 'lightWood' }, { paper: 190, ink: 120 }),
    of('pencil', 'handwritten', 202, {}, { paper: 205, ink: 135 }),
    of('a pale certificate on a blanket', 'certificate', 203, { desk: 'blanket' }, { paper: 200, ink: 125 }),
    of('a pale certificate on wood', 'certificate', 204, { desk: 'darkWood' }, { paper: 200, ink: 110 }),
    of('a white page on a white table', 'certificate', 205, { desk: 'white' }, { paper: 222 }),
    of('a form on a white table', 'form', 206, { desk: 'white' }),
    of('the shadow of the phone', 'certificate', 207, { shadow: [0.45, 0.55] }),
    of('the shadow of a hand', 'form', 208, { shadow: [0.6, 0.5] }),
    of('light from one side', 'certificate', 209, { light: [0.5, 1.12] }),
    of('light from the other side', 'letter', 210, { light: [1.15, 0.55] }),
    of('by night', 'passport', 211, { light: [0.6, 0.62], noise: 8 }),
    of('by night, with little print', 'certificate', 212, { light: [0.55, 0.6], noise: 8 }),
    of('a little too bright', 'form', 213, { light: [1.2, 1.15] }, { paper: 225 }),
    of('too bright in the middle', 'certificate', 214, { light: [1.2, 1.2], vignette: 0.35 }, { paper: 215 }),
    of('an old lens', 'letter', 215, { lens: 1 }),
    of('an old lens, little print', 'certificate', 216, { lens: 1 }),
    of('sent through a messenger', 'table', 217, { quality: 35 }),
    of('sent through a messenger, little print', 'certificate', 218, { quality: 35 }),
    of('sent through a messenger, by night', 'form', 219, { quality: 35, noise: 6, light: [0.7, 0.7] }),
    of('a book on a blanket in a fifth of the frame', 'seamansBook', 233, { share: 0.2, desk: 'blanket' }),
    of('very tilted', 'passport', 220, { tilt: 0.1 }),
    of('turned by 20 degrees', 'certificate', 221, { turn: 20, share: 0.5 }),
    of('turned by 40 degrees', 'form', 222, { turn: 40, share: 0.4 }),
    of('a passport in a quarter of the frame', 'passport', 223, { share: 0.25, desk: 'black' }),
    of('a book in a fifth of the frame', 'seamansBook', 224, { share: 0.2, desk: 'darkWood' }),
    of('larger than the frame', 'passport', 225, { share: 1.6 }),
    of('a letter larger than the frame', 'letter', 226, { share: 1.3, turn: 1 }),
    of('a slight tremble', 'letter', 227, { motion: { length: 2, angle: 30 } }),
    of('nearly in focus', 'passport', 228, { defocus: 1 }),
    of('of a smaller camera', 'table', 229, { frame: [640, 853] }),
    of('of a smaller camera, little print', 'certificate', 230, { frame: [800, 600] }),
    of('a checked cloth', 'certificate', 231, { desk: 'checked', share: 0.35 }),
    of('dark paper', 'passport', 232, { desk: 'white' }, { paper: 140, ink: 40 }),
  ];
}

const even = { share: 1.04, turn: 0, tilt: 0, vignette: 0, lens: 0.4, noise: 0 } as const;

/** No photos of a desk: scans and pictures of a screen. */
function flat(): readonly NamedShot[] {
  const scans = (['certificate', 'letter', 'form', 'table', 'handwritten'] as const).map(
    (kind, index): NamedShot => ({
      name: `a scanned ${kind}`,
      shot: {
        ...careful(kind, 300 + index),
        ...even,
        light: [1, 1],
        page: { kind, paper: 255, ink: 20, seed: 300 + index },
        frame: isWide(kind) ? [1000, 707] : [707, 1000],
      },
    }),
  );
  const screens = (['screenshot', 'darkScreenshot'] as const).flatMap((kind) =>
    [310, 311].map((seed): NamedShot => {
      const [paper, ink] = kind === 'screenshot' ? [255, 30] : [18, 225];
      const shot = { ...careful(kind, seed), ...even, light: [1, 1] as const, frame: [500, 1000] as const };
      return { name: `${kind} ${seed}`, shot: { ...shot, page: { kind, paper, ink, seed } } };
    }),
  );
  const gray = careful('letter', 320);
  return [
    ...scans,
    ...screens,
    { name: 'a grey scan', shot: { ...gray, ...even, light: [1, 1], page: { ...gray.page, paper: 235 } } },
  ];
}

type Fault = 'blurred' | 'dark' | 'glare' | 'small';

export interface BadShot extends NamedShot {
  readonly fault: Fault;
  /** No person would call it good. */
  readonly clear: boolean;
}

/** The same careful shots with one fault each, from hardly visible to very clear. */
export function badShots(): readonly BadShot[] {
  const bad: BadShot[] = [];
  const add = (
    fault: Fault,
    what: string,
    clear: boolean,
    seed: number,
    more: (shot: Shot) => Partial<Shot>,
  ) => {
    const kind = kinds[seed % kinds.length] ?? 'letter';
    const shot = careful(kind, seed);
    bad.push({ name: `${kind}: ${what}`, fault, clear, shot: { ...shot, ...more(shot) } });
  };
  for (const [row, radius] of [2.5, 4, 6, 9].entries())
    for (let time = 0; time < 2; time += 1)
      add('blurred', `${radius} pixels out of focus`, radius >= 4, 400 + row * 8 + time, () => ({
        defocus: radius,
      }));
  for (const [row, length] of [6, 12, 20, 30].entries())
    for (const [column, angle] of [0, 50, 90].entries())
      add('blurred', `moved by ${length} pixels at ${angle}°`, length >= 12, 500 + row * 5 + column, () => ({
        motion: { length, angle },
      }));
  for (const [row, level] of [0.4, 0.28, 0.12].entries())
    for (let time = 0; time < 2; time += 1)
      add('dark', `${level} of the light`, level <= 0.28, 600 + row * 3 + time, () => ({
        light: [level, level * 0.9],
        noise: 6,
      }));
  for (const [row, radius] of [0.06, 0.09, 0.15].entries())
    for (let time = 0; time < 2; time += 1)
      add('glare', `a lamp of ${radius}`, radius >= 0.09, 700 + row * 3 + time, () => ({
        glare: { x: 0.4 + 0.1 * time, y: 0.55 - 0.08 * time, radius },
        share: 0.8,
        page: {
          kind: kinds[(row * 3 + time) % kinds.length] ?? 'letter',
          paper: 185 + time * 10,
          ink: 50,
          seed: 7,
        },
      }));
  for (const [row, share] of [0.14, 0.09, 0.05].entries())
    for (const [column, desk] of (['black', 'darkWood', 'steel'] as const).entries())
      add('small', `${share} of the frame, on ${desk}`, share < 0.1, 800 + row * 4 + column, () => ({
        share,
        desk,
      }));
  return bad;
}
