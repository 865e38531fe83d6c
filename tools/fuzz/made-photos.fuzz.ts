import { describe, expect, test } from 'vitest';
import { copySide, grayCopyOf, type GrayCopy } from '../../src/form/photo/gray-copy.ts';
import { doubtAboutPhoto, edgeWidthOf, pageCornersIn } from '../../src/form/photo/photo-look.ts';
import { isPhotoDoubt, photoDoubts } from '../../src/form/photo/photo-doubt.ts';
import { cornersTaken, halved, taken } from '../../tests/support/made-photos/camera.ts';
import { badShots, type BadShot, goodShots, type NamedShot } from '../../tests/support/made-photos/shots.ts';

interface Judged {
  readonly name: string;
  readonly said: string;
}

const judged = (shots: readonly NamedShot[]): readonly Judged[] =>
  shots.map(({ name, shot }) => ({ name, said: doubtAboutPhoto(taken(shot)) ?? 'nothing' }));

const warned = (shots: readonly NamedShot[]): readonly Judged[] =>
  judged(shots).filter(({ said }) => said !== 'nothing');

describe('a good photo of a document', () => {
  const good = goodShots();
  const sevenths = Array.from({ length: 7 }, (_, part) => good.filter((_shot, index) => index % 7 === part));

  test('is made in more than 60 ways', () => {
    expect(good.length).toBeGreaterThan(60);
    expect(new Set(good.map(({ name }) => name)).size).toBe(good.length);
  });

  // One of 20 would be too many; of these none is.
  test.each(sevenths)('is taken without a word: %$ of 7', (...shots) => {
    expect(warned(shots)).toEqual([]);
  });
});

describe('of clearly bad photos', () => {
  const clear = badShots().filter((shot) => shot.clear);

  /** Share of the clear cases that are called what they are. */
  function caught(fault: BadShot['fault']): number {
    const shots = clear.filter((shot) => shot.fault === fault);
    const said = judged(shots);
    expect(shots.length).toBeGreaterThan(3);
    // Another fault than the one that was made would lead a person astray.
    expect(said.filter(({ said: word }) => word !== 'nothing' && word !== fault)).toEqual([]);
    return said.filter(({ said: word }) => word === fault).length / said.length;
  }

  test.each(['blurred', 'dark', 'glare', 'small'] as const)('at least 4 of 5 are found: %s', (fault) => {
    expect(caught(fault)).toBeGreaterThanOrEqual(0.8);
  });
});

test('a slight fault is left alone, or called what it is', () => {
  const slight = badShots().filter(({ clear }) => !clear);
  const saidOf = ({ shot }: BadShot): string => doubtAboutPhoto(taken(shot)) ?? 'nothing';

  expect(slight.filter((shot) => !['nothing', shot.fault].includes(saidOf(shot)))).toEqual([]);
});

test('the corners of most pages are found where a finger would put them', () => {
  const shots = goodShots().filter(
    ({ shot }) => shot.share < 0.95 && shot.desk !== 'checked' && shot.desk !== 'white',
  );
  const off = shots.map(({ shot }) => {
    const at = cornersTaken(shot);
    const found = pageCornersIn(taken(shot));
    return found?.map(({ x, y }, corner) => Math.hypot(x - (at[corner]?.x ?? 0), y - (at[corner]?.y ?? 0)));
  });
  const found = off.filter((distances) => distances !== undefined);
  const near = found.filter((distances) => Math.max(...distances) < 0.02);

  expect(shots.length).toBeGreaterThan(25);
  expect(near.length / shots.length).toBeGreaterThan(0.7);
  // A wrong place costs more touches than none.
  expect(near.length / found.length).toBeGreaterThan(0.95);
});

test('a page with something bright at its side has no corners that are certain', () => {
  const [width, height] = [750, 1000];
  const light = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    return (x >= 0.25 && x < 0.75) || (x < 0.25 && y >= 0.75) ? 200 : 100;
  });

  expect(pageCornersIn({ width, height, light })).toBeUndefined();
});

describe('the look', () => {
  const [sharp] = goodShots();
  const blurred = badShots().find(({ fault, clear }) => fault === 'blurred' && clear);
  if (sharp === undefined || blurred === undefined) throw new Error('No photos');

  test('says the same of a photo however many pixels the camera has', () => {
    for (const [{ shot }, doubt] of [
      [sharp, undefined],
      [blurred, 'blurred'],
    ] as const) {
      const { frame, lens, defocus } = shot;
      // The same lens and hand, seen by twice as many pixels along each side.
      const larger = taken({
        ...shot,
        frame: [frame[0] * 2, frame[1] * 2],
        lens: lens * 2,
        ...(defocus === undefined ? {} : { defocus: defocus * 2 }),
      });
      const copy = halved(larger);

      expect(Math.max(copy.width, copy.height)).toBe(copySide);
      expect(doubtAboutPhoto(copy)).toBe(doubt);
      expect(Math.abs(edgeWidthOf(copy) - edgeWidthOf(taken(shot)))).toBeLessThan(0.6);
    }
  });

  test('says nothing of a picture that is small, or in which there is nothing', () => {
    const plain = (light: number, side: number): GrayCopy => ({
      width: side,
      height: side,
      light: new Uint8Array(side * side).fill(light),
    });

    expect(doubtAboutPhoto(halved(halved(taken(blurred.shot))))).toBeUndefined();
    expect(doubtAboutPhoto(plain(255, 800))).toBeUndefined();
    expect(doubtAboutPhoto(plain(128, 800))).toBeUndefined();
    expect(doubtAboutPhoto(plain(0, 800))).toBe('dark');
    expect(doubtAboutPhoto(plain(0, 0))).toBeUndefined();
  });

  test('sees colours as light', () => {
    const rgba = Uint8ClampedArray.from([255, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255]);

    expect([...grayCopyOf(rgba, 2, 2).light]).toEqual([255, 0, 76, 150]);
  });
});

test('a doubt about what a photo shows is told from one about a file', () => {
  expect(photoDoubts.every(isPhotoDoubt)).toBe(true);
  expect([isPhotoDoubt('cutJpeg'), isPhotoDoubt(undefined)]).toEqual([false, false]);
});
