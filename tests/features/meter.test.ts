import { describe, expect, test } from 'vitest';
import { type Announced, announced } from '../../src/requests/progress.tsx';
import {
  durationWords,
  paceWords,
  secondsLeft,
  sentWords,
  shareOf,
} from '../../src/requests/meter-messages.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import type { DeliveryProgress } from '../../src/outbox/progress.ts';

/** The key and what is filled in, in place of the text. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Translate;
const mebi = 1024 * 1024;

function progress(sent: number, more: Partial<DeliveryProgress> = {}): DeliveryProgress {
  return { submissionId: 'a', sentBytes: sent * mebi, totalBytes: 10 * mebi, ...more };
}

describe('the meter', () => {
  test('says how long the rest takes, and nothing before it was measured', () => {
    expect(secondsLeft(progress(4, { bytesPerSecond: mebi / 2 }))).toBe(12);
    expect([secondsLeft(progress(4)), secondsLeft(progress(4, { bytesPerSecond: 0 }))]).toEqual([
      undefined,
      undefined,
    ]);
    expect(paceWords(t, progress(4), true)).toBeUndefined();
    expect(paceWords(t, progress(4, { bytesPerSecond: 8192 }), true)).toBe(
      'meter.pace 8\u00a0KB meter.minutes 13',
    );
    expect(paceWords(t, progress(0, { bytesPerSecond: mebi }), false)).toBe(
      'meter.paceBefore 1.0\u00a0MB meter.underAMinute',
    );
  });

  test.each([
    [0, 'meter.underAMinute'],
    [59, 'meter.underAMinute'],
    [61, 'meter.minutes 2'],
    [89 * 60, 'meter.minutes 89'],
    [90 * 60 + 1, 'meter.hours 2'],
    [4 * 3600, 'meter.hours 4'],
    [50 * 3600, 'meter.days 3'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(durationWords(t, seconds)).toBe(words);
  });

  test('claims arrival only where the API confirms it, and never more than there is', () => {
    expect(sentWords(t, progress(4))).toBe('meter.arrived 4.0\u00a0MB 10.0\u00a0MB');
    expect(sentWords(t, progress(4, { hasOnlyLeft: true }))).toBe('meter.left 4.0\u00a0MB 10.0\u00a0MB');
    expect(sentWords(t, progress(0))).toBe('meter.toSend 10.0\u00a0MB');
    expect(sentWords(t, progress(11, { hasOnlyLeft: true }))).toBe('meter.left 10.0\u00a0MB 10.0\u00a0MB');
    expect([0, 4, 11].map((sent) => shareOf(progress(sent)))).toEqual([0, 0.4, 1]);
    expect(shareOf({ submissionId: 'a', sentBytes: 0, totalBytes: 0 })).toBe(0);
  });
});

describe('what is read out', () => {
  const at = (share: number, seconds: number): Announced => ({ share, at: seconds * 1000, text: `${share}` });

  /** What is read out of all this, one after the other. */
  function readOut(...news: readonly Announced[]): readonly string[] {
    let said: Announced | undefined;
    const texts = news.map((one) => {
      said = announced(said, one);
      return said.text;
    });
    return texts.filter((text, index) => text !== '' && text !== texts[index - 1]);
  }

  test('is every tenth, however many steps there are', () => {
    const steps = [...Array(101).keys()].map((percent) => at(percent / 100, percent / 10));
    expect(readOut(...steps).length).toBe(10);
  });

  test('is the progress of half a minute where it is slow, and nothing where nothing moves', () => {
    expect(readOut(at(0.1, 0), at(0.11, 10), at(0.12, 29), at(0.13, 31), at(0.14, 60), at(0.15, 61))).toEqual(
      ['0.13', '0.15'],
    );
    expect(readOut(at(0.1, 0), at(0.1, 40), at(0.1, 90))).toEqual([]);
  });

  test('begins anew when an API without resumable uploads does', () => {
    expect(readOut(at(0, 0), at(0.5, 1), at(0, 2), at(0.05, 3), at(0.12, 4))).toEqual(['0.5', '0.12']);
  });
});
