/** Opened resources, closed in reverse order. */
export interface Closing {
  add(step: () => unknown): void;
  run(): Promise<void>;
}

export function closingList(): Closing {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      for (const step of steps.splice(0).toReversed()) await step();
    },
  };
}
