import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { programPath, root } from './project.ts';
import { runAloud } from './run-program.ts';
import { oneFailed, type Tally } from './tally.ts';

export interface VitestOptions {
  readonly parameters?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Only tests with this in their full name; the others of their files are left to another lane. */
  readonly named?: string;
}

/**
 * @param project of vitest.config.ts
 * @param expectedFolders of tests/, or with their path from the root: each must have run a test
 * @param options more parameters and environment variables for vitest
 */
export async function runVitest(
  project: string,
  expectedFolders: readonly string[],
  { parameters: more = [], env = {}, named = '' }: VitestOptions = {},
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'pmts-report-'));
  const reportFile = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const only = named === '' ? [] : ['--testNamePattern', named];
    const parameters = ['run', '--project', project, ...more, ...only, ...reporters];
    const ok = await runAloud(programPath('vitest'), parameters, { CI: '1', ...env });
    const report = await readReport(reportFile);
    return tallyOf(report && onlyNamed(report, named), expectedFolders, ok);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<VitestReport | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // Written by the vitest that this project pins.
  return text === undefined ? undefined : (JSON.parse(text) as VitestReport);
}

function tallyOf(report: VitestReport | undefined, expectedFolders: readonly string[], ok: boolean): Tally {
  if (report === undefined) return oneFailed;
  const { passed, failed, failures } = count(report, expectedFolders);
  if (ok || failed > 0) return { passed, failed, failures };
  process.stdout.write('  vitest failed although every test passed: see above\n');
  return { passed, failed: 1 };
}

/** The part of vitest's JSON report used here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Absent where nothing failed. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Without the tests that were left to another lane, which the report calls skipped. */
export function onlyNamed({ testResults }: VitestReport, named: string): VitestReport {
  return {
    testResults: testResults.map((file) => ({
      ...file,
      assertionResults: file.assertionResults.filter(({ fullName }) => fullName.includes(named)),
    })),
  };
}

/**
 * Counts everything that did not pass as failed: skipped tests, todos, files that could not be loaded, and expected
 * folders from which nothing ran.
 */
export function count(report: VitestReport, expectedFolders: readonly string[]): Required<Tally> {
  const passed = report.testResults.flatMap((file) => file.assertionResults.filter(isPassed));
  const failures = [
    ...report.testResults.flatMap((file) => failuresOf(file)),
    ...expectedFolders
      .filter((folder) => !ranFrom(report, folder))
      .map((folder) => `no test ran from ${pathOf(folder)}`),
  ];
  return { passed: passed.length, failed: failures.length, failures };
}

function failuresOf({
  name,
  status,
  assertionResults,
}: VitestReport['testResults'][number]): readonly string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => !isPassed(test));
  if (failed.length === 0) return status === 'passed' ? [] : [`${file}: failed as a whole`];
  return failed.map((test) => {
    const said = test.failureMessages?.map((message) =>
      message.split('\n    at ')[0]?.slice(0, longestReason),
    );
    const why = test.status === 'failed' ? (said ?? []).join(' | ') : test.status;
    return `${file}: ${test.fullName}: ${why.replaceAll(/\s+/g, ' ')}`;
  });
}

/** Characters of what a failed test said; all of it stands where it failed. */
const longestReason = 600;

function isPassed({ status }: { readonly status: string }): boolean {
  return status === 'passed';
}

function ranFrom(report: VitestReport, folder: string): boolean {
  return report.testResults.some(
    ({ name, assertionResults }) =>
      relative(root, name).startsWith(join(pathOf(folder), sep)) && assertionResults.length > 0,
  );
}

function pathOf(folder: string): string {
  return folder.includes('/') ? folder : `tests/${folder}`;
}
