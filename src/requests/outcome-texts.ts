import type { AnyFormTexts } from '../form/form-texts.ts';
import type { Translate } from '../i18n/use-locale.ts';

export type OutcomeTexts = Pick<AnyFormTexts, 'success' | 'failure'>;

/** Returns texts for a request whose form this version of the app no longer knows (promises R27). */
export function generalOutcomeTexts(t: Translate): OutcomeTexts {
  const waits = t('request.wait.serverError');
  return {
    success: { title: t('request.state.delivered'), body: t('request.receipt.received'), again: '' },
    failure: { server: '{status} {statusText}', network: waits, other: waits },
  };
}
