import { within } from '../device/within.ts';
import type { Check, CheckResult, Finding } from './check.ts';

/** Milliseconds. */
const defaultPatience = 10_000;

interface RunOptions {
  /** Called after each check, in the order of the checks. */
  readonly onResult: (result: CheckResult) => void;
  /** Milliseconds since any time; only differences count. */
  readonly now: () => number;
  /** Once aborted, no further check begins. */
  readonly signal?: AbortSignal;
}

/** Runs the checks one after the other. None blocks the next: one that throws or exceeds its time has failed. */
export async function runChecks(
  checks: readonly Check[],
  { onResult, now, signal }: RunOptions,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    if (signal?.aborted === true) break;
    const began = now();
    const found = await outcomeOf(check);
    const result = { id: check.id, ...found, took: now() - began };
    results.push(result);
    onResult(result);
  }
  return results;
}

async function outcomeOf({
  run,
  patience = defaultPatience,
}: Check): Promise<Pick<CheckResult, 'outcome' | 'detail'>> {
  try {
    return await within<Finding, never>(patience, run(), () => {
      throw new Error(`no answer within ${patience / 1000} s`);
    });
  } catch (error) {
    return { outcome: 'failed', detail: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}
