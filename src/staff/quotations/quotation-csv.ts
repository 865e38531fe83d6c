import type { StaffQuotation } from '../../contracts/staff-quotations.ts';
import { courseName } from '../../contracts/pricing/course.ts';
import type { Locale } from '../../lib/locale.ts';
import { dollarsOf } from '../../lib/money.ts';
import { spreadsheetCsv } from '../../lib/csv.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import { panamaDay } from '../panama-time.ts';
import { statusOf } from './quotation-list.ts';

const columns = [
  'id',
  'applicant',
  'email',
  'courses',
  'created',
  'expires',
  'government',
  'amount',
  'status',
] as const;

/** The quotations as CSV, with every course by name. */
export function quotationCsv(t: Translate, locale: Locale, quotations: readonly StaffQuotation[]): string {
  const head = columns.map((column) => t(`quotations.csv.${column}`));
  return spreadsheetCsv([head, ...quotations.map((quotation) => lineOf(t, locale, quotation))]);
}

function lineOf(t: Translate, locale: Locale, quotation: StaffQuotation): readonly (string | number)[] {
  const { reference, user, lines, createdAt, expiresAt, government, total } = quotation;
  const courses = lines.map(({ course }) => courseName(course, locale)).filter((name) => name !== '');
  return [
    reference,
    user.name,
    user.email,
    courses.join('; '),
    dayIn(createdAt),
    dayIn(expiresAt),
    government,
    dollarsOf(total),
    t(`quotations.status.${statusOf(quotation)}`),
  ];
}

/** 2026-11-21, in Panama: a spreadsheet could silently read 04/03/2026 as the third of April. */
function dayIn(time: string | undefined): string {
  return time === undefined ? '' : panamaDay(time);
}
