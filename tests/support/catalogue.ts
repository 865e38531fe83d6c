import { readFileSync } from 'node:fs';
import { parseCatalogue } from '../../src/contracts/courses.ts';
import type { Catalogue } from '../../src/contracts/pricing/course.ts';

export type PriceColumn =
  | 'price_panamanian'
  | 'price_foreign'
  | 'price_panamanian_renewal'
  | 'price_foreign_renewal';

export interface Row extends Readonly<Record<PriceColumn, number>> {
  readonly id: number;
  readonly name: string;
}

const file = new URL('../../server/modules/courses/first-courses.json', import.meta.url);

/** The courses an empty API starts with, as they are in the file. */
export function firstRows(): readonly Row[] {
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Row[];
}

/** The same, as the page sees them. */
export function firstCatalogue(): Catalogue {
  const catalogue = parseCatalogue(firstRows());
  if (catalogue === undefined) throw new Error('No catalogue');
  return catalogue;
}
