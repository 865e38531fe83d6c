import type { Transaction } from 'kysely';
import type { ReceiptAnswer } from '../../../src/contracts/receipt.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import type { FormId } from '../../../src/forms/index.ts';
import type { FileStore, Keeping } from '../../lib/files/file-store.ts';
import type { Staging } from '../../lib/files/staging.ts';
import type { Sender } from '../../lib/http/sender.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import type { Fault, Refusal } from '../../lib/problems/refusal.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { CommitInDoubt } from '../../lib/store/commit-in-doubt.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { takeUploads, type UploadedFile } from '../uploads/stage-uploads.ts';
import { removeUploadsOf, type Uploads } from '../uploads/uploads.ts';
import { faultsOf, typeOf, valuesOf } from './faults.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { FormVersions } from './judged-by.ts';
import { checkManifest } from './manifest-check.ts';
import type { MailAbout } from './office-mail.ts';
import type { ReceivedFile } from '../../lib/files/received-file.ts';
import type { Received } from './received.ts';
import { type Consequences, type Recording, record } from './record.ts';
import type { Prepared, SpecialConsequences, Specialty } from './form-handler.ts';
import { type FirstAnswer, firstAnswer } from './stored.ts';
import { lostFiles, restoreFiles } from './stored-files.ts';
import type { Turns } from './turns.ts';
import type { Submission } from './submission.ts';

export interface Offer {
  readonly submissionId: string;
  readonly formId: FormId;
  /** Any of these versions may be what it was filled in under; the first one's words refuse it. */
  readonly forms: FormVersions;
  readonly locale: Locale;
  readonly sender: Sender;
  readonly received: Received;
  readonly staging: Staging;
}

export interface Office {
  readonly db: Database;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly turns: Turns;
  /** Milliseconds since 1970. */
  now(): number;
  mailAbout(submission: Submission, about: MailAbout): NewMail;
  readonly specialties: Readonly<Partial<Record<FormId, Specialty>>>;
  beforeCommit(submissionId: string, transaction: Transaction<Tables>): void | Promise<void>;
}

