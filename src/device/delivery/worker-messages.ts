const types = ['SKIP_WAITING', 'CLAIM_CLIENTS', 'IS_OFFLINE_READY'] as const;

/** Messages from the page to the worker. The first name is workbox-window's own. */
export interface WorkerMessage {
  readonly type: (typeof types)[number];
}

/** Returns undefined for any other message to the worker. */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  const type = types.find((known) => known === data.type);
  return type === undefined ? undefined : { type };
}

export const syncTag = 'outbox';
