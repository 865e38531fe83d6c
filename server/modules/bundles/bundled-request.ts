import type { SubmissionAnswer } from '../../../src/contracts/staff-submissions.ts';
import { slotsOf } from '../../../src/form/decode.ts';
import { fieldTexts, partLabel } from '../../../src/form/field-texts.ts';
import { fileExtension, safeStem } from '../../../src/form/file-name.ts';
import { fieldsOf } from '../../../src/form/form.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import { wireName } from '../../../src/form/wire.ts';
import { withoutSuggested } from '../requests/case/change-case.ts';
import { undecidedIn } from '../requests/case/correspondence.ts';
import { storedForm } from '../requests/case/stored-request.ts';
import { folded } from '../../../src/lib/folded-text.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { dateTimeText, inOfficeLanguages } from '../../lib/mail/letter.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { inWorker } from '../../lib/process/in-worker.ts';
import { fieldFacts, languageInBoth, valuesOf } from '../requests/intake/request-mails.ts';
import { readRequest } from '../requests/desk/read-request.ts';
import type { answersPdf } from './answers-pdf.ts';

export interface BundledFile {
  /** Path in the ZIP, without the folder. */
  readonly path: string;
  readonly fileId: string;
  readonly field: string;
  /** Name that the applicant gave the file. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Path below DATA_DIR/files. */
  readonly stored: string;
}

export interface BundledRequest {
  readonly prefix: string;
  readonly submission: SubmissionAnswer;
  readonly files: readonly BundledFile[];
  json(): Buffer;
  pdf(): Promise<Uint8Array>;
}

const drawAnswers = inWorker<typeof answersPdf>(new URL('answers-pdf.ts', import.meta.url), 'answersPdf');

export interface BundleReader {
  /** User who asks. */
  readonly userId: string;
  /** Language of the names of files. */
  readonly locale: Locale;
  /** Also with the files of messages. */
  readonly withMessages?: boolean;
}

/** Returns undefined for an unknown id. */
export async function readBundled(
  db: Database,
  submissionId: string,
  { userId, locale, withMessages = false }: BundleReader,
): Promise<BundledRequest | undefined> {
  const read = await readRequest(db, submissionId, userId, new Date().toISOString());
  if (read === undefined) return undefined;
  const undecided = undecidedIn(read.messages);
  const submission = {
    ...read,
    messages: read.messages.filter(({ id }) => !undecided.has(id)),
    events: read.events.map(withoutSuggested),
  };
  const form = await storedForm(submission.form, submission.formVersion);
  const prefix = bundleName(submission.reference, familyNameIn(form, submission));
  return {
    prefix,
    submission,
    files: await filesOf(
      db,
      submissionId,
      labelsIn(form, submission, locale),
      (message) => message === null || (withMessages && !undecided.has(message)),
    ),
    json: () => Buffer.from(`${JSON.stringify(submission, undefined, 2)}\n`),
    pdf: () => drawAnswers(titleOf(form, submission), sectionsOf(form, submission)),
  };
}

/** Labels a part of the request, an item's with the item: "Medical Care: certificate" for certificateFile_3. */
function labelsIn(
  form: Form | undefined,
  submission: SubmissionAnswer,
  locale: Locale,
): (part: string) => string {
  if (form === undefined) return (part) => part;
  const texts = form.texts[locale];
  const slots = slotsOf(form.definition, form.wire, valuesOf(submission, form));
  return (part) => {
    const slot = slots.get(part);
    const own = slot?.kind === 'field' ? fieldTexts(texts, slot.field.name)?.label : undefined;
    return own ?? partLabel(texts, form.wire, part) ?? part;
  };
}

async function filesOf(
  db: Database,
  submissionId: string,
  labelOf: (part: string) => string,
  isIn: (messageId: string | null) => boolean,
): Promise<readonly BundledFile[]> {
  const all = await db
    .selectFrom('submission_files')
    .select(['file_id', 'field', 'name', 'type', 'size', 'sha256', 'path', 'message_id'])
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute();
  const rows = all.filter(({ message_id: message }) => isIn(message));
  const names = fileNames(
    rows.map(({ field, name, type, message_id: message }) => ({
      label: message === null ? labelOf(field) : stemOf(name),
      type,
    })),
  );
  return rows.map(({ file_id: fileId, field, name, size, sha256, path: stored }, index) => {
    return { path: names[index] ?? fileId, fileId, field, name, size, sha256, stored };
  });
}

/** Returns the answer to the question for the family name, or else the last word of the name. */
function familyNameIn(form: Form | undefined, { fields, applicant }: SubmissionAnswer): string {
  const asked = form === undefined ? [] : fieldsOf(form.definition);
  const field = asked.find((one) => one.kind === 'text' && one.autocomplete === 'family-name');
  const answer =
    form === undefined || field === undefined ? undefined : fields[wireName(form.wire, field.name)];
  return typeof answer === 'string' ? answer : (applicant.name.trim().split(/\s+/).at(-1) ?? '');
}

function titleOf(form: Form | undefined, { reference, form: id }: SubmissionAnswer): string {
  return `${reference} ${form === undefined ? id : inOfficeLanguages((locale) => form.texts[locale].name)}`;
}

function sectionsOf(form: Form | undefined, submission: SubmissionAnswer) {
  const { submissionId, receivedAt, locale, fields, documents } = submission;
  const named = Object.entries(fields).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  return [
    {
      title: 'Solicitud / Request',
      facts: [
        ['Recibida / Received', `${dateTimeText(receivedAt)} (hora de Panamá / Panama time)`],
        ['Idioma del solicitante / Language of the applicant', languageInBoth(locale)],
        ['Id', submissionId],
      ],
    },
    {
      title: 'Datos / Answers',
      facts: form === undefined ? named : fieldFacts({ fields }, form),
    },
    {
      title: 'Archivos / Files',
      facts: documents.map(({ field, name, type, size, sha256 }) => {
        return [field, `${name} (${type}, ${size} bytes)\nSHA-256 ${sha256}`] as const;
      }),
    },
  ] as const;
}

/** Reduces text to ASCII, which every system unpacks: "Ñáñez" becomes "Nanez". */
function plain(text: string): string {
  const letters = text
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .replaceAll('Ø', 'O')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  return letters.replaceAll(/[^A-Za-z0-9-]+/g, '').slice(0, 40);
}

/** Prefix of the names of a request's files, such as PMTS-LIB-0002_Nunez. */
export function bundleName(reference: string, familyName: string): string {
  const parts = [reference.replaceAll(/[^A-Za-z0-9]+/g, '-'), plain(familyName)];
  return parts.filter((part) => part !== '').join('_');
}

/** Characters, so that a path stays below the 260 that Windows takes. */
const longestName = 80;

function stemOf(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '');
}

/**
 * Returns unique names for the files of one request, by what they are: "03 Medical Care certificate.pdf", and
 * "03 Medical Care certificate (2).pdf" for the file that corrects it.
 */
export function fileNames(
  files: readonly { readonly label: string; readonly type: string }[],
): readonly string[] {
  const counts = new Map<string, { readonly number: number; count: number }>();
  return files.map(({ label, type }) => {
    const called = safeStem(label, longestName) || 'file';
    const known = counts.get(folded(called)) ?? { number: counts.size + 1, count: 0 };
    counts.set(folded(called), known);
    known.count += 1;
    const again = known.count === 1 ? '' : ` (${known.count})`;
    return `${String(known.number).padStart(2, '0')} ${called}${again}.${fileExtension(type)}`;
  });
}
