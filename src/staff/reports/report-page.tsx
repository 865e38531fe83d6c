import { reportPaths } from '../../contracts/reports.ts';
import { optionText } from '../../form/field-texts.ts';
import { formIds } from '../../forms/index.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useForms } from '../requests/use-forms.ts';
import { monthOf, reportAddress, type ReportParameters, useReportParameters } from './report-parameters.ts';
import { periodOf } from './report-table.ts';
import { ReportSection } from './report-section.tsx';
import { type FiguresName, tablesOf } from './report-tables.ts';
import { type ReactNode, useState } from 'react';
import { useDevice } from '../../ui/device-context.tsx';
import { useSession } from '../../account/session-context.tsx';
import { isAdmin } from '../../contracts/roles.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AsOf, ListLoading, QueryError } from '../lists/query-states.tsx';
import { DayField } from '../lists/list-tools.tsx';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { panamaDate, panamaDay } from '../panama-time.ts';

interface ReportPageProps {
  readonly name: FiguresName;
  readonly path: string;
}

/** Figures of a period: plots, tables, and each table as CSV. */
export function ReportPage({ name, path }: ReportPageProps) {
  const { t, locale } = useLocale();
  const parameters = useReportParameters();
  const { byId } = useForms(formIds);
  const words = {
    t,
    form: (id: string): string => byId.get(id)?.texts[locale].name ?? id,
    government: (id: string): string => {
      const quote = byId.get('quote');
      return quote === undefined ? id : optionText(quote.texts[locale], 'government', id);
    },
    question: (wire: string): string => byId.get('evaluation')?.texts[locale].fields[wire]?.label ?? wire,
  };
  return (
    <ReportFrame
      path={path}
      address={addressOf(name, parameters)}
      title={t(`reports.${name}.title`)}
      lead={t(`reports.${name}.lead`)}
      parameters={parameters}
    >
      {(body) => {
        const { from, to } = periodOf(body) ?? { from: '', to: '' };
        return tablesOf[name](words, body).map((table) => (
          <ReportSection
            key={table.id}
            table={table}
            fileName={`${t(`reports.${name}.file`)}-${table.id}-${from}-${to}`}
          />
        ));
      }}
    </ReportFrame>
  );
}

const nothing = { from: undefined, to: undefined };

/** The address of the call for the figures of the period, or of the API's own while it cannot be. */
export function addressOf(name: FiguresName, { isReversed, period }: ReportParameters): string {
  return reportAddress(reportPaths[name], isReversed ? nothing : period);
}

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
  return (
    <div className="staff-list" data-report={path}>
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{lead}</p>
      </PageHeading>
      <div className="report-period">
        <PeriodField name="from" label={t('reports.from')} parameters={parameters} shown={query.data?.from} />
        <PeriodField name="to" label={t('reports.to')} parameters={parameters} shown={query.data?.to} />
        {tools}
        <div className="actions">
          <PeriodChoices {...parameters} />
          <Button icon="print" onClick={() => print()}>
            {t('rows.print')}
          </Button>
        </div>
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

interface PeriodFieldProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly parameters: ReportParameters;
  /** The day that the figures begin or end with; undefined: not known yet. */
  readonly shown: string | undefined;
}

/** Without a day of its own it shows the API's; while it is emptied or typed anew it stays as it is. */
function PeriodField({ name, label, parameters: { period, set }, shown }: PeriodFieldProps) {
  const [isEmptied, setEmptied] = useState(false);
  const end = (): void => {
    if (!isEmptied) return;
    setEmptied(false);
    set({ [name]: undefined });
  };
  return (
    <div onBlur={end}>
      <DayField
        name={name}
        label={label}
        value={isEmptied ? undefined : (period[name] ?? shown)}
        onChange={(day) => {
          setEmptied(day === undefined);
          if (day !== undefined) set({ [name]: day });
        }}
      />
    </div>
  );
}

function PeriodChoices({ period, set }: ReportParameters) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const today = panamaDay(clock.now());
  const choices = [
    ['thisMonth', monthOf(today)],
    ['lastMonth', monthOf(today, 1)],
    // The API's own period.
    ['lastYear', nothing],
  ] as const;
  return choices.map(([name, { from, to }]) => (
    <Button
      key={name}
      data-choose-period={name}
      aria-pressed={from === period.from && to === period.to}
      onClick={() => set({ from, to })}
    >
      {t(`reports.${name}`)}
    </Button>
  ));
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
