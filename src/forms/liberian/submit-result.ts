import type { Locale } from '../../lib/locale.ts';
import { form } from './index.ts';

export type Ending =
  | { readonly kind: 'accepted' }
  /** The API answered, with a message or without one. */
  | { readonly kind: 'refused'; readonly message?: string }
  /** No readable answer came back. */
  | { readonly kind: 'failed' };

/** The result of the specification's submit helper (specification section 7; rulings L-11, L-12, L-19, L-20). */
export interface SubmitResult {
  readonly success: boolean;
  readonly message: string;
  readonly applicationId: string;
}

export function submitResult(ending: Ending, applicationId: string, locale: Locale): SubmitResult {
  const { success, failure } = form.texts[locale];
  switch (ending.kind) {
    case 'accepted':
      return { success: true, message: success.body, applicationId };
    case 'refused':
      return { success: false, message: ending.message ?? failure.server, applicationId };
    case 'failed':
      return { success: false, message: failure.other, applicationId };
  }
}
