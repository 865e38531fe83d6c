import { isLocale, type Locale } from '../../lib/locale.ts';

const types = ['SKIP_WAITING', 'CLAIM_CLIENTS', 'IS_OFFLINE_READY', 'IS_LANGUAGE_HERE', 'IS_WHOLE'] as const;

/** Messages from the page to the worker. The first name is workbox-window's own. */
export interface WorkerMessage {
  readonly type: (typeof types)[number];
  /** The language that is asked about; absent: all of them. */
  readonly locale?: Locale;
}

/** Returns undefined for any other message to the worker. */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  const type = types.find((known) => known === data.type);
  if (type === undefined) return undefined;
  return 'locale' in data && isLocale(data.locale) ? { type, locale: data.locale } : { type };
}

export const syncTag = 'outbox';
