import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { parseSubmissions, submissionsPath } from '../../api/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ListFrame } from '../../ui/list-frame.tsx';
import { ListTools } from '../../ui/list-tools.tsx';
import '../../ui/lists.css';
import '../../ui/list-cards.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useReading } from '../../ui/use-reading.ts';
import { listedSubmission, submissionChoices, wantedSubmissions } from './submission-list.ts';
import { SubmissionTable } from './submission-table.tsx';
import { useForms } from './use-forms.ts';

/** What came in by the forms: /task/all, and /task/my-tasks, because nothing is assigned to anybody yet. */
export default function SubmissionsPage() {
  const { t, locale } = useLocale();
  const { pathname } = useLocation();
  const reading = useReading(submissionsPath);
  const body = reading.kept?.body;
  const listed = useMemo(() => parseSubmissions(body)?.map(listedSubmission), [body]);
  const forms = useMemo(
    () => [...new Set(listed?.map(({ submission }) => submission.form))].sort(),
    [listed],
  );
  const { byId } = useForms(forms);
  const choices = useMemo(() => submissionChoices(forms), [forms]);
  const address = useListQuery(choices);
  const { search, filter, sort, page } = address.query;
  const found = useMemo(
    () => wantedSubmissions(listed ?? [], { search, filter, sort }),
    [listed, search, filter, sort],
  );
  const nameOf = (form: string): string => byId.get(form)?.texts[locale].name ?? form;
  const isMine = pathname.endsWith('/my-tasks');
  const title = t(isMine ? 'tasks.mine' : 'tasks.all');
  usePageTitle(title);
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(title)}>
        {isMine ? <p className="hint">{t('tasks.shared')}</p> : null}
      </PageHeading>
      <ListFrame
        reading={reading}
        count={listed?.length}
        found={found}
        page={page}
        onPage={(to) => address.change({ page: to })}
        onClear={address.clear}
        words={{
          loading: t('tasks.loading'),
          failed: t('tasks.failed'),
          empty: t('tasks.empty'),
          emptyBody: t('tasks.emptyBody'),
          none: (count) => t('tasks.none', { count }),
        }}
        tools={
          <ListTools
            choices={choices}
            address={address}
            words={{
              search: t('tasks.search'),
              filter: t('tasks.form'),
              filterOf: (form) => (form === undefined ? t('tasks.everyForm') : nameOf(form)),
              sortOf: (order) => t(`tasks.sort.${order}`),
            }}
          />
        }
      >
        {(rows) => <SubmissionTable rows={rows} list={pathname} nameOf={nameOf} />}
      </ListFrame>
    </div>
  );
}
