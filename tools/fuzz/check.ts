import * as fc from 'fast-check';

/** How many inputs a target gets. */
export interface Amount {
  /** In the suite. */
  readonly slice: number;
  /** Of `npm run fuzz -- --runs N`: so much of N. All shares together are 1. */
  readonly share: number;
}

const asked = Number(process.env['FUZZ_RUNS'] ?? 0);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

/** As long as a run of the command may take; the suite's slices take seconds. Milliseconds. */
export const longest = asked > 0 ? 6 * 60 * 60_000 : 600_000;

export function inputsOf({ slice, share }: Amount): number {
  return asked > 0 ? Math.max(1, Math.round(asked * share)) : slice;
}

/**
 * @param holds throws where it does not hold
 * @param seeds inputs that once showed a fault; they come first, in every run
 */
export async function check<Input>(
  amount: Amount,
  inputs: fc.Arbitrary<Input>,
  holds: (input: Input) => void | Promise<void>,
  seeds: readonly Input[] = [],
): Promise<void> {
  const numRuns = inputsOf(amount) + seeds.length;
  const property = fc.asyncProperty(inputs, async (input) => holds(input));
  await fc.assert(property, { seed, numRuns, examples: seeds.map((input) => [input] as [Input]) });
  if (asked > 0) process.stdout.write(`  ${numRuns} inputs\n`);
}
