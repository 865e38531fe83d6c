import { jsonObject } from '../../contracts/json-object.ts';
import { reportsEn } from '../../i18n/en/reports.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import { decimalIn, type ReportRow, rowsOf, textIn } from './report-body.ts';
import type { Cell, Column } from './report-table.ts';

type KnownEvent = keyof typeof reportsEn.events;

/** As the API names them. */
export const auditEvents = Object.keys(reportsEn.events).filter(isKnown);

function isKnown(event: string): event is KnownEvent {
  return Object.hasOwn(reportsEn.events, event);
}

const subjects = ['submissionId', 'accountId', 'personId', 'field'] as const;

export function auditColumns(t: Translate): readonly Column[] {
  return [
    { name: t('reports.audit.at'), kind: 'time' },
    { name: t('reports.audit.event'), kind: 'text' },
    { name: t('reports.audit.user'), kind: 'text' },
    { name: t('reports.audit.subject'), kind: 'text' },
    { name: t('reports.audit.count'), kind: 'count' },
  ];
}

export function auditRows(t: Translate, body: unknown): readonly (readonly Cell[])[] {
  return rowsOf(body, 'items').map((row) => {
    const event = textIn(row, 'event');
    return [
      textIn(row, 'at'),
      // A newer API may name more.
      isKnown(event) ? t(`reports.events.${event}`) : event,
      textIn(jsonObject(row['user']), 'name') || null,
      subjectOf(t, row),
      decimalIn(row, 'count'),
    ];
  });
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

/** Pages, of a hundred lines each: more than a spreadsheet is looked through for. */
const mostPages = 200;

/**
 * All of them, page after page; undefined: one could not be read, and a part is not handed out as the whole.
 * @param read the body of the page at a cursor, undefined where it fails
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
