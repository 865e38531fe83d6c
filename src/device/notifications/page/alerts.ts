import type { OutboxStore } from '../../../outbox/ports.ts';
import type { Alerts, AlertState } from '../../../ui/request-files-context.tsx';

interface AlertNeeds {
  readonly outbox: Pick<OutboxStore, 'remembered' | 'remember'>;
  /** Undefined where the browser has none, and on insecure origins. */
  readonly permission: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined;
  /** Whether a worker can notify of its deliveries. */
  readonly hasWorker: boolean;
  /** Asks the API for the status, which has the office's word pushed or no longer (push-subscription.ts). */
  readonly follow: () => void;
}

/** Notifications of deliveries, made on this device, and of the office's word, pushed to it where its API can. */
export function createAlerts({ outbox, permission, hasWorker, follow }: AlertNeeds): Alerts {
  const state = async (): Promise<AlertState> => {
    if (permission === undefined || !hasWorker) return 'unavailable';
    if (permission.permission === 'denied') return 'denied';
    const { alerts = false } = await outbox.remembered();
    return alerts && permission.permission === 'granted' ? 'on' : 'off';
  };
  return {
    state,
    async switchOn() {
      // Directly in the press handler: some browsers ask only then.
      await permission?.requestPermission();
      if (permission?.permission === 'granted') {
        await outbox.remember({ alerts: true });
        follow();
      }
      return state();
    },
    async switchOff() {
      await outbox.remember({ alerts: false });
      return state();
    },
  };
}
