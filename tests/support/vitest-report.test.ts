import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/project.ts';
import { count, onlyNamed, type VitestReport } from '../../scripts/run-vitest.ts';

type Tested = VitestReport['testResults'][number]['assertionResults'][number];

const passed: Tested = { status: 'passed', fullName: 'holds' };

function reportOf(...assertionResults: readonly Tested[]): VitestReport {
  const failed = assertionResults.some(({ status }) => status === 'failed');
  const name = join(root, 'tests', 'browser', 'x.test.ts');
  return { testResults: [{ name, status: failed ? 'failed' : 'passed', assertionResults }] };
}

test('what did not pass failed, and is named with its reason', () => {
  const report = reportOf(
    passed,
    {
      status: 'failed',
      fullName: 'does not hold',
      failureMessages: ['Error: expected 2\nto be 3\n    at a place', 'Error: and 4\n    at another'],
    },
    { status: 'skipped', fullName: 'is left out' },
  );

  expect(count(report, ['browser', 'sw'])).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      'tests/browser/x.test.ts: does not hold: Error: expected 2 to be 3 | Error: and 4',
      'tests/browser/x.test.ts: is left out: skipped',
      'no test ran from tests/sw',
    ],
  });
});

test('an expected folder of tools is not met by one of tests', () => {
  expect(count(reportOf(passed), ['browser', 'tools/browser'])).toEqual({
    passed: 1,
    failed: 1,
    failures: ['no test ran from tools/browser'],
  });
});

test('a file that could not be loaded failed as a whole', () => {
  const report: VitestReport = {
    testResults: [{ name: join(root, 'tests', 'sw', 'y.test.ts'), status: 'failed', assertionResults: [] }],
  };

  expect(count(report, [])).toEqual({
    passed: 0,
    failed: 1,
    failures: ['tests/sw/y.test.ts: failed as a whole'],
  });
});

test('what a lane leaves to another one does not count, and what it skips itself does', () => {
  const report = reportOf(
    { status: 'passed', fullName: 'on postgresql a request is kept' },
    { status: 'skipped', fullName: 'on postgresql a request is left out' },
    { status: 'skipped', fullName: 'a number is read' },
  );

  expect(count(onlyNamed(report, 'postgresql'), ['browser'])).toMatchObject({ passed: 1, failed: 1 });
  expect(count(onlyNamed(report, ''), ['browser'])).toMatchObject({ passed: 1, failed: 2 });
});
