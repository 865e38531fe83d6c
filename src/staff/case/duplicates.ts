import type { StaffSubmission, StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { submissionsPath } from '../../contracts/staff-submissions.ts';
import { fieldsOf } from '../../form/form.ts';
import type { Form } from '../../form/form-texts.ts';
import { wireName } from '../../form/wire.ts';
import { panamaDay } from '../panama-time.ts';

/** Days between two requests that may be one. */
const daysApart = 30;

/** Fields that ask for the number of a document. */
const numberFields = /^(passport|document)$/;

export type Likeness = 'email' | 'document' | 'file';

export interface Duplicate {
  readonly row: StaffSubmissionRow;
  readonly likeness: readonly Likeness[];
}

type Subject = Pick<
  StaffSubmission,
  'submissionId' | 'form' | 'receivedAt' | 'applicant' | 'fields' | 'documents'
>;

/** The number of the applicant's document as it was answered; undefined where nobody asked. */
export function documentNumberOf(
  form: Form | undefined,
  fields: StaffSubmission['fields'],
): string | undefined {
  if (form === undefined) return undefined;
  for (const field of fieldsOf(form.definition)) {
    if (field.kind !== 'text' || !numberFields.test(field.name)) continue;
    const answer = fields[wireName(form.wire, field.name)];
    if (typeof answer === 'string' && answer.trim() !== '') return answer.trim();
  }
  return undefined;
}

/** Same form, received around the same time, and these words in it. @param words absent: all of them */
export function neighboursAddress(
  { form, receivedAt }: Pick<Subject, 'form' | 'receivedAt'>,
  words?: string,
): string {
  const parameters = new URLSearchParams({
    ...(words === undefined ? {} : { q: words }),
    form,
    from: panamaDay(receivedAt, daysApart),
    to: panamaDay(receivedAt, -daysApart),
    limit: words === undefined ? '200' : '50',
  });
  return `${submissionsPath}?${parameters}`;
}

export interface Candidates {
  /** Found by the e-mail address, by the number of the document, and by nothing but form and time. */
  readonly byEmail: readonly StaffSubmissionRow[];
  readonly byNumber: readonly StaffSubmissionRow[];
  readonly byTime: readonly StaffSubmissionRow[];
}

/** What may have been sent twice, newest first. A search finds words anywhere; what is alike is looked at here. */
export function duplicatesOf(subject: Subject, candidates: Candidates): readonly Duplicate[] {
  const { byEmail, byNumber, byTime } = candidates;
  const found = new Map<string, { row: StaffSubmissionRow; likeness: Likeness[] }>();
  const add = (row: StaffSubmissionRow, likeness: Likeness): void => {
    if (row.submissionId === subject.submissionId || row.form !== subject.form) return;
    if (!isNear(row, subject)) return;
    const known = found.get(row.submissionId) ?? { row, likeness: [] };
    if (!known.likeness.includes(likeness)) known.likeness.push(likeness);
    found.set(row.submissionId, known);
  };
  const email = subject.applicant.email.trim().toLowerCase();
  for (const row of [...byEmail, ...byNumber, ...byTime]) {
    if (email !== '' && row.applicant.email.trim().toLowerCase() === email) add(row, 'email');
  }
  for (const row of byNumber) add(row, 'document');
  const hashes = new Set(subject.documents.map(({ sha256 }) => sha256));
  for (const row of [...byEmail, ...byNumber, ...byTime]) {
    if (row.files.some(({ sha256 }) => hashes.has(sha256))) add(row, 'file');
  }
  return [...found.values()].toSorted(
    (one, other) => Date.parse(other.row.receivedAt) - Date.parse(one.row.receivedAt),
  );
}

/** Rows that a request shows: whoever sends many more of them is not to push it off the screen. */
const mostShown = 5;

/** The most alike first, and how many there are besides. */
export function fewOf(found: readonly Duplicate[]): {
  readonly shown: readonly Duplicate[];
  readonly more: number;
} {
  const mostAlike = found.toSorted((one, other) => other.likeness.length - one.likeness.length);
  return { shown: mostAlike.slice(0, mostShown), more: Math.max(0, found.length - mostShown) };
}

function isNear(row: StaffSubmissionRow, { receivedAt }: Subject): boolean {
  return Math.abs(Date.parse(row.receivedAt) - Date.parse(receivedAt)) <= daysApart * 86_400_000;
}
