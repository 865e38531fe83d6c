/** Code to mutate, and the tests that should notice. */
export interface MutationTarget {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

export const mutationTargets: Readonly<Record<string, MutationTarget>> = {
  pricing: {
    mutate: ['src/forms/quote/pricing.ts', 'src/contracts/pricing/*.ts'],
    tests: ['tests/forms/quote-pricing.test.ts', 'tests/contracts/*.test.ts'],
  },
  outcome: {
    mutate: ['src/outbox/outcome.ts', 'src/outbox/transition.ts', 'src/outbox/retry.ts'],
    tests: ['tests/outbox/*.test.ts'],
  },
  outbox: {
    mutate: [
      'src/outbox/*.ts',
      'src/requests/{closing,earlier-version}.ts',
      'src/device/http/page/check-contact.ts',
    ],
    tests: ['tests/outbox/*.test.ts', 'tests/device/*.test.ts', 'tests/features/*.test.ts'],
  },
  contracts: {
    mutate: ['src/contracts/**/*.ts'],
    tests: ['tests/contracts/**/*.test.ts', 'tests/outbox/*.test.ts'],
  },
  form: { mutate: ['src/form/**/*.ts'], tests: ['tests/form/*.test.ts', 'tests/forms/**/*.test.ts'] },
};
