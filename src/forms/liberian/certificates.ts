import { type Field, fieldsOfItem } from '../../form/form.ts';
import { isDate } from '../../lib/iso-date.ts';
import { itemName } from '../../form/item-name.ts';
import { answerOf, type Values } from '../../form/values.ts';
import type { CourseKey } from './ranks.ts';
import { coursesFor } from './changes.ts';
import { liberian } from './definition.ts';

/** Shown as a hint, never a refusal: the dates are optional (rulings L-27). */
export type DateWarning = 'expired' | 'reversed';

/** One box of the page: a course of the chosen rank, and the requirements for its certificate. */
export interface CertificateBox {
  readonly course: CourseKey;
  readonly index: number;
  readonly fields: readonly Field[];
  readonly warning?: DateWarning;
}

/** @param today ISO 8601 date of the device, such as 2026-11-21 */
export function certificateBoxes(values: Values, today: string): readonly CertificateBox[] {
  const repeated = liberian.sections.filter((section) => 'repeat' in section);
  return coursesFor(values).map((course, index) => {
    const warning = warningAbout(values, course, today);
    const fields = repeated.flatMap((section) => fieldsOfItem(section, course));
    return { course, index, fields, ...(warning === undefined ? {} : { warning }) };
  });
}

function warningAbout(values: Values, course: CourseKey, today: string): DateWarning | undefined {
  const issued = answerOf(values, itemName('issueDate', course));
  const expires = answerOf(values, itemName('expiryDate', course));
  // ISO dates sort as text in chronological order.
  if (isDate(issued) && isDate(expires) && expires < issued) return 'reversed';
  return isDate(expires) && expires < today ? 'expired' : undefined;
}
