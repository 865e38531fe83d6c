import { describe, expect, test } from 'vitest';
import {
  afterCut,
  afterChunk,
  afterRefusedChunk,
  type ChunkSizing,
  patienceFor,
  initialChunkSizing,
} from '../../src/outbox/chunk-sizing.ts';
import { randomFrom } from '../support/chance.ts';

const kibi = 1024;

/** This many chunks over a link with this many bytes a second. */
function over(
  bytesPerSecond: number,
  chunks: number,
  sizing: ChunkSizing = initialChunkSizing(),
): ChunkSizing {
  let next = sizing;
  for (let index = 0; index < chunks; index += 1)
    next = afterChunk(next, next.chunk, (next.chunk / bytesPerSecond) * 1000);
  return next;
}

describe('a chunk', () => {
  test('begins at 256 KiB, also when the link was fast last time', () => {
    expect(initialChunkSizing().chunk).toBe(256 * kibi);
    expect(initialChunkSizing(5_000_000).chunk).toBe(256 * kibi);
  });

  test('doubles after three that were fast, to a limit', () => {
    expect(over(1_000_000, 2).chunk).toBe(256 * kibi);
    expect(over(1_000_000, 3).chunk).toBe(512 * kibi);
    expect(over(1_000_000, 6).chunk).toBe(1024 * kibi);
    expect(over(100_000_000, 90).chunk).toBe(8192 * kibi);
  });

  test('halves after a cut, to a limit, and then has to be fast again', () => {
    const cut = afterCut(over(1_000_000, 60), 8192 * kibi, 100);
    expect(cut.chunk).toBe(4096 * kibi);
    expect(over(100_000_000, 2, cut).chunk).toBe(4096 * kibi);
    expect(over(100_000_000, 3, cut).chunk).toBe(8192 * kibi);
    let least = cut;
    for (let cuts = 0; cuts < 9; cuts += 1) least = afterCut(least, least.chunk, 100);
    expect(least.chunk).toBe(32 * kibi);
  });

  test('is a twentieth of what goes well between two cuts, until more goes well', () => {
    let sizing = initialChunkSizing();
    for (let cuts = 0; cuts < 5; cuts += 1) {
      while (sizing.sinceCut < 2_000_000) sizing = over(1_000_000, 1, sizing);
      sizing = afterCut(sizing, sizing.chunk, 100);
      expect(sizing.chunk).toBeLessThanOrEqual(sizing.beforeCut / 20);
    }
    expect(sizing.chunk).toBeGreaterThan(50_000);
    expect(over(1_000_000, 500, sizing).chunk).toBeGreaterThan(1_000_000);
  });

  test('takes half a minute at most at the measured rate, on any link', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const rate = 1500 + randomFrom(seed)() * 3_000_000;
      const { chunk, bytesPerSecond = 0 } = over(rate, 40);
      expect(bytesPerSecond / rate).toBeCloseTo(1, 3);
      expect(chunk / rate <= 30.01 || chunk === 32 * kibi, `${rate} B/s: ${chunk}`).toBe(true);
    }
  });

  test('that did not come through says how slow the link is at most, and is waited for longer next time', () => {
    let sizing = afterCut(initialChunkSizing(1_000_000), 256 * kibi, 60_000);
    expect(sizing.bytesPerSecond).toBeCloseTo((256 * kibi) / 60);
    for (let cuts = 0; cuts < 20; cuts += 1) {
      sizing = afterCut(sizing, sizing.chunk, patienceFor(sizing.chunk, sizing));
      expect(patienceFor(sizing.chunk, sizing)).toBeLessThanOrEqual(240_000);
    }
    // 32 KiB at 2 kbit/s.
    expect(patienceFor(32 * kibi, sizing)).toBeGreaterThan(131_072);
  });

  test('that was cut at once says nothing of the rate', () => {
    expect(afterCut(initialChunkSizing(5000), 256 * kibi, 100).bytesPerSecond).toBe(5000);
    expect(afterCut(initialChunkSizing(5000), 256 * kibi, 59_000).bytesPerSecond).toBe(5000);
    expect(afterCut(initialChunkSizing(5000), 256 * kibi, -59_000).bytesPerSecond).toBe(5000);
    expect(afterCut(initialChunkSizing(), 256 * kibi, 1000).bytesPerSecond).toBeUndefined();
  });

  test('measures nothing by a clock that was set meanwhile', () => {
    expect(afterChunk(initialChunkSizing(7000), 1000, -50_000)).toEqual({
      ...initialChunkSizing(7000),
      sinceCut: 1000,
    });
  });

  test('is waited for four times as long as it should take, and a minute at least', () => {
    expect(patienceFor(256 * kibi, initialChunkSizing())).toBe(60_000);
    expect(patienceFor(1_000_000, initialChunkSizing(1_000_000))).toBe(60_000);
    expect(patienceFor(240_000, initialChunkSizing(8000))).toBe(120_000);
  });

  test('is fast up to half of the time that it may take', () => {
    const two = { ...initialChunkSizing(), fast: 2 };
    expect(afterChunk(two, 256 * kibi, 15_000)).toMatchObject({ chunk: 512 * kibi, fast: 0 });
    expect(afterChunk(two, 256 * kibi, 15_001)).toMatchObject({ chunk: 256 * kibi, fast: 0 });
  });

  test('moves the remembered rate by three tenths', () => {
    expect(afterChunk(initialChunkSizing(1000), 2000, 1000).bytesPerSecond).toBeCloseTo(1300);
    expect(afterChunk(initialChunkSizing(), 2000, 1000).bytesPerSecond).toBe(2000);
  });

  test('measures nothing in no time at all', () => {
    expect(afterChunk(initialChunkSizing(7000), 1000, 0)).toEqual({
      ...initialChunkSizing(7000),
      sinceCut: 1000,
    });
  });

  test('has as many whole bytes as fit', () => {
    expect(afterCut({ ...initialChunkSizing(), chunk: 100_001 }, 1000, 100).chunk).toBe(50_000);
  });

  test('that was waited for in vain bounds the rate from one minute on, and not after a sleep of eight', () => {
    const rateAfter = (milliseconds: number, before?: number) =>
      afterCut(initialChunkSizing(before), 60_000, milliseconds).bytesPerSecond;
    expect(rateAfter(60_000)).toBe(1000);
    expect(rateAfter(60_000, 500)).toBe(500);
    expect(rateAfter(59_999)).toBeUndefined();
    expect(rateAfter(479_999)).toBeCloseTo(125, 2);
    expect(rateAfter(480_000)).toBeUndefined();
  });

  test('that was cut before anything came through leaves what is known of the run before', () => {
    const before = { ...initialChunkSizing(), beforeCut: 2_000_000, sinceCut: 0, fast: 2 };
    const cut = afterCut(before, 256 * kibi, 100);
    expect(cut).toMatchObject({ beforeCut: 2_000_000, sinceCut: 0, fast: 0, chunk: 100_000 });
    expect(afterCut({ ...before, sinceCut: 1_000_000 }, 256 * kibi, 100)).toMatchObject({
      beforeCut: 1_000_000,
      sinceCut: 0,
      chunk: 50_000,
    });
  });
});

