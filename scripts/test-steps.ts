import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findOrInstallChromium } from './find-chromium.ts';
import { programPath, root } from './project.ts';
import { runQuietly } from './run-program.ts';
import { oneFailed, onePassed, runVitest, type Tally } from './run-vitest.ts';

/**
 * The browser tests of `npm test`: the most common user journeys, each once. All other browser tests are the second
 * lane, `npm run test:all`, and a new one belongs there until it is named here (docs/decisions/043).
 */
export const firstLane: readonly string[] = [
  'courses',
  'installing',
  'keyboard',
  'liberian-keyboard',
  'offline-to-api',
  'side-menu',
  'staff-sign-in',
  'two-tabs',
];

/**
 * Server tests of the second lane: commands, and servers in processes of their own, which take seconds to start;
 * floods, long stories, and each call checked against its description. All others are in the first.
 */
export const serverFilesOfSecondLane: readonly string[] = [
  'tests/loopback/exactly-once.test.ts',
  'tests/loopback/random-faults.test.ts',
  'tests/loopback/restored-server.test.ts',
  'tests/loopback/strangers.test.ts',
  'tests/server/api-docs.test.ts',
  'tests/server/backup.test.ts',
  'tests/server/bounces.test.ts',
  'tests/server/built-server.test.ts',
  'tests/server/command-line.test.ts',
  'tests/server/corrections.test.ts',
  'tests/server/demo-data.test.ts',
  'tests/server/demo.test.ts',
  'tests/server/failing-commits.test.ts',
  'tests/server/file-store.test.ts',
  'tests/server/first-account.test.ts',
  'tests/server/flooded-process.test.ts',
  'tests/server/floods.test.ts',
  'tests/server/many-servers.test.ts',
  'tests/server/move.test.ts',
  'tests/server/private-files.test.ts',
  'tests/server/proof.test.ts',
  'tests/server/quotations.test.ts',
  'tests/server/recipes.test.ts',
  'tests/server/s3.test.ts',
  'tests/server/shutdown.test.ts',
  'tests/server/store-sweep.test.ts',
  'tests/server/two-servers.test.ts',
  'tests/server/uploads-killed-server.test.ts',
  'tests/server/uploads-links.test.ts',
  'tests/server/uploads-memory.test.ts',
  'tests/server/user-command.test.ts',
];

const serverFolders = ['fuzz', 'loopback', 'server'];
const folders = { server: serverFolders, others: ['browser', 'budget', 'fleet', 'ways', ...serverFolders] };

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
  run: () =>
    runVitest('server', folders.server, {
      parameters: serverFilesOfSecondLane.flatMap((path) => ['--exclude', path]),
      env: { TEST_DATABASE: 'libsql' },
    }),
};

/** Server tests left to the second lane. */
export const slowServerTests: Step = {
  name: 'server tests, second lane',
  run: () =>
    runVitest('server', ['server'], {
      parameters: serverFilesOfSecondLane,
      env: { TEST_DATABASE: 'libsql' },
    }),
};

/** Repeats on PostgreSQL the tests that run on each database; until here they ran on the embedded one. */
export const postgresTests: Step = {
  name: 'server tests on PostgreSQL',
  run: () =>
    runVitest('server', ['server'], {
      parameters: testFiles().filter(isForEachDatabase),
      env: { TEST_DATABASE: 'postgresql' },
    }),
};

export const build = program('build', process.execPath, ['--import', 'tsx', 'scripts/build.ts']);

export const budgets: Step = { name: 'budget tests', run: () => runVitest('budget', ['budget']) };

export const browserTests: Step = {
  name: 'browser tests, first lane',
  run: () => runBrowserTests('browser', firstLane.map(pathOf)),
};

export const secondLane: Step = {
  name: 'browser tests, second lane',
  run: () =>
    runBrowserTests(
      'browser',
      firstLane.flatMap((name) => ['--exclude', pathOf(name)]),
    ),
};

/** Complete user journeys (tests/README.md); in the second lane. */
export const ways: Step = { name: 'ways, second lane', run: () => runBrowserTests('ways') };

/** Several servers, ships and failures: small here, full size with `npm run fleet`. */
export const fleetTests: Step = {
  name: 'fleet tests, second lane',
  run: () => runVitest('fleet', ['fleet']),
};

function pathOf(name: string): string {
  return `tests/browser/${name}.test.ts`;
}

/** Folders of tests/ that hold tests. */
function testFolders(): readonly string[] {
  return [...new Set(testFiles().map((path) => path.split(sep)[1] ?? path))];
}

/** Paths relative to the root of the project. */
function testFiles(): readonly string[] {
  const paths = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => /\.test\.tsx?$/.test(path)).map((path) => join('tests', path));
}

function isForEachDatabase(path: string): boolean {
  return readFileSync(join(root, path), 'utf8').includes("from '../support/databases.ts'");
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

/** @param project of vitest.config.ts, with a folder of the same name */
async function runBrowserTests(project: string, parameters: readonly string[] = []): Promise<Tally> {
  try {
    const path = findOrInstallChromium();
    return await runVitest(project, [project], { parameters, env: { CHROMIUM_PATH: path } });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return oneFailed;
  }
}
