import type { ReactNode } from 'react';
import { caseStates } from '../../contracts/cases.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { formIds, isFeedback } from '../../forms/index.ts';
import { spanText } from '../../i18n/span-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { useOpenCases } from '../requests/use-requests.ts';
import { panamaDay } from '../panama-time.ts';
import { useFormNames } from '../requests/use-forms.ts';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';
import { useReportParameters } from './report-parameters.ts';
import { addressOf, ReportFrame } from './report-page.tsx';
import { decimalIn, numberIn, periodOf, rowsOf, textIn } from './report-table.ts';

/** Milliseconds. */
const hour = 3_600_000;

/** The figures of performance in a few boxes, of the same requests: states, turns, forms, times; and ages. */
export function TaskReportsPage({ path }: { readonly path: string }) {
  const { t } = useLocale();
  const parameters = useReportParameters();
  return (
    <ReportFrame
      path={path}
      address={addressOf('performance', parameters)}
      title={t('requests.reports.title')}
      lead={t('requests.reports.lead')}
      parameters={parameters}
    >
      {(body) => (
        <div className="team">
          <Counts body={body} />
          <Ages {...(periodOf(body) ?? { from: '', to: '' })} />
          <FinishTime body={body} />
        </div>
      )}
    </ReportFrame>
  );
}

/** The requests of a performance report, each counted once in every box. */
export function countsOf(body: unknown) {
  const rows = rowsOf(body, 'byForm');
  const total = jsonObject(jsonObject(body)['total']);
  const stateCount = (state: string): number =>
    rows.reduce((sum, row) => sum + numberIn(jsonObject(row['states']), state), 0);
  return {
    received: numberIn(total, 'received'),
    ours: numberIn(total, 'ours'),
    theirs: numberIn(total, 'theirs'),
    byState: caseStates.map((state) => [state, stateCount(state)] as const),
    byForm: formIds
      .filter((id) => !isFeedback(id))
      .map((id) => {
        const row = rows.find((one) => textIn(one, 'form') === id);
        return [id, row === undefined ? 0 : numberIn(row, 'received')] as const;
      }),
  };
}

function Counts({ body }: { readonly body: unknown }) {
  const { t } = useLocale();
  const nameOf = useFormNames();
  const { received, ours, theirs, byState, byForm } = countsOf(body);
  const total = [t('requests.reports.total'), received] as const;
  return (
    <>
      <Figures
        id="states"
        title={t('requests.reports.byState')}
        lines={byState.map(([state, count]) => [t(`casework.state.${state}`), count])}
        total={total}
      />
      <Figures
        id="turns"
        title={t('requests.reports.byTurn')}
        lines={[
          [t('requests.reports.ours'), ours],
          [t('requests.reports.theirs'), theirs],
        ]}
        total={[t('requests.reports.total'), ours + theirs]}
      />
      <Figures
        id="forms"
        title={t('requests.reports.byForm')}
        lines={byForm.map(([form, count]) => [nameOf(form), count])}
        total={total}
      />
    </>
  );
}

interface Days {
  /** YYYY-MM-DD in Panama, inclusive. */
  readonly from: string;
  readonly to: string;
}

function Ages({ from, to }: Days) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const { rows, hasMore } = useOpenCases();
  if (rows === undefined) return null;
  const counted = rows.filter((row) => isCounted(row, { from, to }));
  const aged = byAge(counted, clock.now());
  return (
    <Figures
      id="ages"
      title={t('requests.reports.byAge')}
      lines={ages.map((age) => [t(`requests.reports.age.${age}`), aged[age]])}
      total={[t('requests.reports.total'), counted.length]}
    >
      {hasMore ? <p className="hint">{t('requests.team.more')}</p> : null}
    </Figures>
  );
}

/** Whether the report of this period counts a request. */
export function isCounted({ form, receivedAt }: StaffSubmissionRow, { from, to }: Days): boolean {
  const day = panamaDay(receivedAt);
  return !isFeedback(form) && day >= from && day <= to;
}

function FinishTime({ body }: { readonly body: unknown }) {
  const { t, locale } = useLocale();
  const finished = jsonObject(jsonObject(jsonObject(body)['total'])['finished']);
  const median = decimalIn(finished, 'median');
  return (
    <section className="box" aria-labelledby="figures-time">
      <h2 id="figures-time">{t('requests.reports.time')}</h2>
      <p className="figure" data-figure="median">
        {median === null ? t('requests.reports.noTime') : spanText(locale, median * hour)}
      </p>
      {median === null ? null : (
        <p className="hint">{t('requests.reports.timeHint', { count: numberIn(finished, 'count') })}</p>
      )}
    </section>
  );
}

type Line = readonly [name: string, count: number];

interface FiguresProps {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** The sum of the lines. */
  readonly total: Line;
  readonly children?: ReactNode;
}

/** Numbers, each beside a bar of proportional length, and their sum. */
function Figures({ id, title, lines, total: [totalName, total], children }: FiguresProps) {
  const largest = Math.max(1, ...lines.map(([, count]) => count));
  return (
    <section className="box" aria-labelledby={`figures-${id}`}>
      <h2 id={`figures-${id}`}>{title}</h2>
      <dl className="figures">
        {lines.map(([name, count]) => (
          <div key={name} data-figure={`${id}-${name}`}>
            <dt>{name}</dt>
            <dd>
              <meter min={0} max={largest} value={count} aria-hidden="true" /> <strong>{count}</strong>
            </dd>
          </div>
        ))}
        <div className="figures-total" data-figure={`${id}-total`}>
          <dt>{totalName}</dt>
          <dd>
            <strong>{total}</strong>
          </dd>
        </div>
      </dl>
      {children}
    </section>
  );
}

/** Waiting time of open requests, in calendar days in Panama. */
const ages = ['today', 'yesterday', 'thisWeek', 'older'] as const;

type Age = (typeof ages)[number];

export function byAge(rows: readonly StaffSubmissionRow[], now: number): Readonly<Record<Age, number>> {
  const counts = { today: 0, yesterday: 0, thisWeek: 0, older: 0 };
  for (const { receivedAt } of rows) counts[ageOf(receivedAt, now)] += 1;
  return counts;
}

function ageOf(receivedAt: string, now: number): Age {
  const day = panamaDay(receivedAt);
  if (day >= panamaDay(now)) return 'today';
  if (day === panamaDay(now, 1)) return 'yesterday';
  return day >= panamaDay(now, 7) ? 'thisWeek' : 'older';
}
