import type { ReceiptAnswer } from '../../../../src/contracts/receipt.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import type { FormId } from '../../../../src/forms/index.ts';
import type { Staging } from '../../../lib/files/file-store.ts';
import type { Sender } from '../../../lib/http/sender.ts';
import type { NewMail } from '../../../lib/mail/mail-queue.ts';
import type { Fault } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { ApplicantMails } from '../case/applicant-mail.ts';
import { faultsOf, type FormVersions, typeOf, valuesOf } from './faults.ts';
import {
  type FormHandler,
  type FormSideEffects,
  type NewRequest,
  type Prepared,
  type RequestContext,
  type SideEffects,
  writeAll,
} from './record.ts';
import { checkManifest, type Received } from './received.ts';
import { type MailAbout, mailReceipt } from './request-mails.ts';
import {
  type RecordingResult,
  answerOfFirst,
  answerOfSecond,
  contentFingerprint,
  type FirstRequest,
  recordWithFiles,
  type RecordingDependencies,
  refusalOfKey,
  type RefusedRequest,
  stageFiles,
  withLostFiles,
} from './exactly-once.ts';

export interface IncomingRequest extends RequestContext {
  readonly submissionId: string;
  readonly formId: FormId;
  /** Versions under which it may have been filled in; a refusal uses the words of the first. */
  readonly forms: FormVersions;
  /** Reference that the office had given it before, according to the sender; unchecked. */
  readonly formerReference?: string | undefined;
  readonly received: Received;
  readonly staging: Staging;
}

export interface AcceptDependencies extends RecordingDependencies {
  /** Milliseconds since 1970. */
  now(): number;
  mailAbout(request: NewRequest, about: MailAbout): NewMail;
  readonly mails: ApplicantMails;
  readonly formHandlers: Readonly<Partial<Record<FormId, FormHandler>>>;
}

/** Judges what has arrived, and records it exactly once. @throws when database or disk fail */
export async function accept(
  dependencies: AcceptDependencies,
  incoming: IncomingRequest,
): Promise<RecordingResult<ReceiptAnswer>> {
  const { db, uploads } = dependencies;
  const { submissionId, formId, formerReference, sender, staging } = incoming;
  const own = { kind: 'request', id: submissionId } as const;
  const body = checkManifest(incoming.received);
  if (body.kind === 'refused') return body;
  const fingerprint = contentFingerprint(formId, body);
  const findKnown = async () => answerOfFirst(await firstRequest(db, submissionId), fingerprint);

  // Checked before the rules, because an accepted request stays accepted whatever today's rules are, and before the
  // uploads, which the first acceptance removed.
  const known = await findKnown();
  if (known !== undefined) return withLostFiles(dependencies, own, known, body, staging);
  const refused = await refusalOfKey(db, own);
  if (refused !== undefined) return refused;

  const staged = await stageFiles(uploads, own, body, staging);
  // Another request with this id may have used the uploads meanwhile.
  if (staged.kind === 'refused') return (await findKnown()) ?? staged;

  const { received } = staged;
  const judgement = await judge(dependencies, incoming, received);
  if (judgement.kind === 'refused') return judgement;

  const { form, prepared } = judgement;
  const request = submissionOf(incoming, form, received, { fingerprint, now: dependencies.now() });
  const answer = await recordWithFiles(dependencies, own, {
    turn: formId,
    files: received.files,
    staging,
    write: (transaction, paths) =>
      writeAll(transaction, {
        request,
        formerReference,
        paths,
        sideEffectsOf: async (numbered) => {
          const ofForm = await prepared?.sideEffectsOf(request, numbered, transaction);
          return sideEffectsOf(dependencies, request, { form, ...numbered }, sender, ofForm);
        },
      }),
  });
  if (answer !== undefined) return { kind: 'stored', answer };
  return answerOfSecond(dependencies, own, await findKnown());
}

async function firstRequest(
  db: Database,
  submissionId: string,
): Promise<FirstRequest<ReceiptAnswer> | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['fingerprint', 'answer'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Only record.ts writes this column.
  const answer = JSON.parse(row.answer) as ReceiptAnswer;
  const { reference, receivedAt } = answer;
  return { fingerprint: row.fingerprint, answer, earlier: { submissionId, reference, receivedAt } };
}

type Judgement =
  | RefusedRequest
  | {
      readonly kind: 'sound';
      readonly form: Form;
      readonly prepared: Extract<Prepared, { kind: 'ready' }> | undefined;
    };

/** Checks the form's rules, then those that need the database. */
async function judge(
  { db, formHandlers }: AcceptDependencies,
  incoming: IncomingRequest,
  received: Received,
): Promise<Judgement> {
  const { forms, formId } = incoming;
  const [first] = forms;
  const form = forms.find((one) => faultsOf(one, received).length === 0);
  if (form === undefined) return refusedBy(first, faultsOf(first, received));
  const prepared = await formHandlers[formId]?.prepare(db, valuesOf(form, received), incoming);
  if (prepared?.kind === 'faulty') return refusedBy(form, prepared.faults);
  return { kind: 'sound', form, prepared };
}

function refusedBy(form: Form, faults: readonly Fault[]): RefusedRequest {
  return { kind: 'refused', refusal: { kind: 'invalid', form, faults } };
}

function sideEffectsOf(
  dependencies: AcceptDependencies,
  request: NewRequest,
  about: Omit<MailAbout, 'added' | 'hints'>,
  sender: Sender,
  ofForm: FormSideEffects | undefined,
): SideEffects {
  const { officeLines: added = [], officeHints: hints = [] } = ofForm ?? {};
  const mail = dependencies.mailAbout(request, { ...about, added, hints });
  return {
    answer: ofForm?.answer ?? {},
    mails: [mail, ...(ofForm?.mails ?? [])],
    async write(transaction) {
      await ofForm?.write(transaction);
      const { formerReference } = about;
      await mailReceipt(transaction, dependencies.mails, { ...request, formerReference }, sender);
    },
  };
}

function submissionOf(
  incoming: IncomingRequest,
  form: Form,
  received: Received,
  { fingerprint, now }: { readonly fingerprint: string; readonly now: number },
): NewRequest {
  return {
    submissionId: incoming.submissionId,
    form: incoming.formId,
    formVersion: form.definition.version,
    receivedAt: new Date(now).toISOString(),
    fingerprint,
    fields: Object.fromEntries<string | readonly string[]>([
      ...received.texts.map(({ name, text }) => [name, text] as const),
      ...received.lists.map(({ name, items }) => [name, items] as const),
    ]),
    files: received.files.map((file) => {
      const { field, name, size, sha256 } = file;
      return { field, name, type: typeOf(file), size, sha256 };
    }),
    message: form.texts[incoming.locale].success.body,
    locale: incoming.locale,
  };
}
