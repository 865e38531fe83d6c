import { defineConfig } from 'vitest/config';
import { mutationTargets } from './mutation-targets.ts';

const target = mutationTargets[process.env['MUTATION_TARGET'] ?? ''];
const tests = process.env['MUTATION_TESTS'] ?? '';

// For `npm run mutate`: one project, and only the tests that are to notice.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/no-console-error.ts'],
    include: tests === '' ? [...(target?.tests ?? [])] : tests.split(','),
    testTimeout: 20_000,
  },
});
