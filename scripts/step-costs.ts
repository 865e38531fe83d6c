/** What a step of a test run took. */
export interface Cost {
  readonly name: string;
  /** CPU seconds that it may take: a step above it is a task, not a failure (docs/testing.md). */
  readonly budget: number;
  readonly seconds: number;
  /** CPU seconds of the machine meanwhile. */
  readonly cpu: number;
}

export function wordsOf({ seconds, cpu, budget }: Cost): string {
  return `${seconds.toFixed(1)} s, ${cpu.toFixed(0)} of ${budget} CPU seconds`;
}

/** One line for each step, and one for all. */
export function costTable(costs: readonly Cost[]): string {
  const all: Cost = {
    name: 'all steps',
    budget: total(costs, ({ budget }) => budget),
    seconds: total(costs, ({ seconds }) => seconds),
    cpu: total(costs, ({ cpu }) => cpu),
  };
  const width = Math.max(all.name.length, ...costs.map(({ name }) => name.length));
  return [...costs, all]
    .map((cost) => {
      const above = cost.cpu > cost.budget ? ', ABOVE ITS BUDGET' : '';
      return `${cost.name.padEnd(width)}  ${wordsOf(cost)}${above}`;
    })
    .join('\n');
}

function total(costs: readonly Cost[], of: (cost: Cost) => number): number {
  return costs.reduce((sum, cost) => sum + of(cost), 0);
}
