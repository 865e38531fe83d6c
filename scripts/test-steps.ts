import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { firstLane } from './first-lane.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { programPath, root } from './project.ts';
import { runQuietly } from './run-program.ts';
import { runVitest } from './run-vitest.ts';
import { oneFailed, onePassed, type Tally } from './tally.ts';

const serverFolders = ['fuzz', 'loopback', 'server'];
const folders = { server: serverFolders, others: ['browser', 'budget', ...serverFolders] };

export interface Step {
  readonly name: string;
  run(): Promise<Tally>;
}

export const checks: readonly Step[] = [
  program('format', programPath('biome'), ['format', '.']),
  program('lint', programPath('oxlint'), ['--deny-warnings', '--report-unused-disable-directives']),
  program('types', programPath('tsc'), ['-b']),
];

export const unitTests: Step = {
  name: 'unit tests',
  run: () =>
    runVitest(
      'unit',
      testFolders().filter((folder) => !folders.others.includes(folder)),
    ),
};

export const serverTests: Step = {
  name: 'server, loopback and fuzz tests',
  run: () => runVitest('server', folders.server),
};

export const build = program('build', process.execPath, ['--import', 'tsx', 'scripts/build.ts']);

export const budgets: Step = { name: 'budget tests', run: () => runVitest('budget', ['budget']) };

export const browserTests: Step = {
  name: 'browser tests, first lane',
  run: () => runBrowserTests(firstLane.map(pathOf)),
};

export const secondLane: Step = {
  name: 'browser tests, second lane',
  run: () => runBrowserTests(firstLane.flatMap((name) => ['--exclude', pathOf(name)])),
};

function pathOf(name: string): string {
  return `tests/browser/${name}.test.ts`;
}

/** Those of tests/ that hold tests. */
function testFolders(): readonly string[] {
  const paths = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
  return [...new Set(tests.map((path) => path.split(sep)[0] ?? path))];
}

/** A step of one program counts as one test. */
function program(name: string, path: string, parameters: readonly string[]): Step {
  return {
    name,
    async run() {
      const { ok, output } = await runQuietly(path, parameters);
      if (ok) return onePassed;
      process.stdout.write(`${output}\n`);
      return oneFailed;
    },
  };
}

async function runBrowserTests(parameters: readonly string[]): Promise<Tally> {
  try {
    const path = findOrInstallChromium();
    return await runVitest('browser', ['browser'], { parameters, env: { CHROMIUM_PATH: path } });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return oneFailed;
  }
}
