import type { Form } from '../../form/form-texts.ts';
import { wireName } from '../../form/wire.ts';
import { isDate } from '../../lib/iso-date.ts';
import type { DocumentAnswer } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { linesIn } from '../requests/sent-list.ts';

/** Fields holding a document's expiry date. */
const expiryField = /expir/i;

export function isExpiryField(name: string): boolean {
  return expiryField.test(name);
}

/** The expiry date of an item's document as the applicant entered it; undefined if not asked or left blank. */
export function expiryOf(
  form: Form | undefined,
  sent: StaffSubmission['fields'],
  { field, item }: Pick<DocumentAnswer, 'field' | 'item'>,
): string | undefined {
  if (form === undefined || item === null) return undefined;
  const base = field.replace(/_\d+$/, '');
  for (const { repeat, fields } of form.definition.sections) {
    const isAsked = fields.some(({ kind, name }) => kind === 'file' && wireName(form.wire, name) === base);
    if (repeat === undefined || !isAsked) continue;
    const line = linesIn(sent[wireName(form.wire, repeat.name)])?.[item];
    for (const one of fields) {
      const day = isExpiryField(one.name) ? line?.get(wireName(form.wire, one.name)) : undefined;
      if (typeof day === 'string' && isDate(day)) return day;
    }
  }
  return undefined;
}

/** A certificate is valid to the end of its last day. @param today in Panama, such as 2026-11-22 */
export function hasExpired(day: string, today: string): boolean {
  return day < today;
}
