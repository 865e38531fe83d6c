import { defineConfig } from 'vitest/config';

/** Of the one test that fails on purpose; harness.test.ts runs it and reads what it prints. */
export default defineConfig({
  test: {
    include: ['tests/browser/failing-page.ts'],
    setupFiles: ['tests/support/print-evidence.ts'],
    testTimeout: 180_000,
  },
});
