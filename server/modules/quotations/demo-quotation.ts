import type { Catalogue } from '../../../src/contracts/pricing/course.ts';
import { daysValid, type QuotationStatus } from '../../../src/contracts/pricing/quotation.ts';
import { quote } from '../../../src/forms/quote/definition.ts';
import { renewableCourses } from '../../../src/forms/quote/eligibility.ts';
import { governmentValues } from '../../../src/forms/quote/governments.ts';
import { priceQuote } from '../../../src/forms/quote/pricing.ts';
import type { Selection } from '../../../src/forms/quote/selection.ts';
import type { NewRequest, Recording } from '../requests/intake/record.ts';
import { quotationOf, writeQuotation } from './stored-quotation.ts';

const firstNames = [
  'Ana',
  'José',
  'María',
  'Łukasz',
  'Nguyễn',
  'Ravi',
  'Åsa',
  'Fátima',
  'Juan Carlos',
  'Siobhán',
];
const lastNames = [
  'Paz',
  'Núñez',
  "O'Brien",
  'Kowalski',
  'Văn An',
  'Nair',
  'Öberg',
  'Al-Sayed',
  'Pérez Gómez',
];
const nationalities = ['panama', 'honduras', 'philippines', 'india', 'panama', 'colombia', 'ukraine'];
/** Two pending ones for each approved and each rejected one; pending ones past their time are reported as expired. */
const statuses: readonly QuotationStatus[] = ['PENDING', 'PENDING', 'APPROVED', 'REJECTED'];

interface DemoOptions {
  readonly index: number;
  /** Size of the whole set, which is spread over three times the validity of a quotation. */
  readonly count: number;
  readonly submissionId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const day = 24 * 60 * 60_000;

/**
 * Returns the same quotation for the same index, except for id and time, so that people can talk about the demo data.
 */
export function demoQuotation(catalogue: Catalogue, options: DemoOptions): Recording {
  const { index, count, now, submissionId } = options;
  const age = ((count - index) / count) * 3 * daysValid * day;
  const receivedAt = new Date(now - age).toISOString();
  const nationality = pick(nationalities, index);
  const government = pick(governmentValues, index >> 2);
  const selection = selectionFor(catalogue, nationality, index);
  const [name, lastName] = [pick(firstNames, index), pick(lastNames, index * 7)];
  const contact = {
    email: `demo${index + 1}@seed.example`,
    document: `DEMO${index + 1}`,
    phone: '',
    nationality,
  };
  const request: NewRequest = {
    submissionId,
    form: 'quote',
    formVersion: quote.version,
    receivedAt,
    fingerprint: `demo ${submissionId}`,
    fields: { name, lastName, ...contact, government, ...selection, submissionType: 'quote' },
    files: [],
    message: '',
    locale: 'en',
  };
  const priced = priceQuote(catalogue, selection, { nationality, government });
  return {
    request,
    paths: [],
    sideEffectsOf: async (numbered) => ({
      answer: {},
      mails: [],
      async write(transaction) {
        const applicant = { ...contact, name: `${name} ${lastName}` };
        const facts = { government, applicant, locale: 'en' } as const;
        const quotation = quotationOf(request, numbered, facts, priced);
        await writeQuotation(transaction, quotation, { status: pick(statuses, index * 3) });
      },
    }),
  };
}

/** Picks one to five courses; every third request includes renewals. */
function selectionFor(catalogue: Catalogue, nationality: string, index: number): Selection {
  const ids = catalogue.map(({ id }) => id);
  const courses = Array.from({ length: 1 + (index % 4) }, (_, step) => pick(ids, index * 5 + step * 3));
  const renewable = renewableCourses(catalogue, nationality).map(({ id }) => id);
  const renewal = index % 3 === 0 && renewable.length > 0 ? [pick(renewable, index)] : [];
  const renewalCourses = renewal.filter((id) => !courses.includes(id));
  return { courses: [...new Set(courses)], renewalCourses };
}

function pick<T>(list: readonly T[], index: number): T {
  const picked = list[index % list.length];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}
