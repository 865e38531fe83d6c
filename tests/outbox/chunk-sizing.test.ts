import { describe, expect, test } from 'vitest';
import { afterCut, afterPiece, type Pace, patienceFor, startingPace } from '../../src/outbox/chunk-sizing.ts';
import { randomFrom } from '../support/chance.ts';

const kibi = 1024;

/** So many pieces over a link of so many bytes a second. */
function over(bytesPerSecond: number, pieces: number, pace: Pace = startingPace()): Pace {
  let next = pace;
  for (let index = 0; index < pieces; index += 1)
    next = afterPiece(next, next.piece, (next.piece / bytesPerSecond) * 1000);
  return next;
}

describe('a piece', () => {
  test('begins at 256 KiB, also when the link was fast last time', () => {
    expect(startingPace().piece).toBe(256 * kibi);
    expect(startingPace(5_000_000).piece).toBe(256 * kibi);
  });

  test('doubles after three that were fast, to a limit', () => {
    expect(over(1_000_000, 2).piece).toBe(256 * kibi);
    expect(over(1_000_000, 3).piece).toBe(512 * kibi);
    expect(over(1_000_000, 6).piece).toBe(1024 * kibi);
    expect(over(100_000_000, 90).piece).toBe(8192 * kibi);
  });

  test('halves after a cut, to a limit, and then has to be fast again', () => {
    const cut = afterCut(over(1_000_000, 60), 8192 * kibi, 100);
    expect(cut.piece).toBe(4096 * kibi);
    expect(over(100_000_000, 2, cut).piece).toBe(4096 * kibi);
    expect(over(100_000_000, 3, cut).piece).toBe(8192 * kibi);
    let least = cut;
    for (let cuts = 0; cuts < 9; cuts += 1) least = afterCut(least, least.piece, 100);
    expect(least.piece).toBe(32 * kibi);
  });

  test('is a twentieth of what goes well between two cuts, until more goes well', () => {
    let pace = startingPace();
    for (let cuts = 0; cuts < 5; cuts += 1) {
      while (pace.sinceCut < 2_000_000) pace = over(1_000_000, 1, pace);
      pace = afterCut(pace, pace.piece, 100);
      expect(pace.piece).toBeLessThanOrEqual(pace.beforeCut / 20);
    }
    expect(pace.piece).toBeGreaterThan(50_000);
    expect(over(1_000_000, 500, pace).piece).toBeGreaterThan(1_000_000);
  });

  test('takes half a minute at most at the measured rate, on any link', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const rate = 1500 + randomFrom(seed)() * 3_000_000;
      const { piece, bytesPerSecond = 0 } = over(rate, 40);
      expect(bytesPerSecond / rate).toBeCloseTo(1, 3);
      expect(piece / rate <= 30.01 || piece === 32 * kibi, `${rate} B/s: ${piece}`).toBe(true);
    }
  });

  test('that did not come through says how slow the link is at most, and is waited for longer next time', () => {
    let pace = afterCut(startingPace(1_000_000), 256 * kibi, 60_000);
    expect(pace.bytesPerSecond).toBeCloseTo((256 * kibi) / 60);
    for (let cuts = 0; cuts < 20; cuts += 1) {
      pace = afterCut(pace, pace.piece, patienceFor(pace.piece, pace));
      expect(patienceFor(pace.piece, pace)).toBeLessThanOrEqual(240_000);
    }
    // 32 KiB at 2 kbit/s.
    expect(patienceFor(32 * kibi, pace)).toBeGreaterThan(131_072);
  });

  test('that was cut at once says nothing of the rate', () => {
    expect(afterCut(startingPace(5000), 256 * kibi, 100).bytesPerSecond).toBe(5000);
    expect(afterCut(startingPace(5000), 256 * kibi, 59_000).bytesPerSecond).toBe(5000);
    expect(afterCut(startingPace(5000), 256 * kibi, -59_000).bytesPerSecond).toBe(5000);
    expect(afterCut(startingPace(), 256 * kibi, 1000).bytesPerSecond).toBeUndefined();
  });

  test('measures nothing by a clock that was set meanwhile', () => {
    expect(afterPiece(startingPace(7000), 1000, -50_000)).toEqual({ ...startingPace(7000), sinceCut: 1000 });
  });

  test('is waited for four times as long as it should take, and a minute at least', () => {
    expect(patienceFor(256 * kibi, startingPace())).toBe(60_000);
    expect(patienceFor(1_000_000, startingPace(1_000_000))).toBe(60_000);
    expect(patienceFor(240_000, startingPace(8000))).toBe(120_000);
  });
});
