import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { parseSubmission, submissionPath } from '../../contracts/staff-submissions.ts';
import { CasePage } from '../cases/case-page.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { BackToList } from '../lists/back-to-list.tsx';
import { ListLoading } from '../lists/list-loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryError } from '../lists/query-error.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
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
  // Nobody decides about a request as it was at an earlier visit.
  const query = useQuery(submissionPath(submissionId), { freshFor: 0 });
  const body = query.cached?.body;
  const submission = useMemo(() => parseSubmission(body), [body]);
  const { byId, complete } = useForms(
    submission === undefined ? [] : [submission.form],
    submission?.formVersion,
  );
  const list = pathname.slice(0, pathname.lastIndexOf('/'));
  if (isLoading(query) || query.remembered || !complete)
    return <ListLoading text={t('tasks.detail.loading')} />;
  if (submission === undefined) return <Missing query={query} list={list} />;
  const shown = { submission, form: byId.get(submission.form), query, list };
  // An API that knows only the specification's calls has no cases: there is something to read, and nothing to do.
  if (submission.case === undefined) return <SubmissionSheet {...shown} />;
  return <CasePage {...shown} known={submission.case} />;
}

interface MissingProps {
  readonly query: Query;
  readonly list: string;
}

/** There is none, or nobody could tell. */
function Missing({ query: { error = 'missing', busy, refetch }, list }: MissingProps) {
  const { t } = useLocale();
  const isMissing = error === 'missing';
  const title = t(isMissing ? 'tasks.detail.missing' : 'tasks.failed');
  usePageTitle(title);
  return (
    <div className="message-page">
      <PageHeading title={inOneLanguage(title)}>
        {isMissing ? <p className="lead">{t('tasks.detail.missingBody')}</p> : null}
      </PageHeading>
      {isMissing ? null : <QueryError why={error} busy={busy} refetch={refetch} />}
      <BackToList list={list}>{t('tasks.detail.back')}</BackToList>
    </div>
  );
}
