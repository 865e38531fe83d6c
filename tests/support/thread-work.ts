import { threadId } from 'node:worker_threads';

/** Work for tests/server/in-worker.test.ts, including misbehaving work. */
export function whichThread(): number {
  return threadId;
}

export async function addLater(one: number, other: number): Promise<number> {
  return Promise.resolve(one + other);
}

export function refuse(why: string): never {
  throw new RangeError(why);
}

export function neverEnds(): void {
  for (;;) {
    // Runs forever.
  }
}

export function fillMemory(): number {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_each, index) => index + kept.length));
}
