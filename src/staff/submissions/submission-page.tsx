import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { parseSubmission, submissionPath } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { BackToList } from '../lists/back-to-list.tsx';
import '../lists/lists.css';
import { OnItsWay } from '../lists/list-loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReadingTrouble } from '../lists/query-error.tsx';
import '../sheets.css';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isFirstReading, type Reading, useReading } from '../lists/use-query.ts';
import { SubmissionSheet } from './submission-sheet.tsx';
import { useForms } from './use-forms.ts';

/** One submission, at its own address below the list from which it was opened. */
export function SubmissionPage() {
  const { submissionId = '' } = useParams();
  return <Submission key={submissionId} submissionId={submissionId} />;
}

function Submission({ submissionId }: { readonly submissionId: string }) {
  const { t } = useLocale();
  const { pathname } = useLocation();
  const reading = useReading(submissionPath(submissionId));
  const body = reading.kept?.body;
  const submission = useMemo(() => parseSubmission(body), [body]);
  const { byId, complete } = useForms(
    submission === undefined ? [] : [submission.form],
    submission?.formVersion,
  );
  const list = pathname.slice(0, pathname.lastIndexOf('/'));
  if (isFirstReading(reading) || !complete) return <OnItsWay text={t('tasks.detail.loading')} />;
  if (submission === undefined) return <Missing reading={reading} list={list} />;
  return (
    <SubmissionSheet submission={submission} form={byId.get(submission.form)} reading={reading} list={list} />
  );
}

interface MissingProps {
  readonly reading: Reading;
  readonly list: string;
}

/** There is none, or nobody could tell. */
function Missing({ reading: { trouble = 'missing', busy, again }, list }: MissingProps) {
  const { t } = useLocale();
  const isMissing = trouble === 'missing';
  const title = t(isMissing ? 'tasks.detail.missing' : 'tasks.failed');
  usePageTitle(title);
  return (
    <div className="message-page">
      <PageHeading title={inOneLanguage(title)}>
        {isMissing ? <p className="lead">{t('tasks.detail.missingBody')}</p> : null}
      </PageHeading>
      {isMissing ? null : <ReadingTrouble why={trouble} busy={busy} again={again} />}
      <BackToList list={list}>{t('tasks.detail.back')}</BackToList>
    </div>
  );
}
