import { priceQuote, type PricedQuote } from '../../src/forms/quote/pricing.ts';
import { dollarsOf } from '../../src/lib/money.ts';
import { firstCatalogue } from './catalogue.ts';

/** What `quoteBody` costs by the price rule, which quote-pricing.test.ts alone spells out in numbers. */
export const pricedSample: PricedQuote = priceQuote(
  firstCatalogue(),
  { courses: ['1'], renewalCourses: ['6'] },
  { nationality: 'panama', government: 'panama' },
);

const [newLine, renewalLine] = pricedSample.lines;
if (newLine === undefined || renewalLine === undefined) throw new Error('The sample has two courses');

/** Its lines: course 1, new, and the renewal of course 6. */
export const pricedLines = [newLine, renewalLine] as const;

export const sampleDollars = dollarsOf(pricedSample.total);
