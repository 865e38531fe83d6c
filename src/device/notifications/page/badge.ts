import type { Changes } from '../../../ui/device-context.tsx';
import { type Countable, readOpenCount } from '../../../outbox/things-on-device.ts';

/** Keeps the app icon's number equal to the count on every page, where supported. */
export function startBadge(
  store: Countable,
  changes: Changes,
  device: Pick<Navigator, 'setAppBadge' | 'clearAppBadge'> = navigator,
): void {
  if (!('setAppBadge' in device)) return;
  const show = async (): Promise<void> => {
    const { waiting, attention } = await readOpenCount(store, Date.now());
    const count = waiting + attention;
    await (count === 0 ? device.clearAppBadge() : device.setAppBadge(count));
  };
  // A badge that cannot be set is no loss: the page shows the count too.
  const update = (): void => void show().catch(() => undefined);
  changes.subscribe(update);
  update();
}
