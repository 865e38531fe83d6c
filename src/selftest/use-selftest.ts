import { useCallback, useEffect, useRef, useState } from 'react';
import { checkIds, type Outcomes } from '../contracts/selftest/checks.ts';
import { useApi } from '../ui/api-context.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { allChecks } from './all-checks.ts';
import { answerWithin } from '../device/within.ts';
import type { CheckResult } from './check.ts';
import { createPlace } from './place.ts';
import { runChecks } from './run-checks.ts';

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
