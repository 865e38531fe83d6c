import type { LinkCost } from '../../outbox/may-send-automatically.ts';

/** https://wicg.github.io/netinfo/: only Chromium has it, `type` only on phones; TypeScript knows half of it. */
export interface NetworkInformation {
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Returns the connection of this page or worker; Node and most browsers have none. */
export function networkInformation(): (NetworkInformation & Partial<EventTarget>) | undefined {
  const around: object = globalThis;
  // Pages and workers both have it, and neither of TypeScript's libraries declares all of it.
  const found = 'navigator' in around ? (around.navigator as { connection?: NetworkInformation }) : undefined;
  return found?.connection;
}

export function linkCost(): LinkCost {
  return linkCostOf(networkInformation());
}

/**
 * Classifies the connection. Metered: data saver is on, mobile data, or a connection as slow as 2G, which on
 * a ship is the satellite behind the Wi-Fi. Unmetered: only a connection that reports Wi-Fi or a cable.
 * Desktop browsers do not report their type.
 */
export function linkCostOf(information: NetworkInformation | undefined): LinkCost {
  const { type = '', effectiveType = '', saveData = false } = information ?? {};
  if (saveData || ['cellular', 'bluetooth', 'wimax'].includes(type) || effectiveType.endsWith('2g'))
    return 'metered';
  return ['wifi', 'ethernet'].includes(type) ? 'unmetered' : 'unknown';
}
