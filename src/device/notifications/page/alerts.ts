import type { OutboxStore } from '../../../outbox/ports.ts';
import type { Alerts, AlertState } from '../../../ui/request-files-context.tsx';

interface AlertNeeds {
  readonly outbox: Pick<OutboxStore, 'remembered' | 'remember'>;
  /** Undefined where the browser has none, and on insecure origins. */
  readonly permission: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined;
  /** Whether a worker can notify of its deliveries. */
  readonly hasWorker: boolean;
}

/** Creates notifications of deliveries, local to this device: no data leaves it. */
export function createAlerts({ outbox, permission, hasWorker }: AlertNeeds): Alerts {
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
      if (permission?.permission === 'granted') await outbox.remember({ alerts: true });
      return state();
    },
    async switchOff() {
      await outbox.remember({ alerts: false });
      return state();
    },
  };
}
