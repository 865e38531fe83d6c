import * as v from 'valibot';
import type { CoursePreview } from '../contracts/course-imports.ts';
import { type CaseAnswer, itemOf } from '../contracts/cases.ts';
import { jsonObject } from '../contracts/json-object.ts';
import { officeNeed } from '../contracts/office-need.ts';
import type { Certificate, PeopleAnswer, PersonAnswer, PersonOfRequest } from '../contracts/people.ts';
import { rowsIn } from '../contracts/rows.ts';
import { caseAnswer } from '../contracts/schemas/cases.ts';
import { coursePreview } from '../contracts/schemas/course-imports.ts';
import {
  certificateAnswer,
  peopleAnswer,
  personAnswer,
  personOfRequest,
} from '../contracts/schemas/people.ts';
import { submissionAnswer, submissionsPageAnswer } from '../contracts/schemas/submissions.ts';
import { formRulesAnswer } from '../contracts/schemas/form-rules.ts';
import { viewCountsAnswer, viewsAnswer } from '../contracts/schemas/views.ts';
import type { FormRulesAnswer } from '../contracts/form-rules.ts';
import type { SavedView } from '../contracts/views.ts';
import { replyTemplate } from '../contracts/schemas/templates.ts';
import { userAnswer } from '../contracts/schemas/users.ts';
import type { StaffSubmission, StaffSubmissionRow, SubmissionsPage } from '../contracts/staff-submissions.ts';
import type { ReplyTemplate } from '../contracts/templates.ts';
import type { UserAnswer } from '../contracts/users.ts';
import { readAs } from './read-as.ts';

// Parsers of the API's answers to staff. Each returns undefined for a body that does not have the expected shape.

const caseOfAnyApi = v.strictObject({
  ...caseAnswer.entries,
  need: v.exactOptional(caseAnswer.entries.need),
});

/** The case in an answer or a problem; undefined where there is none, as from an API without cases. */
export function parseCase(value: unknown): CaseAnswer | undefined {
  const read = readAs(caseOfAnyApi, value);
  return read && { ...read, need: read.need ?? officeNeed({ state: read.state, ...nothingElse }) };
}

/** Default for an API that does not report what a request needs. */
const nothingElse = { words: 'none', documents: 'accepted', quotation: 'none' } as const;

const { case: _case, ...factsOfRow } = submissionsPageAnswer.entries.items.item.entries;
const row = v.strictObject(factsOfRow);
const noApplicant = { applicant: { name: '', email: '' } };

function rowOf(value: unknown): StaffSubmissionRow | undefined {
  const read = readAs(row, value, noApplicant);
  return read && { ...read, case: parseCase(jsonObject(value)['case']) };
}

export function parseSubmissions(body: unknown): readonly StaffSubmissionRow[] | undefined {
  return rowsIn(body, 'submissions')?.flatMap((one) => rowOf(one) ?? []);
}

const { items: _items, ...factsOfPage } = submissionsPageAnswer.entries;
const page = v.strictObject(factsOfPage);

export function parseSubmissionsPage(body: unknown): SubmissionsPage | undefined {
  const { items } = jsonObject(body);
  const read = readAs(page, body, { counts: { unread: 0, ours: 0 } });
  if (!Array.isArray(items) || read === undefined) return undefined;
  return { ...read, items: items.flatMap((one) => rowOf(one) ?? []) };
}

const { case: _ofSubmission, locale, ...factsOfSubmission } = submissionAnswer.entries;
const submission = v.strictObject({ ...factsOfSubmission, locale: v.exactOptional(locale) });
const byNobody = { by: { name: '' } };

export function parseSubmission(body: unknown): StaffSubmission | undefined {
  const read = readAs(submission, body, {
    ...noApplicant,
    formVersion: 1,
    events: byNobody,
    notes: byNobody,
    messages: byNobody,
  });
  if (read === undefined) return undefined;
  const { case: own, documents } = jsonObject(body);
  return {
    ...read,
    case: parseCase(own),
    locale: read.locale,
    documents: documents === undefined ? documentsOf(read) : read.documents,
  };
}

function documentsOf({ files }: Pick<StaffSubmission, 'files'>): StaffSubmission['documents'] {
  return files.map((file) => ({ ...file, fileId: file.field, item: itemOf(file.field), verdict: null }));
}

const noFacts = { name: '', email: '', telephone: '', document: '' };
const noRequest = { form: '', reference: '', state: '', ...noApplicant };

export function parsePeople(body: unknown): PeopleAnswer | undefined {
  const isList = rowsIn(jsonObject(body)['items'], 'items') !== undefined;
  return isList ? readAs(peopleAnswer, body, { items: { ...noFacts, requests: 0 } }) : undefined;
}

export function parsePerson(body: unknown): PersonAnswer | undefined {
  const requests = { ...noRequest, files: 0, quotation: { status: '' } };
  return readAs(personAnswer, body, { ...noFacts, requests, suggestions: noRequest });
}

export function parsePersonOfRequest(body: unknown): PersonOfRequest | undefined {
  const people = { ...noFacts, requests: 0 };
  return readAs(personOfRequest, body, { facts: noFacts, people, suggestions: noRequest });
}

const kindsCounted = Object.keys(certificateAnswer.entries.counts.entries);

/** The certificate of an erasure; missing numbers count as 0. */
export function parseCertificate(body: unknown): Certificate | undefined {
  return readAs(certificateAnswer, body, {
    by: '',
    counts: Object.fromEntries(kindsCounted.map((kind) => [kind, 0])),
  });
}

export function parseUsers(body: unknown): readonly UserAnswer[] | undefined {
  return rowsIn(body, 'users')?.flatMap((one) => parseUser(one) ?? []);
}

export function parseUser(body: unknown): UserAnswer | undefined {
  return readAs(userAnswer, body, { username: '' });
}

export function parseTemplates(body: unknown): readonly ReplyTemplate[] | undefined {
  return rowsIn(body, 'templates')?.flatMap((one) => readAs(replyTemplate, one) ?? []);
}

export function parseFormRules(body: unknown): FormRulesAnswer['rules'] | undefined {
  return readAs(formRulesAnswer, body)?.rules;
}

export function parseViews(body: unknown): readonly SavedView[] | undefined {
  return readAs(viewsAnswer, body)?.views;
}

export function parseViewCounts(body: unknown): readonly number[] | undefined {
  return readAs(viewCountsAnswer, body)?.counts;
}

export function parsePreview(body: unknown): CoursePreview | undefined {
  const { added, changed, removed, problems } = jsonObject(body);
  return [added, changed, removed, problems].every(Array.isArray) ? readAs(coursePreview, body) : undefined;
}
