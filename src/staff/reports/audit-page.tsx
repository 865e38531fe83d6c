import { useId, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { jsonObject } from '../../contracts/json-object.ts';
import { reportPaths } from '../../contracts/reports.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { reportAddress, type ReportParameters, useReportParameters } from './report-parameters.ts';
import {
  type Cell,
  decimalIn,
  type Figure,
  figure,
  figuresOf,
  isTime,
  numberIn,
  periodOf,
  type ReportRow,
  rowsOf,
  textIn,
} from './report-table.ts';
import { panamaTime } from '../panama-time.ts';
import { ReportFrame } from './report-page.tsx';
import { FigureTable, reportCsv } from './report-section.tsx';
import { reportsEn } from '../../texts/en/staff/reports.ts';

/** The audit log, newest first and paged; for admins only, as in the API. */
export function AuditPage({ path }: { readonly path: string }) {
  const { t } = useLocale();
  const parameters = useReportParameters();
  const { period, isReversed, value } = parameters;
  const wanted = reportAddress(
    reportPaths.audit,
    isReversed ? { from: undefined, to: undefined } : period,
    Object.fromEntries(filters.map((name) => [name, value(name)])),
  );
  const cursor = value('cursor');
  const folded = withParameter(wanted, 'fold', 'true');
  const address = cursor === undefined ? folded : withParameter(folded, 'cursor', cursor);
  return (
    <ReportFrame
      path={path}
      address={address}
      title={t('reports.audit.title')}
      lead={t('reports.audit.lead')}
      parameters={parameters}
      tools={
        <>
          <TextFilter name="request" {...parameters} />
          <TextFilter name="person" {...parameters} />
          <EventField {...parameters} />
        </>
      }
    >
      {(body) => <Events body={body} wanted={wanted} parameters={parameters} />}
    </ReportFrame>
  );
}

/** Parameters of the address that are the API's. */
const filters = ['request', 'person', 'event'] as const;

function withParameter(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}

interface EventsProps {
  readonly body: unknown;
  /** Address of the first page of every single event. */
  readonly wanted: string;
  readonly parameters: ReportParameters;
}

function Events({ body, wanted, parameters: { value, set } }: EventsProps) {
  const { t } = useLocale();
  const { call } = useSession();
  const { offerFile } = useDevice();
  const [busy, setBusy] = useState(false);
  const title = t('reports.audit.title');
  const columns = auditColumns(t);
  const rows = auditRows(t, body);
  const next = textIn(jsonObject(body), 'next');
  const save = async (): Promise<void> => {
    setBusy(true);
    const all = await allEvents(t, async (cursor) => {
      const answer = await call(cursor === undefined ? wanted : withParameter(wanted, 'cursor', cursor));
      return answer.kind === 'answered' && answer.status === 200 ? answer.body : undefined;
    });
    setBusy(false);
    if (all === undefined)
      return showToast({ id: 'download', tone: 'bad', text: t('reports.audit.notSaved') });
    const { from, to } = periodOf(body) ?? { from: '', to: '' };
    const bytes = new TextEncoder().encode(reportCsv({ columns, rows: all }));
    return offerFile(bytes, 'text/csv;charset=utf-8', `${t('reports.audit.file')}-${from}-${to}.csv`);
  };
  if (rows.length === 0) return <p className="hint">{t('reports.nothing')}</p>;
  return (
    <section className="report-section" data-report-table="events">
      <FigureTable title={title} columns={columns} rows={rows} />
      <div className="actions">
        {value('cursor') === undefined ? null : (
          <Button onClick={() => set({ cursor: undefined })}>{t('reports.audit.newest')}</Button>
        )}
        {next === '' ? null : (
          <Button data-older onClick={() => set({ cursor: next })}>
            {t('reports.audit.older')}
          </Button>
        )}
        <Button
          icon="export"
          data-csv="events"
          aria-disabled={busy}
          onClick={busy ? undefined : () => void save()}
        >
          {t('reports.audit.csv')}
        </Button>
      </div>
    </section>
  );
}

interface TextFilterProps extends ReportParameters {
  readonly name: 'request' | 'person';
}

/** Asked for when the field is left or Enter is pressed. */
function TextFilter({ name, value, set }: TextFilterProps) {
  const { t } = useLocale();
  const id = useId();
  const given = value(name) ?? '';
  const [typed, setTyped] = useState<string>();
  const apply = (): void => {
    const text = (typed ?? given).trim();
    setTyped(undefined);
    if (text !== given) set({ [name]: text === '' ? undefined : text });
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label className="label" htmlFor={id}>
        {t(`reports.audit.filter.${name}`)}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        name={name}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t(`reports.audit.hint.${name}`)}
        value={typed ?? given}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
      />
    </form>
  );
}

