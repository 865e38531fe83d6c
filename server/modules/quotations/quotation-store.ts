import type { Transaction } from 'kysely';
import type { QuotationStatus } from '../../../src/contracts/pricing/quotation.ts';
import type { Tables } from '../../lib/store/tables.ts';
import type { Quotation } from './quotation.ts';

/** In the transaction of its submission. */
export async function writeQuotation(
  transaction: Transaction<Tables>,
  quotation: Quotation,
  status: QuotationStatus = 'PENDING',
): Promise<void> {
  const { id, submissionId, createdAt, expiresAt, government, total, applicant, lines } = quotation;
  await transaction
    .insertInto('quotations')
    .values({
      id,
      submission_id: submissionId,
      status,
      created_at: createdAt,
      expires_at: expiresAt,
      government,
      quoted_price: total,
      user_name: applicant.name,
      user_email: applicant.email.toLowerCase(),
      verified_at: null,
      mail_id: null,
    })
    .execute();
  const rows = lines.map(({ course, kind, base, surcharge }, position) => ({
    quotation_id: id,
    position,
    course_id: course.id,
    type: kind,
    name: course.name,
    name_es: course.nameEs ?? '',
    base_price: base,
    surcharge,
  }));
  await transaction.insertInto('quotation_courses').values(rows).execute();
}
