/** Messages from the page to the worker. The first name is workbox-window's own. */
export type WorkerMessage = { readonly type: 'SKIP_WAITING' } | { readonly type: 'IS_OFFLINE_READY' };

/** Undefined for anything else that is posted to the worker. */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'SKIP_WAITING' || data.type === 'IS_OFFLINE_READY') return { type: data.type };
  return undefined;
}
