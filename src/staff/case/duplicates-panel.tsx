import { parseSubmission, parseSubmissions } from '../answers.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../contracts/staff-submissions.ts';
import type { StaffSubmission, StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import type { Form } from '../../form/form-texts.ts';
import { type Column, Table } from '../lists/table.tsx';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useQuery } from '../lists/use-query.ts';
import { panamaDateTime } from '../panama-time.ts';
import { applicantOf } from '../requests/plain-list.ts';
import { answerGroups, fileLabel } from '../requests/request-answers.ts';
import { CaseBadge } from './case-badge.tsx';
import { documentNumberOf, type Duplicate, duplicatesOf, fewOf, neighboursAddress } from './duplicates.ts';

interface DuplicatesProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly list: string;
}

/** Possible duplicates of this request; each can be compared with it side by side. */
export function Duplicates({ submission, form, list }: DuplicatesProps) {
  const { t } = useLocale();
  const found = useDuplicates(submission, form);
  const [compared, setCompared] = useState<string>();
  if (found.length === 0) return null;
  const { shown, more } = fewOf(found);
  return (
    <section className="duplicates" aria-label={t('casework.duplicates.title')}>
      <Notice tone="care" title={t('casework.duplicates.title')}>
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
      </Notice>
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
