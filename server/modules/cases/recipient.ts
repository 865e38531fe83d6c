import type { Transaction } from 'kysely';
import { isMailAddress } from '../../../src/lib/email.ts';
import { isLocale, type Locale } from '../../../src/lib/locale.ts';
import type { Tables } from '../../lib/store/tables.ts';

/** An applicant who can be mailed. */
export interface Recipient {
  readonly submissionId: string;
  readonly form: string;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

/** Undefined: the applicant gave no address, or none that a mail can go to. */
export async function readRecipient(
  transaction: Transaction<Tables>,
  submissionId: string,
): Promise<Recipient | undefined> {
  const row = await transaction
    .selectFrom('submissions')
    .innerJoin('cases', 'cases.submission_id', 'submissions.submission_id')
    .select([
      'submissions.form',
      'submissions.reference',
      'applicant_name as name',
      'applicant_email as email',
      'locale',
    ])
    .where('submissions.submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined || row.email === null || !isMailAddress(row.email)) return undefined;
  return {
    submissionId,
    form: row.form,
    reference: row.reference,
    name: row.name ?? '',
    email: row.email,
    locale: isLocale(row.locale) ? row.locale : 'es',
  };
}
