import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from './project.ts';
import { runAloud } from './run-program.ts';
import { oneFailed, type Tally } from './tally.ts';
import { count, type VitestReport } from './vitest-report.ts';

/**
 * @param project of vitest.config.ts
 * @param expectedFolders of tests/, each of which must have run a test
 */
export async function runVitest(
  project: string,
  expectedFolders: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'pmts-report-'));
  const reportFile = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const parameters = ['run', '--project', project, ...reporters];
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
