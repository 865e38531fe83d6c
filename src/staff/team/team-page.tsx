import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../account/session-context.tsx';
import { openStates } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { DeskHeading, InDeskLine, useDeskNotice } from '../desk-line.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { CaseBadge } from '../case/case-marks.tsx';
import { type Colleague, useColleagues } from '../case/colleagues.tsx';
import { useOpenCases } from '../requests/use-requests.ts';
import { ListLoading, QueryError } from '../lists/query-states.tsx';
import { panamaDateTime } from '../panama-time.ts';
import { applicantOf } from '../requests/request-lists.ts';
import type { StaffSubmissionRow } from '../../contracts/staff-submissions.ts';

/** Rows shown per person; the list has them all. */
const mostRows = 5;

export function TeamPage() {
  const { t } = useLocale();
  const { queries, rows, hasMore } = useOpenCases({ quotations: 'due' });
  const colleagues = useColleagues();
  const groups = useMemo(() => teamGroups(rows ?? [], colleagues), [rows, colleagues]);
  const failed = queries.find(({ error, cached }) => error !== undefined && cached === undefined);
  usePageTitle(t('requests.team.title'));
  useDeskNotice('team', hasMore ? { tone: 'info', text: t('requests.team.more') } : undefined);
  return (
    <div className="staff-list inbox">
      <DeskHeading title={t('requests.team.title')} />
      <InDeskLine>
        <p className="list-count">{t('requests.team.lead')}</p>
      </InDeskLine>
      {failed?.error === undefined ? null : (
        <QueryError
          title={t('requests.failed')}
          why={failed.error}
          busy={failed.busy}
          refetch={failed.refetch}
        />
      )}
      {rows === undefined && failed === undefined ? <ListLoading text={t('requests.loading')} /> : null}
      {rows === undefined ? null : (
        <div className="team">
          {groups.map((group) => (
            <Person key={group.person?.id ?? 'none'} group={group} />
          ))}
        </div>
      )}
    </div>
  );
}

function Person({ group: { person, rows } }: { readonly group: TeamGroup }) {
  const { t } = useLocale();
  const { profile } = useSession();
  const name = person?.name ?? t('casework.nobody');
  const title = person?.id === profile.id ? t('casework.you', { name }) : name;
  const id = `team-${person?.id ?? 'none'}`;
  return (
    <section className="box team-person" aria-labelledby={id} data-person={person?.id ?? 'none'}>
      <h2 id={id}>
        {title} <span className="count">{rows.length}</span>
      </h2>
      <p className="team-counts">
        {openStates.map((state) => (
          <span key={state}>
            {t(`casework.state.${state}`)}:{' '}
            <strong>{rows.filter((row) => row.case?.state === state).length}</strong>
          </span>
        ))}
      </p>
      <ul className="team-rows">
        {rows.slice(0, mostRows).map((row) => (
          <li key={row.submissionId}>
            <Link to={`/task/all/${encodeURIComponent(row.submissionId)}`}>{row.reference}</Link>{' '}
            <bdi>{applicantOf(row)}</bdi>{' '}
            {row.case === undefined ? null : <CaseBadge state={row.case.state} />}{' '}
            <span className="hint">{panamaDateTime(row.receivedAt)}</span>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p className="hint">{t('requests.team.none')}</p>
      ) : (
        <p>
          <Link className="team-all" to={`/task/all?assignee=${encodeURIComponent(person?.id ?? 'none')}`}>
            {t('requests.team.all')}
          </Link>
        </p>
      )}
    </section>
  );
}

interface TeamGroup {
  /** Undefined: unassigned. */
  readonly person: Colleague | undefined;
  /** Open requests, oldest first. */
  readonly rows: readonly StaffSubmissionRow[];
}

/** Open requests by person: unassigned first, then by descending number. */
export function teamGroups(
  rows: readonly StaffSubmissionRow[],
  colleagues: readonly Colleague[],
): readonly TeamGroup[] {
  const holders = new Map(colleagues.map((person) => [person.id, person]));
  // Requests of someone who has left stay with them until taken over.
  for (const { case: own } of rows) {
    const holder = own?.assignee;
    if (holder && !holders.has(holder.id)) holders.set(holder.id, holder);
  }
  const of = (id: string | undefined) => rows.filter((row) => row.case?.assignee?.id === id);
  const groups = [...holders.values()].map((person) => ({ person, rows: of(person.id) }));
  return [
    { person: undefined, rows: of(undefined) },
    ...groups.toSorted((one, other) => other.rows.length - one.rows.length),
  ];
}
