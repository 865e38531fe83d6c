// Makes every small change to the code of a target, and lists the changes that no test notices (docs/testing.md).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installTool } from '../../scripts/install-tool.ts';
import { mutationTargets } from './mutation-targets.ts';
import { root } from '../../scripts/project.ts';
import { runAloud } from '../../scripts/run-program.ts';

const [name = '', asked, tests = '', ...more] = process.argv.slice(2);
const target = mutationTargets[name];
if (target === undefined || more.length > 0) {
  const names = Object.keys(mutationTargets).join(' | ');
  process.stderr.write(`Usage: npm run mutate -- ${names} [FILES [TESTS], each with commas between]\n`);
  process.exitCode = 2;
} else {
  process.exitCode = (await mutate(name, asked?.split(',') ?? target.mutate)) ? 0 : 1;
}

async function mutate(label: string, files: readonly string[]): Promise<boolean> {
  const tool = await installTool('tools/mutation');
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const settings = join(cache, `stryker-${label}.json`);
  await writeFile(
    settings,
    JSON.stringify({
      mutate: files,
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'tools/mutation/mutation-config.ts', related: true },
      reporters: ['clear-text', 'progress-append-only', 'json'],
      jsonReporter: { fileName: join(cache, `mutation-${label}.json`) },
      clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
      // Not below node_modules, where vitest finds no tests.
      tempDirName: join('tmp', 'stryker'),
      coverageAnalysis: 'perTest',
      concurrency: 2,
      // A timeout counts as noticed, so other load on the machine must not cause one.
      timeoutMS: 30_000,
      // Stryker reads these through the TypeScript API, which version 7 lacks.
      tsconfigFile: 'none.json',
      disableTypeChecks: false,
      ignorePatterns: ['dist', '.git', 'docs', 'data', 'tmp'],
      allowEmpty: false,
      thresholds: { high: 95, low: 90, break: null },
    }),
  );
  return runAloud(join(tool, 'node_modules/.bin/stryker'), ['run', settings], {
    MUTATION_TARGET: label,
    MUTATION_TESTS: tests,
  });
}
