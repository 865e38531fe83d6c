import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  parseSubmissionsPage,
  type StaffSubmissionRow,
  submissionsAddress,
} from '../../contracts/staff-submissions.ts';
import { pageOf, pagesOf } from '../lists/page-of.ts';
import { formIds } from '../../forms/index.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { InboxPage } from '../inbox/inbox-page.tsx';
import { useInboxPulse } from '../inbox/pulse.ts';
import { ListFrame, pageSize } from '../lists/list-frame.tsx';
import { ListLoading } from '../lists/list-loading.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useListQuery } from '../lists/use-list-query.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useQuery } from '../lists/use-query.ts';
import { useSettled } from '../lists/use-debounced.ts';
import { shownPage, submissionChoices, wantedSubmissions } from './submission-list.ts';
import { SubmissionTable } from './submission-table.tsx';
import { useForms } from './use-forms.ts';

/** Milliseconds without a letter, before a search is a call. */
const searchPause = 250;

const noPage = pageOf<StaffSubmissionRow>([], 1, pageSize);

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** What came in by the forms: /task/all, and what is assigned to whoever is signed in: /task/my-tasks. */
export function SubmissionsPage() {
  const { t } = useLocale();
  const isMine = useLocation().pathname.endsWith('/my-tasks');
  const pulse = useInboxPulse();
  if (pulse.kind === 'unknown') return <ListLoading text={t('tasks.loading')} />;
  if (pulse.kind === 'cases') return <InboxPage mine={isMine} pulse={pulse} />;
  return <PlainSubmissions isMine={isMine} />;
}

/** Over an API that knows no cases, nothing is assigned to anybody: both lists show everything. */
function PlainSubmissions({ isMine }: { readonly isMine: boolean }) {
  const { t, locale } = useLocale();
  const { pathname } = useLocation();
  const address = useListQuery(submissionChoices);
  const { query } = address;
  const asked = submissionsAddress(wantedSubmissions(query, pageSize));
  const [beyond, setBeyond] = useState<{ readonly asked: string; readonly lastPage: number }>();
  const page = beyond?.asked === asked ? beyond.lastPage : query.page;
  const path = submissionsAddress(wantedSubmissions({ ...query, page }, pageSize));
  const loaded = useQuery(useSettled(path, searchPause));
  const body = loaded.cached?.body;
  const answer = useMemo(() => parseSubmissionsPage(body), [body]);
  // The list has become shorter than the page that the address names.
  if (!loaded.busy && page > 1 && answer !== undefined && answer.items.length === 0) {
    setBeyond({ asked, lastPage: pagesOf(answer.found, pageSize) });
  }
  const { byId } = useForms(formIds);
  const nameOf = (form: string): string => byId.get(form)?.texts[locale].name ?? form;
  const title = t(isMine ? 'tasks.mine' : 'tasks.all');
  usePageTitle(title);
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(title)}>
        {isMine ? <p className="hint">{t('tasks.shared')}</p> : null}
      </PageHeading>
      <ListFrame
        query={loaded}
        count={answer === undefined ? undefined : sum(Object.values(answer.counts.byForm))}
        shown={answer === undefined ? noPage : shownPage(answer, pageSize)}
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
            choices={submissionChoices}
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
