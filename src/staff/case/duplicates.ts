import type { StaffSubmission, StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { submissionsPath } from '../../contracts/staff-submissions.ts';
import { fieldsOf } from '../../form/form.ts';
import type { Form } from '../../form/form-texts.ts';
import { wireName } from '../../form/wire.ts';
import { panamaDay } from '../panama-time.ts';

/** Maximum number of days between two requests considered duplicates. */
const daysApart = 30;

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

/** The applicant's document number as entered; undefined if not asked. */
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

/**
 * Address of the requests with the same form, received around the same time, containing these words. @param words
 * absent: no filter by words
 */
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
  /** Rows found by e-mail address, by document number, and by form and time only. */
  readonly byEmail: readonly StaffSubmissionRow[];
  readonly byNumber: readonly StaffSubmissionRow[];
  readonly byTime: readonly StaffSubmissionRow[];
}

/** Possible duplicates, newest first. The search matches words anywhere, so the fields are compared here. */
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

/** Rows shown at once, so that someone who sends many duplicates cannot push the request off the screen. */
const mostShown = 5;

/** The most similar rows, and the number of those left out. */
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
