import { configDefaults, defineConfig } from 'vitest/config';

const serverTests = ['tests/server/**/*.test.ts', 'tests/loopback/**/*.test.ts', 'tests/fuzz/**/*.test.ts'];
const browserTests = 'tests/browser/**/*.test.ts';
const ways = 'tests/ways/**/*.test.ts';
const budgetTests = 'tests/budget/**/*.test.ts';
const longStories = 'tests/chaos/**/*.chaos.ts';
const fleetTests = 'tests/fleet/**/*.test.ts';
const benches = 'tests/bench/**/*.bench.ts';
const shape = 'tests/shape/**/*.bench.ts';

// Nothing is measured by these: a machine that is busy elsewhere is no failure.
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

// One less than the cores, as vitest has it, would be one on CI.
const maxWorkers = 2;

const inBrowser = {
  maxWorkers,
  // The tests of a worker share one browser (decision 043).
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 120_000,
  // What a page shows, it shows in a moment: as long as playwright waits for an element.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/no-console-error.ts', 'tests/support/print-evidence.ts'],
    // A test that is alone in the selection must not pass by being left out.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...serverTests, browserTests, ways, budgetTests, fleetTests],
          ...patient,
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
          globalSetup: ['tests/support/postgres-for-all.ts', 'tests/support/radosgw-for-all.ts'],
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
          globalSetup: ['tests/support/radosgw-for-all.ts'],
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
          globalSetup: ['tests/support/postgres-for-all.ts', 'tests/support/radosgw-for-all.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        // As long as asked for: `npm run chaos`, never `npm test`.
        test: { name: 'chaos', include: [longStories], testTimeout: 0, hookTimeout: 120_000 },
      },
      // Prints how large the house is and how far a request walks through it: `npm run shape`.
      { extends: true, test: { name: 'shape', include: [shape], testTimeout: 120_000 } },
      { extends: true, test: { name: 'browser', include: [browserTests], ...inBrowser } },
      {
        extends: true,
        test: { name: 'ways', include: [ways], setupFiles: ['tests/ways/clock.ts'], ...inBrowser },
      },
    ],
  },
});
