import { expect, test } from 'vitest';
import type { EvaluationsReport, SalesReport } from '../../../src/contracts/reports.ts';
import type { Translate } from '../../../src/i18n/use-locale.ts';
import {
  isReversed,
  monthOf,
  periodIn,
  reportAddress,
} from '../../../src/staff/reports/report-parameters.ts';
import { allEvents, auditRows } from '../../../src/staff/reports/audit-page.tsx';
import { reportCsv } from '../../../src/staff/reports/report-section.tsx';
import { axisTop, cellText, everyMonth } from '../../../src/staff/reports/report-table.ts';
import { tablesOf } from '../../../src/staff/reports/report-tables.ts';

// The key says which text it is.
const t = ((key: string) => key) as Translate;
const words = {
  t,
  form: (id: string) => `form ${id}`,
  government: (id: string) => (id === 'panama' ? 'Panamá' : id),
  question: (name: string) => `question ${name}`,
};

const none = {
  quotations: 0,
  quoted: 0,
  approved: 0,
  approvedValue: 0,
  accepted: 0,
  acceptedValue: 0,
  rejected: 0,
  pending: 0,
  expired: 0,
};
const period = { from: '2026-01-01', to: '2026-12-31' };

test('a month without quotations is a gap in the plot and a row of zeros, and the total is the last line', () => {
  const report: SalesReport = {
    ...period,
    total: { ...none, quotations: 3, quoted: 300.5, approved: 2, approvedValue: 150, accepted: 1 },
    byMonth: [
      { month: '2025-12', ...none, quotations: 2, quoted: 200.5 },
      {
        month: '2026-02',
        ...none,
        quotations: 1,
        quoted: 100,
        approved: 2,
        approvedValue: 100,
        accepted: 1,
        acceptedValue: 50,
      },
    ],
    byGovernment: [
      { government: 'panama', ...none, quotations: 2 },
      { government: 'Liberia', ...none, quotations: 1 },
    ],
    byCourse: [{ courseId: '7', name: '=Fire', new: 2, renewal: 1, quoted: 300 }],
  };

  const [months, governments, courses] = tablesOf.sales(words, report);

  expect(months?.rows.map(([month, count]) => [month, count])).toEqual([
    ['2025-12', 2],
    ['2026-01', 0],
    ['2026-02', 1],
  ]);
  expect(months?.plots[1]).toMatchObject({ unit: 'money', series: [{ values: [0, 0, 100] }] });
  expect(months?.total?.slice(0, 3)).toEqual(['reports.column.total', 3, 300.5]);
  // What was approved is accepted or not: no quotation is in the plot twice.
  expect(months?.plots[0]).toMatchObject({
    series: [{ values: [0, 0, 1] }, { values: [0, 0, 1] }, {}, {}, {}],
  });
  // In numbers and in money.
  expect(months?.rows.map((row) => row.slice(-2))).toEqual([
    [0, 0],
    [null, null],
    [100, 50],
  ]);
  expect(months?.total?.at(-2)).toBeCloseTo(33.33);
  expect(governments?.plots).toMatchObject([
    {
      bars: [
        { name: 'Panamá', value: 2 },
        { name: 'Liberia', value: 1 },
      ],
    },
  ]);
  expect(courses === undefined ? '' : reportCsv(courses).split('\r\n')[1]).toBe("'=Fire,2,1,300");
});

test('ratings are out of five, and what nobody rated has no bar', () => {
  const answers = { excellent: 1, good: 0, fair: 0, poor: 1, 'very-poor': 0 };
  const report: EvaluationsReport = {
    ...period,
    count: 2,
    questions: [{ question: 'facilities', count: 2, average: 3.5, answers }],
    byInstructor: [
      { name: 'Ana', count: 2, average: 3.5 },
      { name: '', count: 1, average: null },
    ],
    byCourse: [],
  };

  const [instructors, courses, questions] = tablesOf.evaluations(words, report);

  expect(instructors?.plots).toMatchObject([{ full: 5, bars: [{ name: 'Ana', value: 3.5 }] }]);
  expect(instructors?.rows[1]).toEqual(['reports.evaluations.unnamed', 1, null]);
  expect(courses?.rows).toEqual([]);
  expect(questions?.rows).toEqual([['question facilities', 2, 3.5, 1, 0, 0, 1, 0]]);
});

