import { expect, test } from 'vitest';
import { type CheckId, checkIds, type Outcome, type Outcomes } from '../../src/contracts/selftest/checks.ts';
import { judge } from '../../src/selftest/verdict-notice.tsx';

function outcomes(others: Partial<Record<CheckId, Outcome>>): Outcomes {
  const passed = Object.fromEntries(checkIds.map((id) => [id, 'passed' as const])) as Outcomes;
  return { ...passed, ...others };
}

test('where everything passes, nothing is said beyond it', () => {
  expect(judge(outcomes({}))).toEqual({ verdict: 'keepsAndSends', limits: [] });
});

test('what nobody misses is no limit', () => {
  const missing = {
    badge: 'absent',
    blobKept: 'absent',
    notifications: 'absent',
    sharesFiles: 'absent',
  } as const;

  expect(judge(outcomes(missing))).toEqual({ verdict: 'keepsAndSends', limits: [] });
});

test('an iPhone in a tab keeps and sends, with its limits', () => {
  const found = outcomes({ keptForWeeks: 'absent', backgroundSending: 'absent', badge: 'absent' });

  expect(judge(found)).toEqual({ verdict: 'withLimits', limits: ['keptForWeeks', 'backgroundSending'] });
});

test('what fails comes before what is missing', () => {
  const found = outcomes({ protectedFromCleaning: 'absent', windowsTalk: 'failed' });

  expect(judge(found)).toEqual({ verdict: 'withLimits', limits: ['windowsTalk', 'protectedFromCleaning'] });
});

test('without a network nothing is said of sending', () => {
  const found = outcomes({ serverAnswers: 'absent', clockRight: 'absent', uploadsPass: 'absent' });

  expect(judge(found)).toEqual({ verdict: 'keepsUntilOnline', limits: [] });
});

test.each<CheckId>(['serverAnswers', 'uploadsPass', 'bodyWhole', 'waitsEnd'])(
  '%s failed: it does not send',
  (id) => {
    expect(judge(outcomes({ [id]: 'failed' }))).toEqual({ verdict: 'doesNotSend', limits: [id] });
  },
);

test.each<[CheckId, Outcome]>([
  ['databaseOpens', 'failed'],
  ['largeFileKept', 'failed'],
  ['outboxReadable', 'failed'],
  ['normalWindow', 'failed'],
  ['fingerprints', 'failed'],
  ['abortUndone', 'absent'],
])('%s %s: it does not keep, whatever else holds', (id, outcome) => {
  expect(judge(outcomes({ [id]: outcome, serverAnswers: 'absent' })).verdict).toBe('doesNotKeep');
});
