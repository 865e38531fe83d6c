import type { Transaction } from 'kysely';
import type { ReceiptAnswer } from '../../../src/contracts/receipt.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import type { FormId } from '../../../src/forms/index.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import type { FileStore, StoredFiles } from '../../lib/files/file-store.ts';
import type { ReceivedFile } from '../../lib/files/received-file.ts';
import type { Staging } from '../../lib/files/staging.ts';
import type { Sender } from '../../lib/http/sender.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import type { Fault, Refusal } from '../../lib/problems/refusal.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { CommitInDoubt } from '../../lib/store/commit-in-doubt.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { stageUploads, type UploadedFile } from '../uploads/stage-uploads.ts';
import { removeUploadsOf, type Uploads } from '../uploads/uploads.ts';
import { faultsOf, typeOf, valuesOf } from './faults.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { FormHandler, FormSideEffects, Prepared } from './form-handler.ts';
import type { FormVersions } from './judged-by.ts';
import { checkManifest } from './manifest-check.ts';
import type { MailAbout } from './office-mail.ts';
import type { Received } from './received.ts';
import { type Recording, record, type SideEffects } from './record.ts';
import { type FirstAnswer, firstAnswer } from './stored.ts';
import { lostFiles, restoreFiles } from './stored-files.ts';
import type { Submission } from './submission.ts';
import type { Turns } from './turns.ts';

export interface IncomingSubmission {
  readonly submissionId: string;
  readonly formId: FormId;
  /** Any of these versions may be what it was filled in under; the first one's words refuse it. */
  readonly forms: FormVersions;
  readonly locale: Locale;
  readonly sender: Sender;
  readonly received: Received;
  readonly staging: Staging;
}

export interface AcceptDependencies {
  readonly db: Database;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly turns: Turns;
  /** Milliseconds since 1970. */
  now(): number;
  mailAbout(submission: Submission, about: MailAbout): NewMail;
  readonly formHandlers: Readonly<Partial<Record<FormId, FormHandler>>>;
  beforeCommit(submissionId: string, transaction: Transaction<Tables>): void | Promise<void>;
}

