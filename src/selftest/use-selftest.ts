import { useCallback, useEffect, useRef, useState } from 'react';
import { checkIds, type Outcomes } from '../contracts/selftest/checks.ts';
import { useApi } from '../ui/api-context.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { answerWithin, within } from '../device/within.ts';
import type { Check, CheckResult, Finding } from './check.ts';
import { createPlace, type Place } from './place.ts';
import { deviceChecks } from './checks/device.ts';
import { fileChecks } from './checks/files.ts';
import { keepingChecks } from './checks/keeping.ts';
import { offlineChecks } from './checks/offline.ts';
import { protectionChecks } from './checks/protection.ts';
import { sendingChecks } from './checks/sending.ts';
import { togetherChecks } from './checks/together.ts';

/** Milliseconds allowed for removing the test data. */
const cleaningPatience = 10_000;

export type SelftestState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number }
  | {
      readonly kind: 'done';
      readonly results: readonly CheckResult[];
      readonly outcomes: Outcomes;
      /** Whether the data written by the checks has been removed. */
      readonly leftNothing: boolean;
    };

/** @param apiBase prefix of every path of the API; empty for the page's own origin */
export function useSelftest(apiBase: string): { readonly state: SelftestState; readonly start: () => void } {
  const loadApi = useApi();
  const { outbox } = useOutbox();
  const { clock, device, installation } = useDevice();
  const [state, setState] = useState<SelftestState>({ kind: 'idle' });
  const stop = useRef<AbortController>(undefined);
  // Leaving the page aborts the run; the written data is removed all the same.
  useEffect(() => () => stop.current?.abort(), []);
  const start = useCallback(() => {
    const { signal } = (stop.current = new AbortController());
    const needs = { loadApi, outbox, device, installation, apiBase };
    const place = createPlace({ ...needs, origin: location.origin, startedAt: clock.now() });
    const run = async (): Promise<void> => {
      const now = (): number => performance.now();
      const onResult = (): void => setState((before) => counted(before));
      const results = await runChecks(allChecks(place), { onResult, now, signal });
      const removed = await answerWithin(cleaningPatience, place.databases.removeAll(), undefined);
      if (signal.aborted) return;
      const leftNothing = removed !== undefined;
      setState({ kind: 'done', results, outcomes: outcomesOf(results), leftNothing });
    };
    setState({ kind: 'running', done: 0 });
    void run();
  }, [loadApi, outbox, clock, device, installation, apiBase]);
  return { state, start };
}

function counted(before: SelftestState): SelftestState {
  return before.kind === 'running' ? { kind: 'running', done: before.done + 1 } : before;
}

function outcomesOf(results: readonly CheckResult[]): Outcomes {
  const found = new Map(results.map(({ id, outcome }) => [id, outcome]));
  // Each id has its outcome, which the type of Object.fromEntries does not keep.
  return Object.fromEntries(checkIds.map((id) => [id, found.get(id) ?? 'failed'])) as Outcomes;
}

/** In the order of the list in src/contracts/selftest/checks.ts. */
export function allChecks(place: Place): readonly Check[] {
  return [
    ...keepingChecks(place),
    ...protectionChecks(place),
    ...togetherChecks,
    ...offlineChecks,
    ...sendingChecks(place),
    ...fileChecks,
    ...deviceChecks,
  ];
}

/** Milliseconds: what takes longer does not come any more; a slow device is not a faulty one. */
const defaultPatience = 30_000;

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
