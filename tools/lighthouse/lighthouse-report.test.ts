import { expect, test } from 'vitest';
import { belowGoal, medianOf, readReport, type Report } from './lighthouse-report.ts';

/** As Lighthouse writes it, as far as it is read. */
function written(performance: number, accessibility: number): string {
  const full = { score: 1, auditRefs: [] };
  return JSON.stringify({
    lighthouseVersion: '12.8.2',
    environment: { benchmarkIndex: 1099.5 },
    categories: {
      performance: { score: performance, auditRefs: [{ id: 'speed-index', weight: 10 }] },
      accessibility: {
        score: accessibility,
        auditRefs: [
          { id: 'tab-order', weight: 0 },
          { id: 'image-alt', weight: 3 },
          { id: 'color-contrast', weight: 7 },
          { id: 'button-name', weight: 10 },
        ],
      },
      'best-practices': full,
      seo: full,
    },
    audits: {
      'speed-index': { title: 'Speed Index', score: 0.9, displayValue: '4.2 s' },
      'tab-order': { title: 'The order of Tab', score: 0 },
      'image-alt': { title: 'Images have no text', score: 0 },
      'color-contrast': { title: 'Too little contrast', score: 0 },
      'button-name': { title: 'Buttons have a name', score: null },
    },
  });
}

const withoutPerformance = (text: string): string => text.replace('"performance"', '"something else"');

const scored = (performance: number): Report => readReport(written(performance / 100, 1));

test('a report says what a page lacks to 100, the weightiest first, without what counts for nothing', () => {
  const report = readReport(written(0.97, 0.89));

  expect(report.scores).toEqual({ performance: 97, accessibility: 89, 'best-practices': 100, seo: 100 });
  expect(report.speed).toBe(1100);
  expect(report.lost.performance).toEqual(['speed-index: Speed Index: 4.2 s']);
  expect(report.lost.accessibility).toEqual([
    'color-contrast: Too little contrast',
    'image-alt: Images have no text',
  ]);
});

test('95 is enough for performance, and only 100 for the rest', () => {
  expect(belowGoal(readReport(written(0.95, 1)))).toEqual([]);
  expect(belowGoal(readReport(written(0.94, 0.99)))).toEqual(['performance', 'accessibility']);
  expect(belowGoal(readReport(withoutPerformance(written(0.2, 1))))).toEqual([]);
});

test('of several runs the one in the middle counts, and of two the worse', () => {
  expect(medianOf([scored(99), scored(60), scored(96)]).scores.performance).toBe(96);
  expect(medianOf([scored(99), scored(60)]).scores.performance).toBe(60);
});

test('a report without a score is none, and says why in one line', () => {
  const unscored = written(0.9, 1).replace('"score":0.9,"auditRefs"', '"score":null,"auditRefs"');
  const failed = unscored.replace(
    '{',
    '{"runtimeError":{"message":"No trace. Please run Lighthouse again."},',
  );

  expect(() => readReport(unscored)).toThrow(/^Lighthouse has no score for performance\.$/);
  expect(() => readReport(failed)).toThrow(
    /^Lighthouse has no score for performance\. No trace\. Please run Lighthouse again\.$/,
  );
});