test('requests are counted by month and form, and a body that is no report has no rows', () => {
  const tables = tablesOf.performance(words, {
    byMonth: [
      { month: '2026-01', form: 'licence', received: 2 },
      { month: '2026-01', form: 'quote', received: 3 },
    ],
  });
  const received = tables.find(({ id }) => id === 'received');

  expect(received?.columns.map(({ name }) => name).slice(1, 3)).toEqual(['form licence', 'form quote']);
  expect(received?.rows).toEqual([['2026-01', 2, 3, 5]]);
  for (const body of [undefined, null, 'text', { users: 'none' }]) {
    expect(tablesOf.users(words, body).map(({ rows }) => rows)).toEqual([[]]);
  }
});

test('months go on over the year, and an axis ends at a round number whose half is whole', () => {
  expect(everyMonth(['2026-02', '2025-11'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(everyMonth([])).toEqual([]);
  expect([0, 1, 3, 7, 11, 50, 99, 101].map(axisTop)).toEqual([2, 2, 4, 10, 20, 100, 100, 200]);
});

test('cells are read by people, and by spreadsheets as plain numbers', () => {
  expect(cellText('money', 1234.5)).toBe('$1,234.50');
  expect(cellText('month', '2026-02')).toBe('02/2026');
  expect(cellText('decimal', 3.456)).toBe('3.46');
  expect(cellText('percent', 33.333)).toBe('33 %');
  expect(cellText('count', null)).toBe('–');
  const columns = [
    { name: 'at', kind: 'time' },
    { name: 'sum', kind: 'money' },
    { name: 'share', kind: 'percent' },
  ] as const;
  const lines = reportCsv({
    columns,
    rows: [['2026-11-22T03:00:00Z', 1234.5, 33.333]],
    total: ['all', null, null],
  });
  expect(lines).toBe('\ufeffat,sum,share\r\n2026-11-21 22:00,1234.5,33.3\r\nall,,\r\n');
});

test('a period of the address is asked for as it is; what is no day is not', () => {
  const given = (text: string) => periodIn((name) => new URLSearchParams(text).get(name));

  expect(reportAddress('/r', given('from=2026-01-01&to=2026-02-31'))).toBe('/r?from=2026-01-01');
  expect(reportAddress('/r', given(''), { event: 'signed in', user: undefined })).toBe('/r?event=signed+in');
  expect(isReversed(given('from=2026-02-01&to=2026-01-01'))).toBe(true);
  expect(isReversed(given('from=2026-02-01'))).toBe(false);
});

test('all events are read page after page, and a part is not handed out as the whole', async () => {
  const item = (event: string) => ({ at: '2026-11-22T03:00:00Z', event, user: { id: 'a', name: 'Ana' } });
  const pages = new Map<string | undefined, unknown>([
    [undefined, { items: [item('signed in')], next: 'second' }],
    ['second', { items: [item('something new')], next: null }],
  ]);

  const rows = await allEvents(t, async (cursor) => pages.get(cursor));
  pages.delete('second');
  const broken = await allEvents(t, async (cursor) => pages.get(cursor));

  expect(rows?.map(([, event, user]) => [event, user])).toEqual([
    ['reports.events.signed in', 'Ana'],
    ['something new', 'Ana'],
  ]);
  expect(broken).toBeUndefined();
  const about = { at: '', event: 'signed out', user: null, quotationId: 4 };
  expect(auditRows(t, { items: [about] })[0]?.slice(2, 4)).toEqual([
    null,
    'reports.audit.subjects.quotationId',
  ]);
});

test('a reading that is repeated is one row that says how often', () => {
  const event = { at: '2026-11-29T15:00:00Z', event: 'submissions read', user: null };
  const items = [{ ...event, times: 37, since: '2026-11-29T13:12:00Z' }, event];
  const shown = ((key: string, values?: object) => key + JSON.stringify(values ?? '')) as Translate;

  expect(auditRows(shown, { items }).map(([, text]) => text)).toEqual([
    expect.stringMatching(/^reports\.audit\.times.*"count":37,"since":"08:12"/),
    'reports.events.submissions read""',
  ]);
});

test.each([
  ['2026-11-29', 0, '2026-11-01', '2026-11-30'],
  ['2026-11-29', 1, '2026-10-01', '2026-10-31'],
  ['2026-01-31', 1, '2025-12-01', '2025-12-31'],
  ['2024-03-31', 1, '2024-02-01', '2024-02-29'],
  ['2026-12-01', 0, '2026-12-01', '2026-12-31'],
])('the month of %s, %i before, is %s to %s', (today, ago, from, to) => {
  expect(monthOf(today, ago)).toEqual({ from, to });
});