export type Acceptance =
  | { readonly kind: 'stored'; readonly answer: ReceiptAnswer }
  /** The same was received before: its first answer. */
  | { readonly kind: 'repeated'; readonly answer: ReceiptAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Decides on what has arrived, and records it exactly once. @throws when database or disk fail */
export async function accept(office: Office, offer: Offer): Promise<Acceptance> {
  const checked = checkManifest(offer.received);
  if (checked.kind === 'refused') return checked;
  const { uploaded } = checked;
  const fingerprint = fingerprintOf(offer.formId, withFiles(checked.received, uploaded.map(announced)));
  // Before the form's rules: what was once accepted stays accepted, whatever the rules are today. And before the
  // uploads: they go with the first acceptance.
  const { submissionId, staging } = offer;
  const repeated = await repeatIfAny(office, offer, fingerprint);
  const lost = repeated?.kind === 'repeated' ? await lostFiles(office.db, office.files, submissionId) : [];
  if (repeated !== undefined && lost.length === 0) return repeated;
  const from = checked.received.files.length;
  const taken = await takeUploads(office.uploads, submissionId, uploaded, staging, from);
  if (taken.kind === 'unusable') {
    // Another request with this id may have taken them a moment ago.
    const refused = {
      kind: 'refused',
      refusal: { kind: 'uploadsUnusable', uploads: taken.uploads },
    } as const;
    return repeated === undefined ? ((await repeatIfAny(office, offer, fingerprint)) ?? refused) : refused;
  }
  if (repeated !== undefined) {
    const received = [...checked.received.files, ...taken.files];
    await restoreFiles(office.files, lost, received, staging);
    await removeUploadsOf(office.uploads, submissionId);
    return repeated;
  }
  return acceptWhole(office, offer, withFiles(checked.received, taken.files), fingerprint);
}

async function repeatIfAny(
  office: Office,
  { submissionId }: Offer,
  fingerprint: string,
): Promise<Acceptance | undefined> {
  const first = await firstAnswer(office.db, submissionId);
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
  office: Office,
  offer: Offer,
  received: Received,
  fingerprint: string,
): Promise<Acceptance> {
  const [first] = offer.forms;
  const form = offer.forms.find((one) => faultsOf(one, received).length === 0);
  if (form === undefined) return refusedBy(first, faultsOf(first, received));
  const prepared = await prepare(office, offer, form, received);
  if (prepared?.kind === 'faulty') return refusedBy(form, prepared.faults);
  const submission = submissionOf(offer, form, received, { fingerprint, now: office.now() });
  return store(office, offer, submission, async (numbered, transaction) =>
    consequencesOf(
      office,
      submission,
      { form, reference: numbered.reference, locale: offer.locale },
      await prepared?.consequencesOf(submission, numbered, transaction),
    ),
  );
}

function refusedBy(form: Form, faults: readonly Fault[]): Acceptance {
  return { kind: 'refused', refusal: { kind: 'invalid', form, faults } };
}

async function prepare(
  office: Office,
  { formId, locale, sender }: Offer,
  form: Form,
  received: Received,
): Promise<Prepared | undefined> {
  return office.specialties[formId]?.prepare(office.db, valuesOf(form, received), { locale, sender });
}

function consequencesOf(
  office: Office,
  submission: Submission,
  about: Omit<MailAbout, 'added'>,
  special: SpecialConsequences | undefined,
): Consequences {
  const mail = office.mailAbout(submission, { ...about, added: special?.officeLines ?? [] });
  return {
    answer: special?.answer ?? {},
    mails: [mail, ...(special?.mails ?? [])],
    write: async (transaction) => special?.write(transaction),
  };
}

function repeatOf(first: FirstAnswer, fingerprint: string): Acceptance {
  if (first.fingerprint === fingerprint) return { kind: 'repeated', answer: first.answer };
  // Enough to know it again; what it holds is not told to whoever has only its id.
  const { submissionId, reference, receivedAt } = first.answer;
  return {
    kind: 'refused',
    refusal: { kind: 'keyReused', received: { submissionId, reference, receivedAt } },
  };
}

function submissionOf(
  offer: Offer,
  form: Form,
  received: Received,
  { fingerprint, now }: { readonly fingerprint: string; readonly now: number },
): Submission {
  return {
    submissionId: offer.submissionId,
    form: offer.formId,
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
    message: form.texts[offer.locale].success.body,
  };
}

async function store(
  office: Office,
  offer: Offer,
  submission: Submission,
  consequences: Recording['consequencesOf'],
): Promise<Acceptance> {
  const hasFiles = submission.files.length > 0;
  const kept = hasFiles ? await office.files.keep(offer.staging, offer.submissionId) : undefined;
  const answer = await recordKept(office, submission, consequences, kept);
  if (answer !== undefined) {
    await kept?.confirm();
    await removeUploadsOf(office.uploads, offer.submissionId);
    return { kind: 'stored', answer };
  }
  await kept?.withdraw();
  const first = await firstAnswer(office.db, submission.submissionId);
  if (first === undefined) throw new Error(`Submission ${submission.submissionId} was taken and is gone`);
  const repeated = repeatOf(first, submission.fingerprint);
  const isWhole = (await lostFiles(office.db, office.files, submission.submissionId)).length === 0;
  // The next repeat brings what is missing.
  if (repeated.kind === 'repeated' && !isWhole) throw new Refused({ kind: 'unavailable', seconds: 1 });
  return repeated;
}

async function recordKept(
  office: Office,
  submission: Submission,
  consequences: Recording['consequencesOf'],
  kept: Keeping | undefined,
): Promise<ReceiptAnswer | undefined> {
  try {
    // In a row of this form: whoever waits for it in the database holds a connection that other forms need.
    return await office.turns.take(submission.form, () =>
      record(office.db, {
        submission,
        ...(kept === undefined ? {} : { directory: kept.path }),
        consequencesOf: consequences,
        beforeCommit: (transaction) => office.beforeCommit(submission.submissionId, transaction),
      }),
    );
  } catch (error) {
    // Files whose commit is in doubt stay, with their note: the next start looks again.
    if (!(error instanceof CommitInDoubt)) await kept?.withdraw();
    throw error;
  }
}