describe('a limit on the way', () => {
  test('is half of what was refused, down to the smallest chunk, and to nothing below it', () => {
    const sizing = { ...initialChunkSizing(1000), fast: 2 };
    expect(afterRefusedChunk(sizing, 256 * kibi)).toEqual({
      ...sizing,
      limit: 128 * kibi,
      chunk: 128 * kibi,
      fast: 0,
    });
    expect(afterRefusedChunk(sizing, 100_001)?.limit).toBe(50_000);
    expect(afterRefusedChunk(sizing, 32 * kibi + 1)?.limit).toBe(32 * kibi);
    expect(afterRefusedChunk(sizing, 32 * kibi)).toBeUndefined();
  });

  test('makes no chunk larger than it was', () => {
    expect(afterRefusedChunk({ ...initialChunkSizing(), chunk: 64 * kibi }, 256 * kibi)?.chunk).toBe(
      64 * kibi,
    );
  });

  test('is kept to from the beginning, and when the link is fast', () => {
    expect(initialChunkSizing(5000, 100_000)).toEqual({
      chunk: 100_000,
      fast: 0,
      sinceCut: 0,
      beforeCut: Infinity,
      bytesPerSecond: 5000,
      limit: 100_000,
    });
    expect(initialChunkSizing(undefined, 8192 * kibi).chunk).toBe(256 * kibi);
    expect(Object.keys(initialChunkSizing())).toEqual(['chunk', 'fast', 'sinceCut', 'beforeCut']);
    expect(over(1_000_000, 20, initialChunkSizing(undefined, 300_000)).chunk).toBe(300_000);
  });
});
