import type { LinkCost } from '../../outbox/may-send-automatically.ts';

/** https://wicg.github.io/netinfo/: only Chromium has it, `type` only on phones; TypeScript knows half of it. */
export interface NetworkInformation {
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Of this page or worker; Node and most browsers have none. */
export function networkInformation(): (NetworkInformation & Partial<EventTarget>) | undefined {
  const around: object = globalThis;
  // Of a page or a worker alike, and neither of TypeScript's libraries knows all of it.
  const found = 'navigator' in around ? (around.navigator as { connection?: NetworkInformation }) : undefined;
  return found?.connection;
}

/** As it is now. */
export function linkCost(): LinkCost {
  return linkCostOf(networkInformation());
}

/**
 * Metered: who has asked the browser to save data, mobile data, and a link as slow as 2G, which on a ship is the
 * satellite behind the Wi-Fi. Unmetered: only what says that it is Wi-Fi or a cable. A computer's browser does not
 * say what it hangs on.
 */
export function linkCostOf(information: NetworkInformation | undefined): LinkCost {
  const { type = '', effectiveType = '', saveData = false } = information ?? {};
  if (saveData || ['cellular', 'bluetooth', 'wimax'].includes(type) || effectiveType.endsWith('2g'))
    return 'metered';
  return ['wifi', 'ethernet'].includes(type) ? 'unmetered' : 'unknown';
}
