import { answerOf, type Values } from '../../form/values.ts';
import { idsInBothLists, isEmptySelection, selectionOf } from './selection.ts';

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

/** The seven checks of specification section 5, in its order; each returns true when it fails. */
const checks: readonly (readonly [QuoteCheck, (state: QuoteState) => boolean])[] = [
  ['coursesNotLoaded', ({ coursesLoaded }) => !coursesLoaded],
  ['noGovernment', ({ values }) => answerOf(values, 'government').trim() === ''],
  ['noNationality', ({ values }) => answerOf(values, 'nationality').trim() === ''],
  ['noCourse', ({ values }) => isEmptySelection(selectionOf(values))],
  ['courseInBoth', ({ values }) => idsInBothLists(selectionOf(values)).length > 0],
  ['robotUnchecked', ({ robotChecked }) => !robotChecked],
  ['termsUnchecked', ({ termsAccepted }) => !termsAccepted],
];

/** Returns the first check that fails; its text is quoteTexts[locale].checks. Undefined when all pass. */
export function firstFailedCheck(state: QuoteState): QuoteCheck | undefined {
  return checks.find(([, fails]) => fails(state))?.[0];
}
