import type { ReceiptAnswer } from '../../../../src/contracts/receipt.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import type { FormId } from '../../../../src/forms/index.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import type { Staging } from '../../../lib/files/staging.ts';
import type { Sender } from '../../../lib/http/sender.ts';
import type { NewMail } from '../../../lib/mail/mail-queue.ts';
import type { Fault } from '../../../lib/problems/refusal.ts';
import type { ApplicantMails } from '../case/applicant-mail.ts';
import { faultsOf, type FormVersions, typeOf, valuesOf } from './faults.ts';
import type { FormHandler, FormSideEffects, Prepared } from './form-handler.ts';
import type { MailAbout } from './office-mail.ts';
import { mailReceipt } from './receipt-mail.ts';
import type { Received } from './received.ts';
import { type SideEffects, writeAll } from './record.ts';
import { firstAnswer } from './stored.ts';
import type { Submission } from './submission.ts';
import { type Judged, type TakeDependencies, type Taken, takeOnce } from './take-once.ts';

export interface IncomingSubmission {
  readonly submissionId: string;
  readonly formId: FormId;
  /** Any of these versions may be what it was filled in under; the first one's words refuse it. */
  readonly forms: FormVersions;
  readonly locale: Locale;
  readonly sender: Sender;
  /** The reference that the office had given it before, as the sender says; nothing has been checked. */
  readonly formerReference?: string | undefined;
  readonly received: Received;
  readonly staging: Staging;
}

export interface AcceptDependencies extends TakeDependencies {
  /** Milliseconds since 1970. */
  now(): number;
  mailAbout(submission: Submission, about: MailAbout): NewMail;
  /** Mails to applicants. */
  readonly mails: ApplicantMails;
  readonly formHandlers: Readonly<Partial<Record<FormId, FormHandler>>>;
}

export type Acceptance = Taken<ReceiptAnswer>;

/** Decides on what has arrived, and records it exactly once. @throws when database or disk fail */
export async function accept(
  dependencies: AcceptDependencies,
  incoming: IncomingSubmission,
): Promise<Acceptance> {
  const { submissionId, formId, received: offered, staging } = incoming;
  return takeOnce(dependencies, offered, staging, {
    id: submissionId,
    kind: formId,
    turn: formId,
    owner: { submissionId },
    first: () => firstAnswer(dependencies.db, submissionId),
    earlier: ({ reference, receivedAt }) => ({ submissionId, reference, receivedAt }),
    judge: (received, fingerprint) => judge(dependencies, incoming, received, fingerprint),
  });
}

async function judge(
  dependencies: AcceptDependencies,
  incoming: IncomingSubmission,
  received: Received,
  fingerprint: string,
): Promise<Judged<ReceiptAnswer>> {
  const [first] = incoming.forms;
  const form = incoming.forms.find((one) => faultsOf(one, received).length === 0);
  if (form === undefined) return refusedBy(first, faultsOf(first, received));
  const prepared = await prepare(dependencies, incoming, form, received);
  if (prepared?.kind === 'faulty') return refusedBy(form, prepared.faults);
  const submission = submissionOf(incoming, form, received, { fingerprint, now: dependencies.now() });
  return {
    kind: 'ready',
    write: (transaction, paths) =>
      writeAll(transaction, {
        submission,
        formerReference: incoming.formerReference,
        paths,
        sideEffectsOf: async (numbered) =>
          sideEffectsOf(
            dependencies,
            submission,
            { form, ...numbered, locale: incoming.locale },
            incoming.sender,
            await prepared?.sideEffectsOf(submission, numbered, transaction),
          ),
      }),
  };
}

function refusedBy(form: Form, faults: readonly Fault[]): Judged<ReceiptAnswer> {
  return { kind: 'refused', refusal: { kind: 'invalid', form, faults } };
}

async function prepare(
  dependencies: AcceptDependencies,
  { formId, locale, sender }: IncomingSubmission,
  form: Form,
  received: Received,
): Promise<Prepared | undefined> {
  return dependencies.formHandlers[formId]?.prepare(dependencies.db, valuesOf(form, received), {
    locale,
    sender,
  });
}

function sideEffectsOf(
  dependencies: AcceptDependencies,
  submission: Submission,
  about: Omit<MailAbout, 'added' | 'hints'>,
  sender: Sender,
  ofForm: FormSideEffects | undefined,
): SideEffects {
  const { officeLines: added = [], officeHints: hints = [] } = ofForm ?? {};
  const mail = dependencies.mailAbout(submission, { ...about, added, hints });
  return {
    answer: ofForm?.answer ?? {},
    mails: [mail, ...(ofForm?.mails ?? [])],
    async write(transaction) {
      await ofForm?.write(transaction);
      const { formerReference } = about;
      await mailReceipt(transaction, dependencies.mails, { ...submission, formerReference }, sender);
    },
  };
}

function submissionOf(
  incoming: IncomingSubmission,
  form: Form,
  received: Received,
  { fingerprint, now }: { readonly fingerprint: string; readonly now: number },
): Submission {
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
