import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from './project.ts';
import { runAloud } from './run-program.ts';
import { oneFailed, type Tally } from './tally.ts';
import { count, type VitestReport } from './vitest-report.ts';

export interface VitestOptions {
  readonly parameters?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * @param project of vitest.config.ts
 * @param expectedFolders of tests/, each of which must have run a test
 * @param options more of vitest's own parameters, and of the environment
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
