import { badgeCount } from '../../../outbox/badge-count.ts';
import type { OutboxStore } from '../../../outbox/ports.ts';
import type { Changes } from '../../../outbox/page-ports.ts';

/** Keeps the number on the app's icon at the count of what waits, here or for the applicant, where there is such a thing. */
export function startBadge(
  store: Pick<OutboxStore, 'entries' | 'statuses'>,
  changes: Changes,
  device: Pick<Navigator, 'setAppBadge' | 'clearAppBadge'> = navigator,
): void {
  if (!('setAppBadge' in device)) return;
  const show = async (): Promise<void> => {
    const count = await badgeCount(store);
    await (count === 0 ? device.clearAppBadge() : device.setAppBadge(count));
  };
  // A badge that cannot be set is no loss: the page shows the count too.
  const update = (): void => void show().catch(() => undefined);
  changes.subscribe(update);
  update();
}
