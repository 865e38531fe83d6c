import type { SendWhen } from './send-when.ts';
import type { Delivery } from './page-ports.ts';
import type { OutboxStore } from './ports.ts';

/**
 * Stores when a person wants a request sent, and starts sending if that is now. A chunk already under way is
 * finished.
 */
export async function chooseWhen(
  {
    outbox,
    requestDelivery,
  }: { readonly outbox: OutboxStore; readonly requestDelivery: Delivery['request'] },
  submissionId: string,
  when: SendWhen,
): Promise<void> {
  await outbox.chooseWhen(submissionId, when);
  if (when === 'now') requestDelivery('person', submissionId);
  else requestDelivery('event');
}
