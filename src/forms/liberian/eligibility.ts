import { answerOf, type Values } from '../../form/values.ts';
import { isSanctioned, sanctionedSlugs } from './sanctioned-flags.ts';
import { stcwSlugs } from './stcw-countries.ts';

/** The consequence of the COC's flag for the application (specification section 4). */
export type Eligibility = 'none' | 'ok' | 'non_stcw' | 'sanctioned';

export function eligibilityOf(flag: string): Eligibility {
  if (flag.trim() === '') return 'none';
  if (isSanctioned(flag)) return 'sanctioned';
  return flag === 'other' ? 'non_stcw' : 'ok';
}

/** True while no rank can be chosen; no step after the flag is complete then. */
export function isBlocked(values: Values): boolean {
  return eligibilityOf(answerOf(values, 'cocFlag')) === 'sanctioned';
}

/** The options of the COC flag, grouped as in the list (rulings L-9). */
export const flagGroups = [
  { id: 'approved', options: stcwSlugs },
  { id: 'other', options: ['other'] },
  { id: 'sanctioned', options: sanctionedSlugs },
] as const;

/** Milliseconds that a toast about the flag stays (specification section 9). */
export const eligibilityToastDuration = 10_000;
