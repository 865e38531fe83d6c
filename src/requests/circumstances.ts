import type { Capabilities } from '../contracts/capabilities.ts';
import type { OutboxStore, Remembered, StorageProblem } from '../outbox/ports.ts';
import type { LinkCost } from '../outbox/may-send-automatically.ts';
import type { Delivery } from '../ui/outbox-context.tsx';
import type { AnyFormTexts } from '../form/form-texts.ts';
import type { Translate } from '../i18n/use-locale.ts';

/** The context that a request's texts need beyond the request itself. */
export interface Circumstances {
  /** As announced by the API. */
  readonly limits: Pick<Capabilities, 'maxFileBytes' | 'maxSubmissionBytes'>;
  readonly pause?: Remembered['pause'];
  /** The device cannot record attempts, so none is made. */
  readonly lastError?: StorageProblem | undefined;
  readonly offline: boolean;
  /** Cost of the link, as far as the browser tells. */
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

export type OutcomeTexts = Pick<AnyFormTexts, 'success' | 'failure'>;

/** Returns texts for a request whose form this version of the app no longer knows (promises R27). */
export function generalOutcomeTexts(t: Translate): OutcomeTexts {
  const waits = t('request.wait.serverError');
  return {
    success: { title: t('request.state.delivered'), body: t('request.receipt.received'), again: '' },
    failure: { server: '{status} {statusText}', network: waits, other: waits },
  };
}
