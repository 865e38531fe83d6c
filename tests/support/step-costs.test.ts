import { describe, expect, test } from 'vitest';
import { busyCpuSeconds } from '../../scripts/cpu-time.ts';
import { costTable } from '../../scripts/step-costs.ts';

describe('the cost of a test run', () => {
  test('names each step that takes more CPU seconds than its budget', () => {
    const lint = { name: 'lint', budget: 30, seconds: 12.34, cpu: 24.4 };
    const build = { name: 'the build', budget: 20, seconds: 15, cpu: 21 };

    expect(costTable([lint, build]).split('\n')).toEqual([
      'lint       12.3 s, 24 of 30 CPU seconds',
      'the build  15.0 s, 21 of 20 CPU seconds, ABOVE ITS BUDGET',
      'all steps  27.3 s, 45 of 50 CPU seconds',
    ]);
  });

  test('counts what the machine does', () => {
    const before = busyCpuSeconds();
    const own = process.cpuUsage();
    while (process.cpuUsage(own).user < 100_000);

    expect(busyCpuSeconds() - before).toBeGreaterThan(0.05);
  });
});
