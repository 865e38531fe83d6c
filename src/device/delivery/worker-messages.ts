import { isLocale, type Locale } from '../../lib/locale.ts';

const types = [
  'SKIP_WAITING',
  'CLAIM_CLIENTS',
  'IS_OFFLINE_READY',
  'IS_LANGUAGE_HERE',
  'IS_WHOLE',
  'LOOK_AS_RENDERED',
] as const;

/** Messages from the page to the worker. The first name is workbox-window's own. */
export interface WorkerMessage {
  readonly type: (typeof types)[number];
  /** The language that is asked about; absent: all of them. */
  readonly locale?: Locale;
  /** For LOOK_AS_RENDERED: the addresses that look on this device as they do to a first-time visitor. */
  readonly paths?: readonly string[];
}

/** Returns undefined for any other message to the worker. */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  const type = types.find((known) => known === data.type);
  if (type === undefined) return undefined;
  return {
    type,
    ...('locale' in data && isLocale(data.locale) ? { locale: data.locale } : {}),
    ...('paths' in data && isTexts(data.paths) ? { paths: data.paths } : {}),
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export const syncTag = 'outbox';
