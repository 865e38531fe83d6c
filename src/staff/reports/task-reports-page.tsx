import type { ReactNode } from 'react';
import { caseStates } from '../../contracts/cases.ts';
import { formIds, isFeedback } from '../../forms/index.ts';
import { spanText } from '../../i18n/span-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useCasePulse } from '../requests/pulse.ts';
import { useCasesIn, useFound, useOpenCases } from '../requests/use-requests.ts';
import { ListLoading } from '../lists/query-states.tsx';
import { panamaDay } from '../panama-time.ts';
import { useFormNames } from '../requests/use-forms.ts';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';

/** Days covered by the processing times. */
const daysBack = 30;

/** Numbers, ages and processing times of requests. */
export function TaskReportsPage() {
  const { t, locale } = useLocale();
  const { clock } = useDevice();
  const now = clock.now();
  const pulse = useCasePulse();
  const open = useOpenCases();
  const { data: done } = useCasesIn('done', { from: panamaDay(now, daysBack) });
  const theirs = useFound('theirs');
  const nameOf = useFormNames();
  usePageTitle(t('requests.reports.title'));
  if (pulse.kind !== 'cases' || open.rows === undefined || theirs === undefined)
    return <ListLoading text={t('requests.loading')} />;
  const { byState, byForm } = pulse.counts;
  const aged = byAge(open.rows, now);
  // Feedback is done on arrival and says nothing about the work.
  const worked = done?.items.filter(({ form }) => !isFeedback(form)) ?? [];
  const median = medianTime(worked);
  return (
    <div className="staff-list inbox">
      <PageHeading title={inOneLanguage(t('requests.reports.title'))}>
        <p className="lead">{t('requests.reports.lead')}</p>
      </PageHeading>
      <div className="team">
        <Figures
          id="states"
          title={t('requests.reports.byState')}
          lines={caseStates.map((state) => [t(`casework.state.${state}`), byState[state] ?? 0])}
        />
        <Figures
          id="turns"
          title={t('requests.reports.byTurn')}
          lines={[
            [t('casework.turn.ours'), pulse.counts.ours],
            [t('casework.turn.theirs'), theirs],
          ]}
        />
        <Figures
          id="ages"
          title={t('requests.reports.byAge')}
          lines={ages.map((age) => [t(`requests.reports.age.${age}`), aged[age]])}
        >
          {open.hasMore ? <p className="hint">{t('requests.team.more')}</p> : null}
        </Figures>
        <Figures
          id="forms"
          title={t('requests.reports.byForm')}
          lines={formIds.map((form) => [nameOf(form), byForm[form] ?? 0])}
        />
        <section className="box" aria-labelledby="figures-time">
          <h2 id="figures-time">{t('requests.reports.time')}</h2>
          <p className="figure" data-figure="median">
            {median === undefined ? t('requests.reports.noTime') : spanText(locale, median)}
          </p>
          {median === undefined ? null : (
            <p className="hint">{t('requests.reports.timeHint', { count: worked.length, days: daysBack })}</p>
          )}
        </section>
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly (readonly [name: string, count: number])[];
  readonly children?: ReactNode;
}

/** Numbers, each beside a bar of proportional length. */
function Figures({ id, title, lines, children }: FiguresProps) {
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

/** Median milliseconds from receipt to the last change, over the requests that are done. Undefined: none is. */
export function medianTime(rows: readonly StaffSubmissionRow[]): number | undefined {
  const times = rows
    .flatMap(({ receivedAt, case: own }) =>
      own === undefined ? [] : [Date.parse(own.changedAt) - Date.parse(receivedAt)],
    )
    .toSorted((one, other) => one - other);
  const middle = Math.floor(times.length / 2);
  const [low, high] = [times[middle - 1], times[middle]];
  if (high === undefined) return undefined;
  return times.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
