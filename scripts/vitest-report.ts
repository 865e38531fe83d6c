import { relative, sep } from 'node:path';
import { root } from './project.ts';
import type { Tally } from './tally.ts';

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
    }[];
  }[];
}

export interface Counted extends Tally {
  /** What the totals alone would not explain, one line each. */
  readonly remarks: readonly string[];
}

/**
 * Everything that did not pass failed: skipped tests, todos, files that could not be loaded, and folders of
 * tests/ from which nothing ran.
 */
export function count(report: VitestReport, expectedFolders: readonly string[]): Counted {
  const passed = report.testResults.flatMap((file) => file.assertionResults.filter(isPassed));
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => !isPassed(test)),
  );
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status !== 'passed' && assertionResults.every(isPassed),
  );
  const missing = expectedFolders.filter((folder) => !ranFrom(report, folder));
  return {
    passed: passed.length,
    failed: failed.length + unread.length + missing.length,
    remarks: [
      ...failed
        .filter(({ status }) => status !== 'failed')
        .map(({ fullName, status }) => `${status}: ${fullName}`),
      ...unread.map(({ name }) => `failed as a whole: ${relative(root, name)}`),
      ...missing.map((folder) => `no test ran from tests/${folder}`),
    ],
  };
}

function isPassed({ status }: { readonly status: string }): boolean {
  return status === 'passed';
}

function ranFrom(report: VitestReport, folder: string): boolean {
  return report.testResults.some(
    ({ name, assertionResults }) =>
      relative(root, name).startsWith(['tests', folder, ''].join(sep)) && assertionResults.length > 0,
  );
}
