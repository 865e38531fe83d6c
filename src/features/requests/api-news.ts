import type { Capabilities } from '../../api/capabilities.ts';
import type { OutboxStore, Remembered } from '../../outbox/ports.ts';

/** What the API has said of itself, as far as the words for a request need it. */
export interface ApiNews {
  readonly limits: Pick<Capabilities, 'maxFileBytes' | 'maxSubmissionBytes'>;
  /** It asked every client to wait. */
  readonly pause?: Remembered['pause'];
}

export const noNews: ApiNews = { limits: {} };

export async function readApiNews(outbox: Pick<OutboxStore, 'remembered'>): Promise<ApiNews> {
  const { api, pause } = await outbox.remembered();
  return { limits: api?.capabilities ?? {}, pause };
}
