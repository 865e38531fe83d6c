/** Changes of drafts, entries and receipts, made by this page, another tab or the worker. */
export interface ChangeFeed {
  subscribe(listener: () => void): () => void;
  announce(): void;
}

const channelName = 'outbox';

/** Spans all tabs and the worker; without BroadcastChannel, this context only. */
export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : undefined;
  channel?.addEventListener('message', tell);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce() {
      // A channel does not receive its own messages.
      tell();
      channel?.postMessage('changed');
    },
  };
}
