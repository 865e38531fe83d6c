import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../account/session-context.tsx';
import {
  mostFound,
  type StaffSubmissionRow,
  type SubmissionsPage,
} from '../../contracts/staff-submissions.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { TakeOverDialog } from '../case/colleagues.tsx';
import { openedLast, rememberOrder } from '../case/list-order.ts';
import { DeskHeading, type DeskNotice, InDeskLine, useDeskNotice } from '../desk-line.tsx';
import { KeysHelp } from '../keys/keys.tsx';
import { ListFrame, pageSize } from '../lists/list-frame.tsx';
import type { ListAddress } from '../lists/use-list-query.ts';
import { caseChoices, caseFilter, type CaseSort } from './request-lists.ts';
import { useFormNames } from './use-forms.ts';
import { BulkBar, type BulkOutcome, useBulk } from './bulk-bar.tsx';
import { CaseFilters } from './case-filters.tsx';
import { Views } from './views.tsx';
import { CaseTable } from './request-table.tsx';
import type { Pulse } from './pulse.ts';
import { useCaseListKeys } from './case-list-keys.ts';
import { useRequestList } from './use-requests.ts';
import { useSteadyRows } from './use-steady-rows.ts';
import { bundlesPath, exportPath } from '../../contracts/downloads.ts';
import { showToast } from '../../ui/toast.ts';
import { beginDownload } from '../downloads.ts';

/** Milliseconds between checks for new requests. */
const renewEvery = 60_000;

interface CaseListProps {
  readonly mine: boolean;
  readonly pulse: Pulse & { readonly renew: () => void };
}

/** Incoming requests and what is to be done about them: /task/all and /task/my-tasks. */
export function CaseList({ mine, pulse }: CaseListProps) {
  const { t } = useLocale();
  const { pathname } = useLocation();
  const nameOf = useFormNames();
  const { clock } = useDevice();
  const scope = { size: pageSize, now: clock.now(), mine };
  const { address, loaded, answer, shown, path } = useRequestList(
    caseChoices,
    (query) => caseFilter(query, scope),
    { freshFor: 0, every: renewEvery },
  );
  const renew = (): void => {
    loaded.refetch();
    pulse.renew();
  };
  const hasViews = !mine && pulse.kind === 'cases';
  const title = t(mine ? 'requests.mine' : 'requests.all');
  const unread = pulse.kind === 'cases' ? pulse.counts.unread : 0;
  usePageTitle(title, unread === 0 ? '' : `(${unread}) `);
  const isPlain = isPlainQuery(address);
  const count = countOf(pulse, shown.count, mine);
  // For the user's own requests, and over an API without counts, the matches are all there is.
  const all = answer?.found === 0 && isPlain && (mine || pulse.kind !== 'cases') ? 0 : count;
  return (
    <div className="staff-list inbox">
      <DeskHeading title={title} />
      {hasViews ? (
        <InDeskLine>
          <Views />
        </InDeskLine>
      ) : null}
      <ListFrame
        query={loaded}
        count={answer === undefined ? undefined : all}
        shown={shown}
        onPage={(to) => address.change({ page: to })}
        onClear={address.clear}
        words={{
          loading: t('requests.loading'),
          failed: t('requests.failed'),
          empty: t(mine ? 'requests.mineEmpty' : 'requests.empty'),
          emptyBody: t(mine ? 'requests.mineEmptyBody' : 'requests.emptyBody'),
          none: (of) => t(isPlain && !mine ? 'requests.onlyQuiet' : 'requests.none', { count: of }),
        }}
        tools={
          <CaseFilters address={address} counts={followed(answer, isPlain)} nameOf={nameOf} mine={mine} />
        }
        actions={shown.count === 0 ? null : <ListDownloads wanted={path} />}
      >
        {(rows) => (
          <CaseRows
            newest={rows}
            remembered={loaded.remembered}
            path={path}
            list={pathname}
            nameOf={nameOf}
            onChanged={renew}
          />
        )}
      </ListFrame>
    </div>
  );
}

/** The API counts no further, and then not by choice either. */
function followed(
  answer: SubmissionsPage | undefined,
  isPlain: boolean,
): SubmissionsPage['counts'] | undefined {
  return answer !== undefined && (isPlain || answer.found < mostFound) ? answer.counts : undefined;
}

/** Whether nothing narrows the list: then no match means an empty list. */
function isPlainQuery({ query: { search, filter, more = {} } }: ListAddress<string, CaseSort>): boolean {
  return search === '' && filter === undefined && Object.keys(more).length === 0;
}

/** The total that the matches are compared with; the user's own requests have no separate count. */
function countOf(pulse: Pulse, found: number, mine: boolean): number {
  if (pulse.kind !== 'cases') return found;
  const all = Object.values(pulse.counts.byForm).reduce((sum, count) => sum + count, 0);
  return mine ? Math.max(found, 1) : Math.max(all, found);
}

interface CaseRowsProps {
  readonly newest: readonly StaffSubmissionRow[];
  readonly remembered: boolean;
  readonly path: string;
  readonly list: string;
  readonly nameOf: (form: string) => string;
  readonly onChanged: () => void;
}

