/**
 * The browser tests of `npm test`: the ways that most people go, each once. All other browser tests are the second lane,
 * `npm run test:all`, and a new one is there until it is named here (docs/decisions/049).
 */
export const firstLane: readonly string[] = [
  'courses',
  'courses-offline',
  'installing',
  'keyboard',
  'liberian',
  'liberian-keyboard',
  'offline-to-api',
  'prerendered',
  'requests',
  'side-menu',
  'staff-sign-in',
  'staff-tasks',
  'two-tabs',
  'updating',
];
