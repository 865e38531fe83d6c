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

/** Files that take longest, in that order: they begin first. */
export const longestFiles: readonly string[] = [
  'tests/looks/desk.test.ts',
  'tests/browser/three-engines.test.ts',
  'tests/looks/device.test.ts',
  'tests/browser/ship-link.test.ts',
  'tests/looks/cases.test.ts',
  'tests/looks/requests.test.ts',
  'tests/browser/corrections.test.ts',
  'tests/looks/visitors.test.ts',
  'tests/browser/hand-over.test.ts',
  'tests/browser/liberian-offline.test.ts',
  'tests/browser/few-words.test.ts',
  'tests/browser/prerendered.test.ts',
  'tests/browser/warm-start.test.ts',
  'tests/browser/drafts.test.ts',
  'tests/browser/two-people.test.ts',
  'tests/server/recipes.test.ts',
  'tests/server/s3.test.ts',
  'tests/server/backup.test.ts',
  'tests/server/many-servers.test.ts',
  'tests/server/move.test.ts',
  'tests/ways/13-fifty-requests.test.ts',
  'tests/ways/04-a-quotation.test.ts',
  'tests/ways/01-a-licence.test.ts',
  'tests/ways/14-two-at-one-request.test.ts',
  'tests/ways/22-an-upgrade-and-back.test.ts',
  'tests/ways/09-put-back-to-yesterday.test.ts',
];

/**
 * Server tests of the second lane: commands, and servers in processes of their own, which take seconds to start;
 * floods, long stories, and each call checked against its description. All others are in the first.
 */
export const serverFilesOfSecondLane: readonly string[] = [
  'tests/loopback/exactly-once.test.ts',
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
  'tests/server/spam-scores.test.ts',
  'tests/server/store-sweep.test.ts',
  'tests/server/twenty-ends.test.ts',
  'tests/server/two-servers.test.ts',
  'tests/server/uploads-killed-server.test.ts',
  'tests/server/uploads-links.test.ts',
  'tests/server/uploads-memory.test.ts',
  'tests/server/user-command.test.ts',
];

/**
 * Server tests that CI repeats on PostgreSQL as a whole: those in which the behaviour of the database is the subject
 * (locks, isolation, unique conflicts, lost connections, its own dump), those that need PostgreSQL, and those that make
 * every call and every query once on both databases. `npm run test:postgres` repeats all others, too.
 */
export const filesOnPostgres: readonly string[] = [
  'tests/server/backup.test.ts',
  'tests/server/case-changes.test.ts',
  'tests/server/cases-of-stored.test.ts',
  'tests/server/command-line.test.ts',
  'tests/server/exactly-once.test.ts',
  'tests/server/failing-commits.test.ts',
  'tests/server/first-account.test.ts',
  'tests/server/health.test.ts',
  'tests/server/ids.test.ts',
  'tests/server/jobs.test.ts',
  'tests/server/leases.test.ts',
  'tests/server/ledger.test.ts',
  'tests/server/mailed-replies.test.ts',
  'tests/server/many-servers.test.ts',
  'tests/server/migrations.test.ts',
  'tests/server/move.test.ts',
  'tests/server/postgres-faults.test.ts',
  'tests/server/push-failures.test.ts',
  'tests/server/push-subscriptions.test.ts',
  'tests/server/queries-on-both.test.ts',
  'tests/server/registration.test.ts',
  'tests/server/storing.test.ts',
  'tests/server/two-servers.test.ts',
  'tests/server/uploads-final-post.test.ts',
  'tests/server/users.test.ts',
];
