import type { Transaction } from 'kysely';
import { fileIdOf } from '../../../../src/contracts/cases.ts';
import type { ReceiptAnswer } from '../../../../src/contracts/receipt.ts';
import { loadFormVersion } from '../../../../src/forms/versions.ts';
import { pathAt } from '../../../lib/files/file-store.ts';
import { addMail, type NewMail } from '../../../lib/mail/mail-queue.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { openCase } from '../case/change-case.ts';
import { listingOf, referencesOf } from './listing.ts';
import { type Numbered, nextReference } from './reference.ts';
import { answerTo, type NewRequest } from './new-request.ts';

export interface Recording {
  readonly request: NewRequest;
  /** Reference that it had before, according to its sender; the database decides whether it is used. */
  readonly formerReference?: string | undefined;
  /** Paths of its files, in their order. */
  readonly paths: readonly string[];
  /** Runs in the transaction, so its writes are undone when the id was taken. */
  sideEffectsOf(numbered: Numbered, transaction: Transaction<Tables>): Promise<SideEffects>;
}

export interface SideEffects {
  readonly answer: Partial<ReceiptAnswer>;
  readonly mails: readonly NewMail[];
  write(transaction: Transaction<Tables>): Promise<void>;
}

/**
 * Writes, in one transaction, the claim of the id, the files, the reference, the mails, and whatever the form adds.
 * Returns undefined when the id was taken: then nothing of it may be committed.
 */
export async function writeAll(
  transaction: Transaction<Tables>,
  recording: Recording,
): Promise<ReceiptAnswer | undefined> {
  const { request } = recording;
  const numbered = await nextReference(transaction, request.form, recording.formerReference);
  const sideEffects = await recording.sideEffectsOf(numbered, transaction);
  const answer = { ...answerTo(request, numbered), ...sideEffects.answer };
  if (!(await claim(transaction, request, answer))) return undefined;
  await writeFiles(transaction, recording);
  await openCase(transaction, { ...request, reference: numbered.reference });
  await sideEffects.write(transaction);
  for (const mail of sideEffects.mails) await addMail(transaction, mail);
  return answer;
}

/** Inserts at once: reading first would race, while the unique key decides (hazards 5.3). */
async function claim(
  transaction: Transaction<Tables>,
  request: NewRequest,
  answer: ReceiptAnswer,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('submissions')
    .values({
      submission_id: request.submissionId,
      form: request.form,
      form_version: request.formVersion,
      reference: answer.reference,
      received_at: request.receivedAt,
      fingerprint: request.fingerprint,
      fields: JSON.stringify(request.fields),
      answer: JSON.stringify(answer),
      former_reference: answer.formerReference ?? null,
      ...listingOf(await loadFormVersion(request.form, request.formVersion), {
        ...request,
        references: referencesOf(answer.reference, answer.formerReference),
      }),
    })
    .onConflict((conflict) => conflict.column('submission_id').doNothing())
    .returning('submission_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function writeFiles(transaction: Transaction<Tables>, recording: Recording): Promise<void> {
  const { request } = recording;
  if (request.files.length === 0) return;
  const rows = request.files.map((file, position) => ({
    submission_id: request.submissionId,
    position,
    ...file,
    path: pathAt(recording, position),
    file_id: fileIdOf(request.submissionId, position),
    addition_id: null,
    message_id: null,
  }));
  await transaction.insertInto('submission_files').values(rows).execute();
}
