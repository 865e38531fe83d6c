import { answerOf, type Values } from '../../form/values.ts';
import { idsInBothLists, isEmptySelection, selectionOf } from './selection.ts';

/** What stands between a person and the quote beside the required personal fields. */
export interface QuoteState {
  readonly coursesLoaded: boolean;
  readonly values: Values;
  readonly robotChecked: boolean;
  readonly termsAccepted: boolean;
}

export type QuoteCheck =
  | 'coursesNotLoaded'
  | 'noGovernment'
  | 'noNationality'
  | 'noCourse'
  | 'courseInBoth'
  | 'robotUnchecked'
  | 'termsUnchecked';

/** The seven checks of specification section 5, in its order; each true when it fails. */
const checks: readonly (readonly [QuoteCheck, (state: QuoteState) => boolean])[] = [
  ['coursesNotLoaded', ({ coursesLoaded }) => !coursesLoaded],
  ['noGovernment', ({ values }) => answerOf(values, 'government').trim() === ''],
  ['noNationality', ({ values }) => answerOf(values, 'nationality').trim() === ''],
  ['noCourse', ({ values }) => isEmptySelection(selectionOf(values))],
  ['courseInBoth', ({ values }) => idsInBothLists(selectionOf(values)).length > 0],
  ['robotUnchecked', ({ robotChecked }) => !robotChecked],
  ['termsUnchecked', ({ termsAccepted }) => !termsAccepted],
];

/** The first check that fails; its text is quoteTexts[locale].checks. Undefined when all hold. */
export function firstFailedCheck(state: QuoteState): QuoteCheck | undefined {
  return checks.find(([, fails]) => fails(state))?.[0];
}
