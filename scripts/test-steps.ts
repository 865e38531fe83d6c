import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { filesOnPostgres, firstLane, serverFilesOfSecondLane } from './lanes.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { postgresPrograms } from './find-postgres.ts';
import { programPath, root } from './project.ts';
import { runQuietly } from './run-program.ts';
import { runVitest } from './run-vitest.ts';
import { oneFailed, onePassed, type Tally } from './tally.ts';

const serverFolders = ['loopback', 'server'];
const folders = { server: serverFolders, others: ['browser', 'budget', 'looks', 'ways', ...serverFolders] };

export interface Step {
  readonly name: string;
  /** CPU seconds on two quiet cores, a quarter above what it took when set. */
  readonly budget: number;
  run(): Promise<Tally>;
}

export const checks: readonly Step[] = [
  program('format', 5, programPath('biome'), ['format', '.']),
  program('lint', 40, programPath('oxlint'), ['--deny-warnings', '--report-unused-disable-directives']),
  program('types', 45, programPath('tsc'), ['-b']),
];

export const unitTests: Step = {
  name: 'unit tests',
  budget: 60,
  run: () =>
    runVitest(
      'unit',
      testFolders().filter((folder) => !folders.others.includes(folder)),
    ),
};

export const serverTests: Step = {
  name: 'server and loopback tests',
  budget: 380,
  run: () =>
    runVitest('server', folders.server, {
      parameters: serverFilesOfSecondLane.flatMap((path) => ['--exclude', path]),
      env: { TEST_DATABASE: 'libsql' },
    }),
};

/** Server tests left to the second lane. */
export const slowServerTests: Step = {
  name: 'server tests, second lane',
  budget: 600,
  run: () =>
    runVitest('server', ['server'], {
      parameters: serverFilesOfSecondLane,
      env: { TEST_DATABASE: 'libsql' },
    }),
};

/** What CI shows on PostgreSQL (lanes.ts). */
export const postgresTests = onPostgres('server tests on PostgreSQL', 550, () => filesOnPostgres);

/** Every test that runs on each database, on PostgreSQL; on demand. */
export const allPostgresTests = onPostgres('every server test on PostgreSQL', 900, () =>
  testFiles().filter(isForEachDatabase),
);

/** The names of its tests say which database it is; what else is in their files is not repeated. */
function onPostgres(name: string, budget: number, files: () => readonly string[]): Step {
  return {
    name,
    budget,
    run: () =>
      runVitest('server', ['server'], {
        parameters: files(),
        env: { TEST_DATABASE: 'postgresql' },
        // Without PostgreSQL there is only the embedded one to repeat them on.
        ...(postgresPrograms() === undefined ? {} : { named: 'postgresql' }),
      }),
  };
}

/** In the second lane the client is there from the first. */
export const build = program('build', 32, process.execPath, [
  '--import',
  'tsx',
  'scripts/build.ts',
  '--if-needed',
]);

export const budgets: Step = {
  name: 'budget tests',
  budget: 6,
  run: () => runVitest('budget', ['budget']),
};

export const browserTests: Step = {
  name: 'browser tests, first lane',
  budget: 355,
  run: () => runBrowserTests('browser', ['browser'], firstLane.map(pathOf)),
};

export const secondLane: Step = {
  name: 'browser tests, second lane',
  budget: 4500,
  run: () =>
    runBrowserTests(
      'browser',
      ['browser', 'looks'],
      firstLane.flatMap((name) => ['--exclude', pathOf(name)]),
    ),
};

/** Complete user journeys (docs/testing.md), each in one language. */
export const ways: Step = {
  name: 'ways, second lane',
  budget: 950,
  run: () => runBrowserTests('ways', ['ways'], [], { WAYS: 'one' }),
};

export const waysInBothLanguages: Step = {
  name: 'ways in both languages',
  budget: 1900,
  run: () => runBrowserTests('ways', ['ways'], [], { WAYS: 'both' }),
};

/** A fixed story of random faults, on each database; longer ones with `npm run chaos`. */
export const chaosMinute: Step = {
  name: 'a minute of chaos, second lane',
  budget: 110,
  run: () => runVitest('chaos', ['tools/chaos'], { parameters: ['tools/chaos/minute.chaos.ts'] }),
};

/** A fixed number of inputs for each target, on each database; more with `npm run fuzz`. */
export const fuzzMinute: Step = {
  name: 'a minute of fuzz, second lane',
  budget: 90,
  run: () => runVitest('fuzz', ['tools/fuzz']),
};

/** Another story and other inputs at each release; both print their seed. */
const seedOfRelease = String(Date.now() % 1_000_000);

export const longChaos: readonly Step[] = ['libsql', 'postgresql'].map((database) => ({
  name: `a thousand steps of chaos on ${database}, seed ${seedOfRelease}`,
  budget: 1500,
  run: () =>
    runVitest('chaos', ['tools/chaos'], {
      parameters: ['tools/chaos/loopback.chaos.ts'],
      env: { CHAOS_SEED: seedOfRelease, CHAOS_STEPS: '1000', CHAOS_DATABASE: database },
    }),
}));

export const longFuzz: Step = {
  name: `200,000 inputs of fuzz, seed ${seedOfRelease}`,
  budget: 1500,
  run: () => runVitest('fuzz', ['tools/fuzz'], { env: { FUZZ_RUNS: '200000', FUZZ_SEED: seedOfRelease } }),
};

/** Several servers, ships and failures: small here, full size with `npm run fleet`. */
export const fleetTests: Step = {
  name: 'fleet tests',
  budget: 100,
  run: () => runVitest('fleet', ['tools/fleet']),
};

function pathOf(name: string): string {
  return `tests/browser/${name}.test.ts`;
}

/** Folders that hold tests, as runVitest expects them. */
function testFolders(): readonly string[] {
  const names = testFiles().map((path) => {
    const [top = '', folder = ''] = path.split(sep);
    return top === 'tests' ? folder : `${top}/${folder}`;
  });
  return [...new Set(names)];
}

/** Paths relative to the root of the project. */
function testFiles(): readonly string[] {
  return ['tests', 'tools'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join(top, path)),
  );
}

function isForEachDatabase(path: string): boolean {
  return readFileSync(join(root, path), 'utf8').includes("from '../support/databases.ts'");
}

/** A step of one program counts as one test. */
function program(name: string, budget: number, path: string, parameters: readonly string[]): Step {
  return {
    name,
    budget,
    async run() {
      const { ok, output } = await runQuietly(path, parameters);
      if (ok) return onePassed;
      process.stdout.write(`${output}\n`);
      return oneFailed;
    },
  };
}

/**
 * @param project of vitest.config.ts
 * @param expectedFolders of tests/, each of which must have run a test
 */
async function runBrowserTests(
  project: string,
  expectedFolders: readonly string[],
  parameters: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  try {
    findOrInstallChromium();
    return await runVitest(project, expectedFolders, { parameters, env });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return oneFailed;
  }
}
