import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/project.ts';
import { count, type VitestReport } from '../../scripts/run-vitest.ts';

type Tested = VitestReport['testResults'][number]['assertionResults'][number];

const passed: Tested = { status: 'passed', fullName: 'holds' };

function reportOf(...assertionResults: readonly Tested[]): VitestReport {
  const failed = assertionResults.some(({ status }) => status === 'failed');
  const name = join(root, 'tests', 'browser', 'x.test.ts');
  return { testResults: [{ name, status: failed ? 'failed' : 'passed', assertionResults }] };
}

test('what did not pass failed, and is named where the totals would not explain it', () => {
  const report = reportOf(
    passed,
    { status: 'failed', fullName: 'does not hold' },
    { status: 'skipped', fullName: 'is left out' },
  );

  expect(count(report, ['browser', 'sw'])).toEqual({
    passed: 1,
    failed: 3,
    remarks: ['skipped: is left out', 'no test ran from tests/sw'],
  });
});

test('a file that could not be loaded failed as a whole', () => {
  const report: VitestReport = {
    testResults: [{ name: join(root, 'tests', 'sw', 'y.test.ts'), status: 'failed', assertionResults: [] }],
  };

  expect(count(report, [])).toMatchObject({ passed: 0, failed: 1 });
});
