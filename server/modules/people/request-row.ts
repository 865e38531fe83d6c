import type { PersonAnswer } from '../../../src/contracts/people.ts';

export interface RequestRow {
  readonly submission_id: string;
  readonly form: string;
  readonly reference: string;
  readonly received_at: string;
  readonly applicant_name: string | null;
  readonly applicant_email: string | null;
  readonly state: string;
}

export function requestOf(row: RequestRow): Omit<PersonAnswer['requests'][number], 'files' | 'quotation'> {
  return {
    submissionId: row.submission_id,
    form: row.form,
    reference: row.reference,
    receivedAt: row.received_at,
    applicant: { name: row.applicant_name ?? '', email: row.applicant_email ?? '' },
    state: row.state,
  };
}
