import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { programPath, root } from './project.ts';
import { runAloud } from './run-program.ts';

/** Numbers of passed and failed tests; a skipped test counts as failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const onePassed: Tally = { passed: 1, failed: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}

export interface VitestOptions {
  readonly parameters?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * @param project of vitest.config.ts
 * @param expectedFolders of tests/, each of which must have run a test
 * @param options more parameters and environment variables for vitest
 */
export async function runVitest(
  project: string,
  expectedFolders: readonly string[],
  { parameters: more = [], env = {} }: VitestOptions = {},
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'pmts-report-'));
  const reportFile = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const parameters = ['run', '--project', project, ...more, ...reporters];
    const ok = await runAloud(programPath('vitest'), parameters, { CI: '1', ...env });
    return tallyOf(await readReport(reportFile), expectedFolders, ok);
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
  const { passed, failed, remarks } = count(report, expectedFolders);
  for (const remark of remarks) process.stdout.write(`  ${remark}\n`);
  if (ok || failed > 0) return { passed, failed };
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
    }[];
  }[];
}

interface Counted extends Tally {
  /** Explanations that the totals alone do not give, one line each. */
  readonly remarks: readonly string[];
}

/**
 * Counts everything that did not pass as failed: skipped tests, todos, files that could not be loaded, and folders of
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
