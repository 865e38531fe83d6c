import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../../i18n/use-locale.ts';
import { CaseList } from './case-list.tsx';
import { useCasePulse } from './pulse.ts';
import { ListFrame, pageSize } from '../lists/list-frame.tsx';
import { ListLoading } from '../lists/query-states.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { DeskHeading } from '../desk-line.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { plainChoices, plainFilter } from './request-lists.ts';
import { PlainTable } from './request-table.tsx';
import { useFormNames } from './use-forms.ts';
import { useRequestList } from './use-requests.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Requests received through the forms: all at /task/all, the signed-in user's own at /task/my-tasks. */
export function RequestsPage() {
  const { t } = useLocale();
  const isMine = useLocation().pathname.endsWith('/my-tasks');
  const pulse = useCasePulse();
  if (pulse.kind === 'unknown') return <ListLoading text={t('requests.loading')} />;
  if (pulse.kind === 'cases') return <CaseList mine={isMine} pulse={pulse} />;
  return <PlainRequests isMine={isMine} />;
}

/** Over an API without cases nothing is assigned: both lists show everything. */
function PlainRequests({ isMine }: { readonly isMine: boolean }) {
  const { t } = useLocale();
  const { pathname } = useLocation();
  const { address, loaded, answer, shown } = useRequestList(plainChoices, (query) =>
    plainFilter(query, pageSize),
  );
  const nameOf = useFormNames();
  const title = t(isMine ? 'requests.mine' : 'requests.all');
  usePageTitle(title);
  return (
    <div className="staff-list">
      <DeskHeading title={title} />
      {isMine ? <p className="hint">{t('requests.shared')}</p> : null}
      <ListFrame
        query={loaded}
        count={answer === undefined ? undefined : sum(Object.values(answer.counts.byForm))}
        shown={shown}
        onPage={(to) => address.change({ page: to })}
        onClear={address.clear}
        words={{
          loading: t('requests.loading'),
          failed: t('requests.failed'),
          empty: t('requests.empty'),
          emptyBody: t('requests.emptyBody'),
          none: (count) => t('requests.none', { count }),
        }}
        tools={
          <ListTools
            choices={plainChoices}
            address={address}
            words={{
              search: t('requests.plainSearch'),
              filter: t('requests.form'),
              filterOf: (form) => (form === undefined ? t('requests.everyForm') : nameOf(form)),
              sortOf: (order) => t(`requests.sort.${order}`),
            }}
          />
        }
      >
        {(rows) => <PlainTable rows={rows} list={pathname} nameOf={nameOf} />}
      </ListFrame>
    </div>
  );
}

interface NeedsCasesProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** Over an API without cases, shows the placeholder page. */
export function NeedsCases({ path, children }: NeedsCasesProps) {
  const { t } = useLocale();
  const pulse = useCasePulse();
  if (pulse.kind === 'cases') return children;
  if (pulse.kind === 'unknown') return <ListLoading text={t('requests.loading')} />;
  return <PlaceholderOf path={path} />;
}
