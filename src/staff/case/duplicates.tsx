import { parseSubmission, parseSubmissions } from '../answers.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type StaffSubmission,
  type StaffSubmissionRow,
  submissionPath,
  submissionsPath,
} from '../../contracts/staff-submissions.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import type { Form } from '../../form/form-texts.ts';
import { type Column, Table } from '../lists/table.tsx';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useQuery } from '../lists/use-query.ts';
import { panamaDateTime, panamaDay } from '../panama-time.ts';
import { applicantOf } from '../requests/request-lists.ts';
import { answerGroups, fileLabel } from '../requests/request-answers.tsx';
import { CaseBadge } from './case-marks.tsx';
import type { LineNotice } from '../notice-line.tsx';
import { fieldsOf } from '../../form/form.ts';
import { wireName } from '../../form/wire.ts';

interface DuplicatesProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly list: string;
}

/** A notice of possible duplicates of this request; each can be compared with it side by side. */
export function useDuplicatesNotice({ submission, form, list }: DuplicatesProps): LineNotice | undefined {
  const { t } = useLocale();
  const found = useDuplicates(submission, form);
  if (found.length === 0) return undefined;
  return {
    key: 'duplicates',
    tone: 'care',
    text: t('casework.duplicates.title'),
    more: <Duplicates found={found} submission={submission} form={form} list={list} />,
  };
}

function Duplicates({
  found,
  submission,
  form,
  list,
}: DuplicatesProps & { readonly found: readonly Duplicate[] }) {
  const { t } = useLocale();
  const [compared, setCompared] = useState<string>();
  const { shown, more } = fewOf(found);
  return (
    <section className="duplicates" aria-label={t('casework.duplicates.title')}>
      <p>{t('casework.duplicates.body')}</p>
      <ul className="duplicate-rows">
        {shown.map(({ row, likeness }) => (
          <li key={row.submissionId} data-duplicate={row.submissionId}>
            <Link to={`${list}/${encodeURIComponent(row.submissionId)}`}>{row.reference}</Link>{' '}
            <bdi>{applicantOf(row)}</bdi> · {panamaDateTime(row.receivedAt)} ·{' '}
            {likeness.map((one) => t(`casework.duplicates.${one}`)).join(', ')}{' '}
            {row.case === undefined ? null : <CaseBadge state={row.case.state} />}{' '}
            <Button
              look="quiet"
              aria-expanded={compared === row.submissionId}
              onClick={() => setCompared(compared === row.submissionId ? undefined : row.submissionId)}
            >
              {t(
                compared === row.submissionId
                  ? 'casework.duplicates.compareEnd'
                  : 'casework.duplicates.compare',
              )}
            </Button>
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <p data-duplicates-more={more}>{t('casework.duplicates.more', { count: more })}</p>
      )}
      {compared === undefined ? null : (
        <Beside key={compared} submission={submission} form={form} other={compared} />
      )}
    </section>
  );
}

function useDuplicates(submission: StaffSubmission, form: Form | undefined): readonly Duplicate[] {
  const { applicant, fields } = submission;
  const byTimeAddress = neighboursAddress(submission);
  const email = applicant.email.trim();
  const number = documentNumberOf(form, fields);
  const byTime = useRows(byTimeAddress);
  const byEmail = useRows(email === '' ? byTimeAddress : neighboursAddress(submission, email));
  const byNumber = useRows(number === undefined ? byTimeAddress : neighboursAddress(submission, number));
  return useMemo(
    () =>
      duplicatesOf(submission, {
        byTime,
        byEmail: email === '' ? [] : byEmail,
        byNumber: number === undefined ? [] : byNumber,
      }),
    [submission, byTime, byEmail, byNumber, email, number],
  );
}

const noRows: readonly StaffSubmissionRow[] = [];

function parseItems(body: unknown): readonly StaffSubmissionRow[] | undefined {
  return parseSubmissions(jsonObject(body)['items']);
}

function useRows(address: string): readonly StaffSubmissionRow[] {
  return useQuery(address, parseItems).data ?? noRows;
}

interface BesideProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly other: string;
}

interface Difference {
  readonly name: string;
  readonly label: string;
  readonly here: string;
  readonly there: string;
}

function besideColumns(t: Translate, here: string, there: string): readonly Column<Difference>[] {
  return [
    {
      key: 'field',
      head: t('casework.duplicates.field'),
      isName: true,
      cell: ({ label }) => label,
    },
    {
      key: 'here',
      head: `${t('casework.duplicates.here')} (${here})`,
      cell: (one) => <div dir="auto">{one.here}</div>,
    },
    { key: 'there', head: there, cell: (one) => <div dir="auto">{one.there}</div> },
  ];
}

/** The differences between two requests, side by side. */
function Beside({ submission, form, other }: BesideProps) {
  const { t, locale } = useLocale();
  const { data: second } = useQuery(submissionPath(other), parseSubmission);
  if (second === undefined) return <p role="status">{t('requests.detail.loading')}</p>;
  const answersOf = ({
    fields,
    documents,
  }: StaffSubmission): ReadonlyMap<string, readonly [string, string]> => {
    const said = answerGroups({ form, locale, itemText: (id) => id }, fields).flatMap(
      ({ answers }) => answers,
    );
    return new Map([
      ...said.map(({ name, label, texts }) => [name, [label, texts.join(', ')]] as const),
      ...documents.map(
        ({ field, name }) => [`file ${field}`, [fileLabel({ form, locale }, fields, field), name]] as const,
      ),
    ]);
  };
  const [here, there] = [answersOf(submission), answersOf(second)];
  const names = [...new Set([...here.keys(), ...there.keys()])];
  const differences = names
    .map((name): Difference => {
      const [label, text] = here.get(name) ?? ['', ''];
      const [otherLabel, otherText] = there.get(name) ?? ['', ''];
      return { name, label: label || otherLabel, here: text, there: otherText };
    })
    .filter((one) => one.here !== one.there);
  return (
    <div className="beside">
      <h3>{t('casework.duplicates.side')}</h3>
      <p className="hint">
        {t(differences.length === 0 ? 'casework.duplicates.identical' : 'casework.duplicates.same')}
      </p>
      {differences.length === 0 ? null : (
        <Table
          className="beside-table"
          columns={besideColumns(t, submission.reference, second.reference)}
          rows={differences}
          keyOf={({ name }) => name}
        />
      )}
    </div>
  );
}

/** Maximum number of days between two requests considered duplicates. */
const daysApart = 30;

const numberFields = /^(passport|document)$/;

export type Likeness = 'email' | 'document' | 'file';

interface Duplicate {
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
