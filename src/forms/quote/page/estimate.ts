import type { Catalogue } from '../../../contracts/pricing/course.ts';
import { answerOf, type Values } from '../../../form/values.ts';
import { type PricedQuote, type PriceGroup, priceQuote } from '../pricing.ts';
import { selectionOf } from '../selection.ts';
import type { Estimate } from '../../../outbox/entry.ts';
import { isGovernment } from '../governments.ts';

export interface PricedFor extends PricedQuote {
  readonly group: PriceGroup;
}

/** Returns undefined until nationality and government are chosen, without which there is no price. */
export function priceOf(catalogue: Catalogue, values: Values): PricedFor | undefined {
  const [nationality, government] = [answerOf(values, 'nationality'), answerOf(values, 'government')];
  if (nationality === '' || !isGovernment(government)) return undefined;
  const group = { nationality, government };
  return { ...priceQuote(catalogue, selectionOf(values), group), group };
}

/** @param asOf ISO 8601: time of the prices */
export function estimateOf({ total, lines, group }: PricedFor, asOf: string): Estimate {
  return { total, government: group.government, nationality: group.nationality, lines, pricesAsOf: asOf };
}