export type Acceptance =
  | { readonly kind: 'stored'; readonly answer: ReceiptAnswer }
  /** The same was received before: its first answer. */
  | { readonly kind: 'repeated'; readonly answer: ReceiptAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Decides on what has arrived, and records it exactly once. @throws when database or disk fail */
export async function accept(
  dependencies: AcceptDependencies,
  incoming: IncomingSubmission,
): Promise<Acceptance> {
  const checked = checkManifest(incoming.received);
  if (checked.kind === 'refused') return checked;
  const { uploaded } = checked;
  const fingerprint = fingerprintOf(incoming.formId, withFiles(checked.received, uploaded.map(announced)));
  // Before the form's rules: what was once accepted stays accepted, whatever the rules are today. And before the
  // uploads: they go with the first acceptance.
  const { submissionId, staging } = incoming;
  const repeated = await repeatIfAny(dependencies, incoming, fingerprint);
  const lost =
    repeated?.kind === 'repeated' ? await lostFiles(dependencies.db, dependencies.files, submissionId) : [];
  if (repeated !== undefined && lost.length === 0) return repeated;
  const from = checked.received.files.length;
  const staged = await stageUploads(dependencies.uploads, submissionId, uploaded, staging, from);
  if (staged.kind === 'unusable') {
    // Another request with this id may have used them in the meantime.
    const refused = {
      kind: 'refused',
      refusal: { kind: 'uploadsUnusable', uploads: staged.uploads },
    } as const;
    return repeated === undefined
      ? ((await repeatIfAny(dependencies, incoming, fingerprint)) ?? refused)
      : refused;
  }
  if (repeated !== undefined) {
    const received = [...checked.received.files, ...staged.files];
    await restoreFiles(dependencies.files, lost, received, staging);
    await removeUploadsOf(dependencies.uploads, submissionId);
    return repeated;
  }
  return acceptWhole(dependencies, incoming, withFiles(checked.received, staged.files), fingerprint);
}

async function repeatIfAny(
  dependencies: AcceptDependencies,
  { submissionId }: IncomingSubmission,
  fingerprint: string,
): Promise<Acceptance | undefined> {
  const first = await firstAnswer(dependencies.db, submissionId);
  return first === undefined ? undefined : repeatOf(first, fingerprint);
}

function withFiles(received: Received, more: readonly ReceivedFile[]): Received {
  return { ...received, files: [...received.files, ...more] };
}

/** A file as its sender describes it; enough to know a repeat by. */
function announced({ field, name, size, sha256 }: UploadedFile): ReceivedFile {
  return { field, name, size, sha256, head: new Uint8Array(0) };
}

async function acceptWhole(
  dependencies: AcceptDependencies,
  incoming: IncomingSubmission,
  received: Received,
  fingerprint: string,
): Promise<Acceptance> {
  const [first] = incoming.forms;
  const form = incoming.forms.find((one) => faultsOf(one, received).length === 0);
  if (form === undefined) return refusedBy(first, faultsOf(first, received));
  const prepared = await prepare(dependencies, incoming, form, received);
  if (prepared?.kind === 'faulty') return refusedBy(form, prepared.faults);
  const submission = submissionOf(incoming, form, received, { fingerprint, now: dependencies.now() });
  return store(dependencies, incoming, submission, async (numbered, transaction) =>
    sideEffectsOf(
      dependencies,
      submission,
      { form, reference: numbered.reference, locale: incoming.locale },
      await prepared?.sideEffectsOf(submission, numbered, transaction),
    ),
  );
}

function refusedBy(form: Form, faults: readonly Fault[]): Acceptance {
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
  about: Omit<MailAbout, 'added'>,
  ofForm: FormSideEffects | undefined,
): SideEffects {
  const mail = dependencies.mailAbout(submission, { ...about, added: ofForm?.officeLines ?? [] });
  return {
    answer: ofForm?.answer ?? {},
    mails: [mail, ...(ofForm?.mails ?? [])],
    write: async (transaction) => ofForm?.write(transaction),
  };
}

function repeatOf(first: FirstAnswer, fingerprint: string): Acceptance {
  if (first.fingerprint === fingerprint) return { kind: 'repeated', answer: first.answer };
  // Enough to recognise it by; its content is not revealed to someone who has only its id.
  const { submissionId, reference, receivedAt } = first.answer;
  return {
    kind: 'refused',
    refusal: { kind: 'keyReused', received: { submissionId, reference, receivedAt } },
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

async function store(
  dependencies: AcceptDependencies,
  incoming: IncomingSubmission,
  submission: Submission,
  sideEffects: Recording['sideEffectsOf'],
): Promise<Acceptance> {
  const hasFiles = submission.files.length > 0;
  const storedFiles = hasFiles
    ? await dependencies.files.store(incoming.staging, incoming.submissionId)
    : undefined;
  const answer = await recordWithFiles(dependencies, submission, sideEffects, storedFiles);
  if (answer !== undefined) {
    await storedFiles?.confirm();
    await removeUploadsOf(dependencies.uploads, incoming.submissionId);
    return { kind: 'stored', answer };
  }
  await storedFiles?.withdraw();
  const first = await firstAnswer(dependencies.db, submission.submissionId);
  if (first === undefined) throw new Error(`Submission ${submission.submissionId} was taken and is gone`);
  const repeated = repeatOf(first, submission.fingerprint);
  const isWhole =
    (await lostFiles(dependencies.db, dependencies.files, submission.submissionId)).length === 0;
  // The next repeat brings what is missing.
  if (repeated.kind === 'repeated' && !isWhole) throw new Refused({ kind: 'unavailable', seconds: 1 });
  return repeated;
}

async function recordWithFiles(
  dependencies: AcceptDependencies,
  submission: Submission,
  sideEffects: Recording['sideEffectsOf'],
  storedFiles: StoredFiles | undefined,
): Promise<ReceiptAnswer | undefined> {
  try {
    // One at a time per form: a request that waited in the database would hold a connection that other forms need.
    return await dependencies.turns.run(submission.form, () =>
      record(dependencies.db, {
        submission,
        ...(storedFiles === undefined ? {} : { directory: storedFiles.path }),
        sideEffectsOf: sideEffects,
        beforeCommit: (transaction) => dependencies.beforeCommit(submission.submissionId, transaction),
      }),
    );
  } catch (error) {
    // Files whose commit is in doubt stay, with their note: the next start checks again.
    if (!(error instanceof CommitInDoubt)) await storedFiles?.withdraw();
    throw error;
  }
}
