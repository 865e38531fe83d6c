import type { SubmissionAnswer } from '../../../src/contracts/staff-submissions.ts';
import { slotsOf } from '../../../src/form/decode.ts';
import { fieldsOf } from '../../../src/form/form.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import { parseItemName } from '../../../src/form/item-name.ts';
import { wireName } from '../../../src/form/wire.ts';
import { storedForm } from '../requests/case/stored-request.ts';
import { folded } from '../../../src/lib/folded-text.ts';
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

/** Returns undefined for an unknown id. @param userId user who asks */
export async function readBundled(
  db: Database,
  submissionId: string,
  userId: string,
): Promise<BundledRequest | undefined> {
  const submission = await readRequest(db, submissionId, userId, new Date().toISOString());
  if (submission === undefined) return undefined;
  const form = await storedForm(submission.form, submission.formVersion);
  const prefix = bundleName(submission.reference, familyNameIn(form, submission));
  return {
    prefix,
    submission,
    files: await filesOf(db, prefix, submissionId, partsNamedIn(form, submission)),
    json: () => Buffer.from(`${JSON.stringify(submission, undefined, 2)}\n`),
    pdf: () => drawAnswers(titleOf(form, submission), sectionsOf(form, submission)),
  };
}

/** Names an item's file by its item: certificateFile_gmdss where it arrived as certificateFile_6. */
function partsNamedIn(form: Form | undefined, submission: SubmissionAnswer): (part: string) => string {
  if (form === undefined) return (part) => part;
  const slots = slotsOf(form.definition, form.wire, valuesOf(submission, form));
  return (part) => {
    const slot = slots.get(part);
    const item = slot?.kind === 'field' ? parseItemName(slot.field.name) : undefined;
    return item === undefined ? part : `${wireName(form.wire, item.field)}_${item.key}`;
  };
}

async function filesOf(
  db: Database,
  prefix: string,
  submissionId: string,
  partNamed: (part: string) => string,
): Promise<readonly BundledFile[]> {
  const rows = await db
    .selectFrom('submission_files')
    .select(['file_id', 'field', 'name', 'type', 'size', 'sha256', 'path'])
    .where('submission_id', '=', submissionId)
    .where('message_id', 'is', null)
    .orderBy('position')
    .execute();
  const names = fileNames(
    prefix,
    rows.map((row) => ({ ...row, field: partNamed(row.field) })),
  );
  return rows.map(({ file_id: fileId, field, name, size, sha256, path: stored }, index) => {
    return { path: names[index] ?? `${prefix}_${index}`, fileId, field, name, size, sha256, stored };
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

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

/**
 * Returns unique names for the files of one request: PMTS-LIB-0002_Nunez_passport.jpg, and _passport--2.jpg for the
 * file that corrects it.
 */
export function fileNames(
  prefix: string,
  files: readonly { readonly field: string; readonly type: string; readonly name: string }[],
): readonly string[] {
  const counts = new Map<string, number>();
  return files.map(({ field, type, name }) => {
    const called = plain(field.replace(/File(?=_|$)/, '').replaceAll('_', '-')) || 'file';
    const count = (counts.get(folded(called)) ?? 0) + 1;
    counts.set(folded(called), count);
    const typed = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
    const extension = extensions[type] ?? typed ?? 'bin';
    return `${prefix}_${called}${count === 1 ? '' : `--${count}`}.${extension}`;
  });
}
