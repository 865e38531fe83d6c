import type { Changes } from '../../../ui/device-context.tsx';
import { networkInformation } from '../link-cost.ts';
import type { PageDelivery } from './delivery.ts';

/**
 * Starts automatic delivery on this page's events (promises R7). navigator.onLine is not used: it lies
 * (hazards 8.1). A change made by another context only sets the timer: draining at once would make two tabs
 * wake each other.
 */
export function startTriggers(
  delivery: PageDelivery,
  changes: Changes,
  page: Window & typeof globalThis = window,
  connection: Partial<EventTarget> | undefined = networkInformation(),
): void {
  const event = (): void => delivery.request('event');
  page.addEventListener('online', event);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') event();
  });
  page.addEventListener('pageshow', (shown) => {
    // Restored from the back/forward cache; the first showing is the start below.
    if (shown.persisted) event();
  });
  // A request that waits for an unmetered connection may go when the connection changes.
  connection?.addEventListener?.('change', event);
  changes.subscribe(() => delivery.reschedule());
  event();
}
