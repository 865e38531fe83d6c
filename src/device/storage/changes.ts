import type { Changes } from '../../outbox/page-ports.ts';

/** Changes, and the means to tell of one; every store announces what it has committed. */
export interface ChangeFeed extends Changes {
  announce(): void;
}

const channelName = 'outbox';

/** Over all tabs and the worker; where BroadcastChannel is missing, in this context only. */
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
      // A channel does not hear itself.
      tell();
      channel?.postMessage('changed');
    },
  };
}
