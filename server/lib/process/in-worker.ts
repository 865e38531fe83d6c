import { Worker } from 'node:worker_threads';

/** Limits of the worker thread. */
export const workerLimits = {
  /** Milliseconds that one piece of work may take. */
  patience: 60_000,
  /** Milliseconds without work after which the thread ends. */
  idle: 30_000,
  /** Memory limit. */
  megabytes: 512,
} as const;

/** A question to the thread; all of it is copied there. */
interface Question {
  readonly number: number;
  readonly module: string;
  readonly name: string;
  readonly values: readonly unknown[];
}

export type WorkerOutcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

interface Job {
  readonly question: Question;
  settle(outcome: WorkerOutcome): void;
}

type Called<F> = F extends (...values: infer V) => infer R ? (...values: V) => Promise<Awaited<R>> : never;

/** A worker thread that starts with its first work and ends after a while without any. */
export interface Thread {
  run(module: URL, name: string, values: readonly unknown[]): Promise<unknown>;
  /** Number of successful runs of each function. */
  finished(): ReadonlyMap<string, number>;
}

/**
 * Makes a function run in this process's other thread, so that no request waits for it. Calls run one after the other;
 * one that exceeds `workerLimits.patience` or its memory is abandoned together with the thread.
 * @param module that exports the function; arguments and results are copied
 */
export function inWorker<F>(module: URL, name: string): Called<F>;
export function inWorker(module: URL, name: string): (...values: readonly unknown[]) => Promise<unknown> {
  return (...values) => shared.run(module, name, values);
}

/** Number of successful runs of each function in the other thread since the start. */
export function finishedInWorker(): ReadonlyMap<string, number> {
  return shared.finished();
}

export function openThread(limits: { readonly [K in keyof typeof workerLimits]: number }): Thread {
  const finished = new Map<string, number>();
  const waiting: Job[] = [];
  let lastNumber = 0;
  let current: Job | undefined;
  let worker: Worker | undefined;
  let clock: NodeJS.Timeout | undefined;

  const settle = (outcome: WorkerOutcome): void => {
    const job = current;
    current = undefined;
    job?.settle(outcome);
    next();
  };
  /** Abandons the worker and its current work. */
  const giveUp = (error: Error): void => {
    const former = worker;
    worker = undefined;
    void former?.terminate();
    settle({ kind: 'failed', error });
  };
  const begin = (): Worker => {
    // Flags of this process do not apply to a thread.
    const thread = new Worker(entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    thread.on('message', ({ number, ...outcome }: WorkerOutcome & { readonly number: number }) => {
      if (number === current?.question.number) settle(outcome);
    });
    thread.on('error', (error) => thread === worker && giveUp(asError(error)));
    thread.on('exit', () => thread === worker && giveUp(new Error('The other thread has ended')));
    return thread;
  };
  const next = (): void => {
    if (current !== undefined) return;
    clearTimeout(clock);
    current = waiting.shift();
    if (current === undefined) {
      worker?.unref();
      clock = setTimeout(() => {
        void worker?.terminate();
        worker = undefined;
      }, limits.idle).unref();
      return;
    }
    worker ??= begin();
    worker.ref();
    const { name } = current.question;
    clock = setTimeout(() => giveUp(new Error(`${name} took too long in the other thread`)), limits.patience);
    try {
      worker.postMessage(current.question);
    } catch (error) {
      // Arguments that cannot be copied are the caller's mistake.
      settle({ kind: 'failed', error: asError(error) });
    }
  };
  return {
    run: (module, name, values) =>
      new Promise((resolve, reject) => {
        waiting.push({
          question: { number: (lastNumber += 1), module: module.href, name, values },
          settle(outcome) {
            if (outcome.kind === 'failed') return reject(asError(outcome.error));
            finished.set(name, (finished.get(name) ?? 0) + 1);
            resolve(outcome.value);
          },
        });
        next();
      }),
    finished: () => finished,
  };
}

const shared = openThread(workerLimits);

const loop = new URL('worker-loop.ts', import.meta.url);
/** Source starts through tsx; what `npm run build` produced starts directly. */
const entry = loop.pathname.endsWith('.ts') ? new URL('worker-entry.mjs', loop) : loop;

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
