import type { ReceiptAnswer } from '../../../../src/contracts/receipt.ts';
import type { FormId } from '../../../../src/forms/index.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import type { SubmissionFileTable } from '../../../lib/store/tables.ts';
import type { RequestFields } from '../case/stored-request.ts';
import type { Numbered } from './reference.ts';

/** A request that passed every check and is ready to be recorded. */
export interface NewRequest {
  readonly submissionId: string;
  readonly form: FormId;
  readonly formVersion: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly fingerprint: string;
  readonly fields: RequestFields;
  readonly files: readonly RequestFile[];
  /** The form's own success message, in the sender's language. */
  readonly message: string;
  readonly locale: Locale;
}

export type RequestFile = Pick<SubmissionFileTable, 'field' | 'name' | 'type' | 'size' | 'sha256'>;

export function answerTo(
  request: NewRequest,
  { reference, formerReference }: Omit<Numbered, 'number'>,
): ReceiptAnswer {
  const { message, submissionId, receivedAt } = request;
  const files = request.files.map(({ field, name, size, sha256 }) => ({ field, name, size, sha256 }));
  const former = formerReference === undefined ? {} : { formerReference };
  return { message, submissionId, reference, ...former, receivedAt, files };
}
