import type { Transaction } from 'kysely';
import { fileIdOf } from '../../../../src/contracts/cases.ts';
import type { ReceiptAnswer } from '../../../../src/contracts/receipt.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import type { Values } from '../../../../src/form/values.ts';
import { type FormId, forms } from '../../../../src/forms/index.ts';
import { loadFormVersion } from '../../../../src/forms/versions.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import { pathAt } from '../../../lib/files/file-store.ts';
import type { Sender } from '../../../lib/http/sender.ts';
import { addMail, type NewMail } from '../../../lib/mail/mail-queue.ts';
import type { Fault } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { SubmissionFileTable, Tables } from '../../../lib/store/tables.ts';
import { recordCertificates } from '../../expiry/certificates.ts';
import { openCase } from '../case/change-case.ts';
import { assignByRule } from '../waiting/form-rules.ts';
import type { RequestFields } from '../case/stored-request.ts';
import { listingOf, referencesOf } from './listing.ts';

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

function answerTo(
  request: NewRequest,
  { reference, formerReference }: Omit<Numbered, 'number'>,
): ReceiptAnswer {
  const { message, submissionId, receivedAt } = request;
  const files = request.files.map(({ field, name, size, sha256 }) => ({ field, name, size, sha256 }));
  const former = formerReference === undefined ? {} : { formerReference };
  return { message, submissionId, reference, ...former, receivedAt, files };
}

export interface Numbered {
  readonly number: number;
  readonly reference: string;
  /** Reference that the request had at the office before a restore, according to its sender. */
  readonly formerReference?: string;
}

/**
 * Returns the next reference of a form, such as PMTS/LIC/0001. The row stays locked until the transaction ends, so no
 * number is used twice, nor lost by a rollback.
 * @param offered the reference that it had before, according to its sender
 */
async function nextReference(
  transaction: Transaction<Tables>,
  form: FormId,
  offered?: string,
): Promise<Numbered> {
  const { last } = await transaction
    .insertInto('reference_numbers')
    .values({ form, last: 1 })
    .onConflict((conflict) =>
      conflict.column('form').doUpdateSet((row) => ({ last: row('reference_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const numbered = { number: last, reference: referenceOf(form, last) };
  // Checked after the lock: no other request of this form can take it between this query and the COMMIT.
  const isTaken = offered !== undefined && (await wasLost(transaction, form, offered));
  return isTaken ? { ...numbered, formerReference: offered } : numbered;
}

function referenceOf(form: FormId, number: number): string {
  return `PMTS/${forms[form].reference}/${String(number).padStart(4, '0')}`;
}

/**
 * Whether this server may have given this reference before it was restored: its number was skipped by a restore, and no
 * request has it. Any other reference from a sender is ignored.
 */
async function wasLost(transaction: Transaction<Tables>, form: FormId, offered: string): Promise<boolean> {
  const number = Number(/\/(\d{4,9})$/.exec(offered)?.[1]);
  if (offered !== referenceOf(form, number)) return false;
  const gap = await transaction
    .selectFrom('reference_gaps')
    .select('form')
    .where('form', '=', form)
    .where('after', '<', number)
    .where('until', '>=', number)
    .executeTakeFirst();
  if (gap === undefined) return false;
  const holder = await transaction
    .selectFrom('submissions')
    .select('submission_id')
    .where((row) => row.or([row('reference', '=', offered), row('former_reference', '=', offered)]))
    .executeTakeFirst();
  return holder === undefined;
}

/** Handles one form beyond storing it: rules that need the database, and its own rows and mails. */
export interface FormHandler {
  /** Called after the form's own rules have passed, and not for a repeat. */
  prepare(db: Database, values: Values, context: RequestContext): Promise<Prepared>;
}

export interface RequestContext {
  readonly locale: Locale;
  readonly sender: Sender;
}

export type Prepared =
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'ready';
      /** Runs in the request's transaction. */
      sideEffectsOf(
        request: NewRequest,
        numbered: Numbered,
        transaction: Transaction<Tables>,
      ): Promise<FormSideEffects>;
    };

/** The form's own rows and mails. It adds lines to the office's mail instead of sending another one. */
export interface FormSideEffects extends SideEffects {
  /** Lines with the answers, where the office's mail contains them. */
  readonly officeLines: readonly string[];
  /** Lines that the office's mail always contains. */
  readonly officeHints: readonly string[];
}

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
  const form = await loadFormVersion(request.form, request.formVersion);
  if (!(await claim(transaction, request, answer, form))) return undefined;
  await writeFiles(transaction, recording);
  await recordCertificates(transaction, form, request);
  await openCase(transaction, { ...request, reference: numbered.reference });
  await assignByRule(transaction, request, request.receivedAt);
  await sideEffects.write(transaction);
  for (const mail of sideEffects.mails) await addMail(transaction, mail);
  return answer;
}

/** Inserts at once: reading first would race, while the unique key decides (hazards 5.3). */
async function claim(
  transaction: Transaction<Tables>,
  request: NewRequest,
  answer: ReceiptAnswer,
  form: Form,
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
      ...listingOf(form, {
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
