import { parseSubmission } from '../answers.ts';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import {
  type StaffSubmission,
  type StaffSubmissionFile,
  submissionFilePath,
  submissionPath,
} from '../../contracts/staff-submissions.ts';
import { QuotationLink } from '../case/case-head.tsx';
import { CasePage } from '../case/case-page.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { BackToList } from '../lists/list-links.tsx';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
import { useForms } from './use-forms.ts';
import type { Form } from '../../form/form-texts.ts';
import { formatBytes, formatDateTime } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { StaffSheet } from '../staff-sheet.tsx';
import { Answers } from './answer-sheet.tsx';
import { fileLabel } from './request-answers.tsx';
import { applicantOf } from './request-lists.ts';
import { SavingOutcome, useSaving } from '../saving-files.tsx';
import { Icon } from '../../ui/icon.tsx';

/** One submission, at its own address below the list it was opened from. */
export function RequestPage() {
  const { submissionId = '' } = useParams();
  return <Submission key={submissionId} submissionId={submissionId} />;
}

function Submission({ submissionId }: { readonly submissionId: string }) {
  const { t } = useLocale();
  const { pathname } = useLocation();
  // Decisions are never based on a cached request.
  const query = useQuery(submissionPath(submissionId), parseSubmission, { freshFor: 0 });
  const { data: submission } = query;
  const { byId, complete } = useForms(
    submission === undefined ? [] : [submission.form],
    submission?.formVersion,
  );
  const list = pathname.slice(0, pathname.lastIndexOf('/'));
  if (isLoading(query) || query.remembered || !complete)
    return <ListLoading text={t('requests.detail.loading')} />;
  if (submission === undefined) return <Missing query={query} list={list} />;
  const shown = { submission, form: byId.get(submission.form), query, list };
  // An API with the specification's calls only has no cases: the request can be read, but not worked on.
  if (submission.case === undefined) return <PlainRequestSheet {...shown} />;
  return <CasePage {...shown} known={submission.case} />;
}

interface MissingProps {
  readonly query: Query;
  readonly list: string;
}

function Missing({ query: { error = 'missing', busy, refetch }, list }: MissingProps) {
  const { t } = useLocale();
  const isMissing = error === 'missing';
  const title = t(isMissing ? 'requests.detail.missing' : 'requests.failed');
  usePageTitle(title);
  return (
    <div className="message-page">
      <PageHeading title={inOneLanguage(title)}>
        {isMissing ? <p className="lead">{t('requests.detail.missingBody')}</p> : null}
      </PageHeading>
      {isMissing ? null : <QueryError why={error} busy={busy} refetch={refetch} />}
      <BackToList list={list}>{t('requests.detail.back')}</BackToList>
    </div>
  );
}

interface PlainRequestSheetProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly query: Query;
  readonly list: string;
}

/** Every field under its label, as plain text, and the files to be saved. */
function PlainRequestSheet({ submission, form, query, list }: PlainRequestSheetProps) {
  const { t, locale } = useLocale();
  const formName = form?.texts[locale].name ?? submission.form;
  usePageTitle(`${formName}: ${submission.reference}`);
  return (
    <StaffSheet
      list={list}
      back={t('requests.detail.back')}
      query={query}
      data-submission={submission.submissionId}
    >
      <div className="sheet-title">
        <p className="request-form-name">{formName}</p>
        <PageHeading title={inOneLanguage(submission.reference)} />
      </div>
      <Facts submission={submission} />
      <RequestFiles submission={submission} form={form} />
      <Answers submission={submission} form={form} />
    </StaffSheet>
  );
}

function Facts({ submission }: Pick<PlainRequestSheetProps, 'submission'>) {
  const { t } = useLocale();
  const { receivedAt, submissionId, form, reference } = submission;
  return (
    <section className="sheet-section">
      <dl className="facts">
        <Fact name={t('requests.detail.applicant')}>
          <bdi>{applicantOf(submission) || t('requests.noApplicant')}</bdi>
        </Fact>
        <Fact name={t('requests.detail.received')}>{formatDateTime(receivedAt)}</Fact>
        <Fact name={t('requests.detail.id')}>{submissionId}</Fact>
      </dl>
      <QuotationLink form={form} reference={reference} />
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface RequestFilesProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
}

/** Files can be saved but never shown: no page of ours opens a stranger's file. */
function RequestFiles({ submission, form }: RequestFilesProps) {
  const { t, locale } = useLocale();
  const [last, save] = useSaving(({ field }: StaffSubmissionFile) =>
    submissionFilePath(submission.submissionId, field),
  );
  const { files } = submission;
  if (files.length === 0) return null;
  return (
    <section className="sheet-section" aria-labelledby="files-title">
      <h2 id="files-title">{t('requests.detail.files')}</h2>
      <p className="hint">{t('requests.detail.harmless')}</p>
      <ul className="rows file-rows">
        {files.map((file) => (
          <li key={file.field} className="row" data-file={file.field}>
            <Icon name="file" />
            <span className="row-text">
              <bdi className="row-name">{file.name}</bdi>
              <span className="hint">
                {fileLabel({ form, locale }, submission.fields, file.field)} · {formatBytes(file.size)}
              </span>
            </span>
            <Button
              icon="export"
              aria-label={t('requests.detail.saveFile', { name: file.name })}
              aria-disabled={last?.state === 'saving'}
              onClick={() => save(file)}
            >
              {t('requests.detail.save')}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status" data-saving={last?.state}>
        {last === undefined ? null : <SavingOutcome last={last} />}
      </div>
    </section>
  );
}
