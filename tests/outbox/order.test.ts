import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/outbox/entry.ts';
import { nextInOrder } from '../../src/outbox/next-due.ts';
import { randomFrom } from '../support/chance.ts';
import { storedFile, submissionOf } from './submissions.ts';

/** Bytes. */
const large = 50_000_000;
const rate = 8000;

function entryOf(sequence: number, size: number, attempts = 0, sent = 0): Entry {
  const file = { ...storedFile(`file-${sequence}`, new ArrayBuffer(0)), size };
  const submission = submissionOf(`${sequence}`, [file]);
  return { ...submission, sequence, attempts, uploads: { [file.fileId]: { url: '/u', sent } } };
}

const nextOf = (due: readonly Entry[], bytesPerSecond?: number) => nextInOrder(due, bytesPerSecond)?.sequence;

describe('the order', () => {
  test('is first come, first served, for what fits in the next minute and for what does not', () => {
    expect(nextOf([entryOf(1, 1000), entryOf(2, 500)], rate)).toBe(1);
    expect(nextOf([entryOf(1, large), entryOf(2, large - 1)], rate)).toBe(1);
    expect(nextOf([])).toBeUndefined();
  });

  test('lets what fits in a minute at the measured rate pass what does not', () => {
    const fits = rate * 60 - 100;

    expect(nextOf([entryOf(1, large), entryOf(2, fits + 200), entryOf(3, fits)], rate)).toBe(3);
    expect(nextOf([entryOf(1, large), entryOf(2, fits)], rate / 2)).toBe(1);
    expect(nextOf([entryOf(1, large), entryOf(2, 1000)], 1_000_000)).toBe(1);
  });

  test('counts what is left to send, not what is up already', () => {
    expect(nextOf([entryOf(1, large, 9, large - 1000), entryOf(2, 500)], rate)).toBe(1);
    expect(nextOf([entryOf(1, large), entryOf(2, large, 1, large - 1000)], rate)).toBe(2);
  });

  test('goes by a slow link while nothing has been measured', () => {
    expect(nextOf([entryOf(1, large), entryOf(2, 200_000)])).toBe(2);
    expect(nextOf([entryOf(1, large), entryOf(2, 400_000)])).toBe(1);
  });

  test('lets the next twenty pass, in their first three attempts, and nothing larger than a minute', () => {
    const most = rate * 60 - 'GMDSS'.length;
    const first = entryOf(7, large);

    expect(nextOf([first, entryOf(27, most, 2)], rate)).toBe(27);
    expect(nextOf([first, entryOf(28, most, 2)], rate)).toBe(7);
    expect(nextOf([first, entryOf(27, most, 3)], rate)).toBe(7);
    expect(nextOf([first, entryOf(27, most + 1, 2)], rate)).toBe(7);
  });

  test('starves nobody, whatever comes after and however it fails', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomFrom(seed);
      let waiting: readonly Entry[] = [entryOf(1, large)];
      let passed = 0;
      let sequence = 1;
      for (let turn = 0; turn < 300; turn += 1) {
        for (let come = random() * 3; come > 1; come -= 1) {
          sequence += 1;
          waiting = [...waiting, entryOf(sequence, random() < 0.2 ? large : Math.floor(random() * 400_000))];
        }
        const next = nextInOrder(waiting, 2000 + random() * 20_000);
        if (next?.sequence === 1) break;
        passed += 1;
        const fails = random() < 0.7;
        waiting = waiting.flatMap((entry) => {
          if (entry !== next) return [entry];
          return fails ? [{ ...entry, attempts: entry.attempts + 1 }] : [];
        });
      }
      expect(passed, `seed ${seed}`).toBeLessThanOrEqual(20 * 3);
    }
  });
});
