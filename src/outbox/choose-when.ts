import type { SendWhen } from './send-when.ts';
import type { Delivery } from './page-ports.ts';
import type { OutboxStore } from './ports.ts';

/** Keeps what a person has chosen for a request, and lets it go where that says so. A piece on its way is finished. */
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
