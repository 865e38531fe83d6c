import type { AnyFormTexts } from '../form/form-texts.ts';
import type { Translate } from '../i18n/use-locale.ts';

/** The part of a form's texts that speaks of how it ended. */
export type OutcomeTexts = Pick<AnyFormTexts, 'success' | 'failure'>;

/** For a request of a form that this version of the app does not know any more (promises R27). */
export function generalOutcomeTexts(t: Translate): OutcomeTexts {
  const waits = t('request.wait.serverError');
  return {
    success: { title: t('request.state.delivered'), body: t('request.receipt.received'), again: '' },
    failure: { server: '{status} {statusText}', network: waits, other: waits },
  };
}
