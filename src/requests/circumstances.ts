import type { Capabilities } from '../contracts/capabilities.ts';
import type { OutboxStore, Remembered, StorageProblem } from '../outbox/ports.ts';
import type { LinkCost } from '../outbox/may-send-automatically.ts';
import type { Delivery } from '../outbox/page-ports.ts';

/** What the words for a request need to know beyond the request itself. */
export interface Circumstances {
  /** As the API has announced them. */
  readonly limits: Pick<Capabilities, 'maxFileBytes' | 'maxSubmissionBytes'>;
  /** The API asked every client to wait. */
  readonly pause?: Remembered['pause'];
  /** The device lets no attempt be written down, so none is made. */
  readonly lastError?: StorageProblem | undefined;
  /** The browser knows of no network. */
  readonly offline: boolean;
  /** Of the link, as far as the browser tells. */
  readonly cost: LinkCost;
}

export const noneKnown: Circumstances = { limits: {}, offline: false, cost: 'unknown' };

interface Sources {
  readonly outbox: Pick<OutboxStore, 'remembered'>;
  readonly delivery: () => Pick<Delivery, 'lastError'> | undefined;
  readonly linkCost: () => LinkCost;
}

export async function readCircumstances({
  outbox,
  delivery,
  linkCost,
}: Sources): Promise<Omit<Circumstances, 'offline'>> {
  const { api, pause } = await outbox.remembered();
  return { limits: api?.capabilities ?? {}, pause, lastError: delivery()?.lastError(), cost: linkCost() };
}
