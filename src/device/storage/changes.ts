import type { Changes } from '../../outbox/page-ports.ts';

export interface ChangeFeed extends Changes {
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