function EventField({ value, set }: ReportParameters) {
  const { t } = useLocale();
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('reports.audit.event')}
      </label>
      <select
        id={id}
        className="input"
        name="event"
        value={value('event') ?? ''}
        onChange={(event) => set({ event: event.target.value === '' ? undefined : event.target.value })}
      >
        <option value="">{t('reports.audit.all')}</option>
        {auditEvents.map((event) => (
          <option key={event} value={event}>
            {t(`reports.events.${event}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

type KnownEvent = keyof typeof reportsEn.events;

/** By their names in the API. */
const auditEvents = Object.keys(reportsEn.events).filter(isKnown);

function isKnown(event: string): event is KnownEvent {
  return Object.hasOwn(reportsEn.events, event);
}

const subjects = ['submissionId', 'accountId', 'personId', 'field'] as const;

function auditColumns(t: Translate): readonly Figure<ReportRow>[] {
  return [
    figure(t('reports.audit.at'), 'time', (row) => textIn(row, 'at')),
    figure(t('reports.audit.event'), 'text', (row) => {
      const name = textIn(row, 'event');
      // A newer API may send more.
      const event = isKnown(name) ? t(`reports.events.${name}`) : name;
      const [count, since] = [numberIn(row, 'times'), textIn(row, 'since')];
      return count > 1 && isTime(since)
        ? t('reports.audit.times', { event, count, since: panamaTime(since) })
        : event;
    }),
    figure(t('reports.audit.user'), 'text', (row) => textIn(jsonObject(row['user']), 'name') || null),
    figure(t('reports.audit.subject'), 'text', (row) => subjectOf(t, row)),
    figure(t('reports.audit.count'), 'count', (row) => decimalIn(row, 'count')),
  ];
}

export function auditRows(t: Translate, body: unknown): readonly (readonly Cell[])[] {
  return figuresOf(auditColumns(t), rowsOf(body, 'items')).rows;
}

function subjectOf(t: Translate, row: ReportRow): string | null {
  const quotation = decimalIn(row, 'quotationId');
  const named = [
    ...(quotation === null ? [] : [t('reports.audit.subjects.quotationId', { id: String(quotation) })]),
    ...subjects.flatMap((name) => {
      const id = textIn(row, name);
      return id === '' ? [] : [t(`reports.audit.subjects.${name}`, { id })];
    }),
  ];
  return named.length === 0 ? null : named.join(', ');
}

/** Pages of a hundred rows each: more than anyone reads through in a spreadsheet. */
const mostPages = 200;

/**
 * Reads every page; undefined if one could not be read, so that a part is never exported as the whole.
 * @param read the body of the page at a cursor, undefined if it fails
 */
export async function allEvents(
  t: Translate,
  read: (cursor: string | undefined) => Promise<unknown>,
): Promise<readonly (readonly Cell[])[] | undefined> {
  const rows: (readonly Cell[])[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const body = await read(cursor);
    if (body === undefined) return undefined;
    rows.push(...auditRows(t, body));
    cursor = textIn(jsonObject(body), 'next') || undefined;
    if (cursor === undefined) return rows;
  }
  return undefined;
}
