import { useEffect, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { showToast, type ToastRequest } from '../ui/toast.ts';
import type { AnyFormTexts, Form } from '../form/form-texts.ts';
import { ownReferenceText } from '../form/own-reference-text.ts';
import type { RequestView } from './request-view.ts';

/**
 * Shows the toast of a form that announces its outcome, once per outcome and only when the outcome is known:
 * never on the press of the button (rulings EV-3, EV-8).
 * @param isFresh it was submitted from this page
 */
export function useOutcomeToast(
  view: RequestView | undefined,
  form: Form | undefined,
  isFresh: boolean,
): void {
  const { locale } = useLocale();
  const told = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (view === undefined || form === undefined) return;
    const texts = form.texts[locale];
    const received = isFresh ? receivedOf(view, texts) : undefined;
    const outcome = form.definition.announcesOutcome === true ? outcomeOf(view, texts) : received;
    if (outcome === undefined || outcome.id === told.current) return;
    told.current = outcome.id;
    showToast(outcome);
  }, [view, form, locale, isFresh]);
}

/** Includes the device's own reference; replaces the "submitting" toast. */
function receivedOf(view: RequestView, texts: AnyFormTexts): Outcome | undefined {
  if (view.kind !== 'receipt') return undefined;
  const detail = ownReferenceText(texts, view.receipt.ownReference);
  return detail === undefined
    ? undefined
    : { id: 'outcome', tone: 'good', text: texts.success.title, detail };
}

type Outcome = ToastRequest & { readonly id: string };

function outcomeOf(view: RequestView, texts: AnyFormTexts): Outcome | undefined {
  if (view.kind === 'receipt') {
    return { id: 'delivered', tone: 'good', text: texts.success.body, outcome: true };
  }
  // A waiting request has not failed: the page shows its state, without a toast at every attempt.
  if (view.kind !== 'entry' || view.entry.state.kind !== 'attention') return undefined;
  const { state, attempts } = view.entry;
  const { reason } = state;
  const detail = 'message' in reason ? reason.message : undefined;
  return {
    id: `failed-${attempts}`,
    tone: 'bad',
    text: texts.failure.other,
    outcome: true,
    ...(detail === undefined ? {} : { detail }),
  };
}
