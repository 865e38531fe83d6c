import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestFiles } from './scripts/lanes.ts';
import { longestWait } from './scripts/longest-wait.ts';

const serverTests = ['tests/server/**/*.test.ts', 'tests/loopback/**/*.test.ts'];
const browserTests = ['tests/browser/**/*.test.ts', 'tests/looks/*.test.ts'];
const ways = 'tests/ways/**/*.test.ts';
const budgetTests = 'tests/budget/**/*.test.ts';
const longStories = 'tools/chaos/**/*.chaos.ts';
const fuzzTargets = 'tools/fuzz/**/*.fuzz.ts';
const fleetTests = 'tools/fleet/**/*.fleet.ts';
const benches = 'tools/bench/**/*.bench.ts';
const shape = 'tools/shape/**/*.bench.ts';

// Made once for all files of a project.
const programs = 'tests/support/programs-for-all.ts';
const radosgw = 'tests/support/radosgw-for-all.ts';
const postgres = 'tests/support/postgres-for-all.ts';
const stores = [programs, postgres, radosgw];

// Nothing is measured by these: a machine that is busy elsewhere is no failure. Each wait of a test has the same limit,
// scripts/longest-wait.ts; its deadline only ends a test that hangs.
const patient = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: longestWait } },
};

// No server, no browser: a test that takes longer hangs.
const inMemory = {
  testTimeout: longestWait,
  hookTimeout: longestWait,
  expect: { poll: { timeout: longestWait / 2 } },
};

// One for each core: more of them turn every timer of a test into a race, and vitest's own choice is one less.
const maxWorkers = availableParallelism();

const inBrowser = {
  // The tests of a worker share one browser (decision 043).
  isolate: false,
  ...patient,
  maxWorkers,
};

/** A long file that begins last is waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longestFiles.findIndex((path) => moduleId.endsWith(path));
      return found === -1 ? longestFiles.length : found;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: [
      'tests/support/no-console-error.ts',
      'tests/support/print-evidence.ts',
      'tests/support/form-texts.ts',
    ],
    // A test that is alone in the selection must not pass by being left out.
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...serverTests, ...browserTests, ways, budgetTests],
          ...inMemory,
          maxWorkers,
          // The files of a worker share its modules: loading them for each file costs more than the tests.
          isolate: false,
          // Not `setImmediate`: fake-indexeddb lives by it, also where another file has left a transaction.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests,
          globalSetup: stores,
          ...patient,
          maxWorkers,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: [fuzzTargets],
          globalSetup: [postgres],
          ...patient,
          maxWorkers,
          isolate: false,
        },
      },
      // Several servers at once: one file after the other.
      {
        extends: true,
        test: {
          name: 'fleet',
          include: [fleetTests],
          globalSetup: [programs, radosgw],
          ...patient,
          fileParallelism: false,
        },
      },
      { extends: true, test: { name: 'budget', include: [budgetTests], testTimeout: 60_000 } },
      {
        extends: true,
        // They print what they measure and judge nothing: `npm run bench`, never `npm test`.
        test: {
          name: 'bench',
          include: [benches],
          globalSetup: stores,
          fileParallelism: false,
          ...patient,
        },
      },
      {
        extends: true,
        // As long as asked for: `npm run chaos`, and a minute in the second lane.
        test: {
          name: 'chaos',
          include: [longStories],
          globalSetup: [programs],
          ...patient,
          testTimeout: 0,
        },
      },
      // Prints how large the house is and how far a request walks through it: `npm run shape`.
      { extends: true, test: { name: 'shape', include: [shape], testTimeout: 120_000 } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browserTests,
          globalSetup: [programs],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: {
          name: 'ways',
          include: [ways],
          globalSetup: [programs],
          setupFiles: ['tests/ways/clock.ts'],
          ...inBrowser,
        },
      },
    ],
  },
});
