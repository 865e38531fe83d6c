import { parentPort } from 'node:worker_threads';
import type { WorkerOutcome } from './in-worker.ts';

/** Counterpart of in-worker.ts: runs in the thread, one question after the other. */
const port = parentPort;
port?.on('message', ({ number, module, name, values }) => {
  void outcomeOf(module, name, values).then((outcome) => port.postMessage({ number, ...outcome }));
});

async function outcomeOf(module: string, name: string, values: readonly unknown[]): Promise<WorkerOutcome> {
  try {
    const { [name]: work } = await import(module);
    return { kind: 'done', value: await work(...values) };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
