import type { ReactNode } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { isAdmin } from '../../contracts/roles.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AsOf } from '../lists/as-of.tsx';
import { DayField } from '../lists/day-field.tsx';
import { ListLoading } from '../lists/list-loading.tsx';
import { QueryError } from '../lists/query-error.tsx';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { panamaDate } from '../panama-time.ts';
import { periodOf } from './report-body.ts';
import type { ReportParameters } from './use-report.ts';

interface ReportFrameProps {
  readonly path: string;
  readonly address: string;
  readonly title: string;
  readonly lead: string;
  readonly parameters: ReportParameters;
  readonly tools?: ReactNode;
  readonly children: (body: unknown) => ReactNode;
}

interface AdminsOnlyProps {
  readonly report: 'users' | 'audit';
  readonly children: ReactNode;
}

/** A report that only admins may read; others are told so, and no call is made. */
export function AdminsOnly({ report, children }: AdminsOnlyProps) {
  const { profile } = useSession();
  const { t } = useLocale();
  const title = t(`reports.${report}.title`);
  usePageTitle(title);
  if (isAdmin(profile.roles)) return children;
  return (
    <div className="staff-list">
      <PageHeading title={inOneLanguage(title)} />
      <QueryError title={t('reports.failed')} why="forbidden" busy={false} refetch={() => undefined} />
    </div>
  );
}

/** The period of a report, and its figures once loaded; over an API without the report, the placeholder page. */
export function ReportFrame(props: ReportFrameProps) {
  const { t } = useLocale();
  const { path, address, title, lead, parameters, tools, children } = props;
  const query = useQuery(address, periodOf);
  usePageTitle(title);
  if (query.error === 'missing') return <PlaceholderOf path={path} />;
  const { period, set } = parameters;
  return (
    <div className="staff-list" data-report={path}>
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{lead}</p>
      </PageHeading>
      <div className="report-period">
        <DayField
          name="from"
          label={t('reports.from')}
          value={period.from}
          onChange={(day) => set('from', day)}
        />
        <DayField name="to" label={t('reports.to')} value={period.to} onChange={(day) => set('to', day)} />
        {tools}
      </div>
      {parameters.isReversed ? (
        <Notice tone="bad" role="alert">
          <p>{t('reports.reversed')}</p>
        </Notice>
      ) : (
        <Answer query={query}>{children}</Answer>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly query: Query<NonNullable<ReturnType<typeof periodOf>>>;
  readonly children: (body: unknown) => ReactNode;
}

function Answer({ query, children }: AnswerProps) {
  const { t } = useLocale();
  const { data: shown, cached, error, busy, refetch } = query;
  if (isLoading(query)) return <ListLoading text={t('reports.loading')} />;
  if (shown === undefined || error === 'forbidden') {
    return <QueryError title={t('reports.failed')} why={error ?? 'odd'} busy={busy} refetch={refetch} />;
  }
  return (
    <>
      <p role="status" data-period={`${shown.from} ${shown.to}`}>
        {t('reports.period', { from: dayText(shown.from), to: dayText(shown.to) })}
      </p>
      {children(cached?.body)}
      <AsOf {...query} />
    </>
  );
}

/** Noon in Panama falls on the same day in every time zone between. */
function dayText(day: string): string {
  return panamaDate(`${day}T17:00:00Z`);
}
