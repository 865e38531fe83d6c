import type { DeliveryProgress } from '../../outbox/progress.ts';

/** Announces changes of drafts, entries and receipts, made by this page, another tab or the worker. */
export interface ChangeFeed {
  subscribe(listener: () => void): () => void;
  announce(): void;
}

export function createChangeFeed(): ChangeFeed {
  const { subscribe, tell } = createFeed<'changed'>('outbox');
  return { subscribe, announce: () => tell('changed') };
}

/** Progress, and the means to report it, used by the drain of a page or of the worker. */
export interface ProgressReporter {
  subscribe(listener: () => void): () => void;
  latest(submissionId: string): DeliveryProgress | undefined;
  report(progress: DeliveryProgress): void;
}

export function createProgressFeed(): ProgressReporter {
  const heard = new Map<string, DeliveryProgress>();
  const { subscribe, tell } = createFeed<DeliveryProgress>('progress', (progress) => {
    heard.set(progress.submissionId, progress);
  });
  return { subscribe, latest: (submissionId) => heard.get(submissionId), report: tell };
}

/**
 * Spans all tabs and the worker; without BroadcastChannel, this context only.
 * @param keep called with each message before the listeners are
 */
function createFeed<Message>(name: string, keep: (message: Message) => void = () => undefined) {
  const listeners = new Set<() => void>();
  const hear = (message: Message): void => {
    keep(message);
    for (const listener of listeners) listener();
  };
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(message: Message): void {
      // A channel does not receive its own messages.
      hear(message);
      channel?.postMessage(message);
    },
  };
}
