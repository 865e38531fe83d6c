import type { DeliveryProgress } from '../../outbox/progress.ts';

/** Progress, and the means to report it, used by the drain of a page or of the worker. */
export interface ProgressReporter {
  subscribe(listener: () => void): () => void;
  latest(submissionId: string): DeliveryProgress | undefined;
  report(progress: DeliveryProgress): void;
}

/** Spans all tabs and the worker; without BroadcastChannel, this context only. */
export function createProgressFeed(): ProgressReporter {
  const listeners = new Set<() => void>();
  const heard = new Map<string, DeliveryProgress>();
  const hear = (progress: DeliveryProgress): void => {
    heard.set(progress.submissionId, progress);
    for (const listener of listeners) listener();
  };
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('progress') : undefined;
  channel?.addEventListener('message', ({ data }: MessageEvent<DeliveryProgress>) => hear(data));
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    latest: (submissionId) => heard.get(submissionId),
    report(progress) {
      hear(progress);
      channel?.postMessage(progress);
    },
  };
}
