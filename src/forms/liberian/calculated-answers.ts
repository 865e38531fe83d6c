import { answerOf, type Values } from '../../form/values.ts';
import { rankOf } from './ranks.ts';

/** Returns the rank held as readable text; the call has the key and the free text beside it (rulings L-5). */
export function calculatedRankDetail(values: Values): string {
  const held = answerOf(values, 'currentRank');
  return held === 'other' ? answerOf(values, 'otherCurrentRank').trim() : (rankOf(held)?.title ?? '');
}

/**
 * Returns "APP-" and a timestamp; a request that is edited and submitted again keeps its reference (rulings
 * L-10).
 */
export function calculatedApplicationId(values: Values, now: number): string {
  return answerOf(values, 'applicationId') || `APP-${now}`;
}