function CaseRows({ newest, remembered, path, list, nameOf, onChanged }: CaseRowsProps): ReactNode {
  const { t } = useLocale();
  const { profile } = useSession();
  const { search } = useLocation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [helps, setHelps] = useState(false);
  const [isReading, setReading] = useState(false);
  const bulk = useBulk(onChanged);
  const { rows, waiting, showNewest } = useSteadyRows(path, newest, isReading || selected.size > 0);
  useEffect(() => {
    const submissionIds = rows.map(({ submissionId }) => submissionId);
    const follows = rows.length < pageSize ? undefined : path;
    rememberOrder(profile, { list, address: list + search, submissionIds, path: follows });
  }, [profile, list, search, rows, path]);
  useDeskNotice('arrived', waiting === 0 ? undefined : arrivedNotice(t, waiting, showNewest));
  useDeskNotice('bulk', bulk.outcome && bulkNotice(t, bulk.outcome, bulk.forget));
  const chosen = rows.filter(({ submissionId }) => selected.has(submissionId));
  const select = useCallback((ids: readonly string[], isSelected: boolean): void => {
    setSelected((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isSelected ? [...others, ...ids] : others);
    });
  }, []);
  const change = async (wanted: Parameters<typeof bulk.change>[1], on = chosen): Promise<void> =>
    setSelected(new Set(await bulk.change(on, wanted)));
  const take = (row: StaffSubmissionRow | undefined): void => {
    const on = chosen.length === 0 && row !== undefined ? [row] : chosen;
    if (on.some((one) => isOfColleague(one, profile.id))) setTakeOver(on);
    else if (on.length > 0) void change({ assignee: profile.id }, on);
  };
  const [takesOver, setTakeOver] = useState<readonly StaffSubmissionRow[]>([]);
  const cursor = useCaseListKeys({
    rows,
    list,
    remembered,
    opened: openedLast(profile, list),
    onMark: ({ submissionId }) => select([submissionId], !selected.has(submissionId)),
    onTake: take,
    onBundle: () => document.querySelector<HTMLButtonElement>('[data-download="bundle"]')?.click(),
    onHelp: () => setHelps(true),
  });
  if (isReading !== cursor >= 0) setReading(cursor >= 0);
  return (
    <>
      {chosen.length === 0 ? null : (
        <BulkBar
          count={chosen.length}
          busy={bulk.busy}
          onTake={() => take(undefined)}
          onChange={(wanted) => void change(wanted)}
          onReply={(text) => void bulk.reply(chosen, text).then((left) => setSelected(new Set(left)))}
          onRead={() => void bulk.markRead(chosen).then(() => setSelected(new Set()))}
          onClear={() => setSelected(new Set())}
        />
      )}
      <CaseTable
        rows={rows}
        list={list}
        nameOf={nameOf}
        selected={selected}
        onSelect={select}
        cursor={cursor}
      />
      {helps ? <KeysHelp onClose={() => setHelps(false)} /> : null}
      <TakingOver
        wanted={takesOver}
        onClose={() => setTakeOver([])}
        onTake={() => void change({ assignee: profile.id }, [...takesOver])}
      />
    </>
  );
}

function arrivedNotice(t: Translate, count: number, press: () => void): DeskNotice {
  const action = { label: t('requests.showArrived'), press, hook: { 'data-arrived': count } };
  return { tone: 'info', text: t('requests.arrived', { count }), action };
}

interface TakingOverProps {
  /** Empty: the dialog is closed. */
  readonly wanted: readonly StaffSubmissionRow[];
  readonly onTake: () => void;
  readonly onClose: () => void;
}

function TakingOver({ wanted, onTake, onClose }: TakingOverProps) {
  const { profile } = useSession();
  const theirs = wanted.filter((one) => isOfColleague(one, profile.id));
  if (theirs.length === 0) return null;
  const take = (): void => {
    onClose();
    onTake();
  };
  const names = [...new Set(theirs.map((one) => one.case?.assignee?.name ?? ''))];
  return <TakeOverDialog names={names} count={theirs.length} onClose={onClose} onTake={take} />;
}

function isOfColleague(row: StaffSubmissionRow, ownId: string): boolean {
  const { assignee } = row.case ?? {};
  return assignee !== undefined && assignee !== null && assignee.id !== ownId;
}

function bulkNotice(t: Translate, { saved, left }: BulkOutcome, forget: () => void): DeskNotice {
  const whole = t('requests.bulk.saved', { count: saved });
  return {
    tone: left === 0 ? 'good' : 'care',
    text: left === 0 ? whole : `${whole}. ${t('requests.bulk.left', { count: left })}`,
    action: { label: t('casework.close'), press: forget },
  };
}

interface ListDownloadsProps {
  /** Path and query of the list shown; the download covers all its pages. */
  readonly wanted: string;
}

function filtersOf(wanted: string, more: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(wanted.split('?')[1] ?? '');
  for (const name of ['cursor', 'limit']) parameters.delete(name);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Downloads everything the list shows: as CSV, and every file. */
function ListDownloads({ wanted }: ListDownloadsProps) {
  const { t, locale } = useLocale();
  const access = useSession();
  const begin = async (path: string): Promise<void> => {
    const begun = await beginDownload(access, path);
    if (!begun) showToast({ id: 'download', tone: 'bad', text: t('requests.downloadFailed') });
  };
  return (
    <div className="actions inbox-actions">
      <p className="hint">{t('requests.keysHint')}</p>
      <Button
        icon="export"
        data-download="csv"
        onClick={() => void begin(exportPath + filtersOf(wanted, { language: locale }))}
      >
        {t('requests.csv')}
      </Button>
      <Button
        icon="export"
        data-download="bundle"
        onClick={() => void begin(bundlesPath + filtersOf(wanted, { language: locale }))}
      >
        {t('requests.bundle')}
      </Button>
    </div>
  );
}
