import type { StaffQuotation } from '../../contracts/staff-quotations.ts';
import { courseName } from '../../contracts/pricing/course.ts';
import type { Locale } from '../../lib/locale.ts';
import { dollarsOf } from '../../lib/money.ts';
import { spreadsheetCsv } from '../../lib/csv.ts';
import type { Translate } from '../../i18n/use-locale.ts';
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

/** These quotations for a spreadsheet, with every course by name. */
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

function dayIn(time: string | undefined): string {
  return time === undefined ? '' : isoDay(new Date(time));
}

/**
 * 2026-11-21, by the clock of the device as on the screen. A spreadsheet may take 04/03/2026 for the third of April,
 * and says nothing.
 */
export function isoDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}
