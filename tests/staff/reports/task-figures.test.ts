import { expect, test } from 'vitest';
import type { StaffSubmissionRow } from '../../../src/contracts/staff-submissions.ts';
import { byAge, countsOf, isCounted } from '../../../src/staff/reports/task-reports-page.tsx';
import { teamGroups } from '../../../src/staff/team/team-page.tsx';

function row(receivedAt: string, changedAt = receivedAt, holder?: string): StaffSubmissionRow {
  const assignee = holder === undefined ? null : { id: holder, name: holder.toUpperCase() };
  return {
    submissionId: receivedAt + changedAt + holder,
    form: 'licence',
    reference: '',
    receivedAt,
    applicant: { name: '', email: '' },
    files: [],
    case: { state: 'done', assignee, version: 1, unread: false, changedAt, need: 'nothing' },
  };
}

test('open requests are as old as the calendar at the desk says', () => {
  // 03:00 UTC on the 22nd is still the 21st in Panama.
  const now = Date.parse('2026-11-22T03:00:00Z');
  const rows = [
    '2026-11-22T02:59:00Z',
    '2026-11-21T05:00:00Z',
    '2026-11-21T04:59:00Z',
    '2026-11-15T12:00:00Z',
    '2026-11-13T12:00:00Z',
  ].map((time) => row(time));

  expect(byAge(rows, now)).toEqual({ today: 2, yesterday: 1, thisWeek: 1, older: 1 });
});

/** As the performance report answers. */
const body = {
  total: { received: 7, done: 1, refused: 1, withdrawn: 1, ours: 3, theirs: 1 },
  byForm: [
    { form: 'licence', received: 4, states: { new: 3, done: 1 } },
    { form: 'quote', received: 3, states: { waitingForApplicant: 1, refused: 1, withdrawn: 1 } },
  ],
};

test('every box of the task reports adds up to the requests of the performance report', () => {
  const { received, ours, theirs, byState, byForm } = countsOf(body);
  const sum = (lines: readonly (readonly [string, number])[]): number =>
    lines.reduce((total, [, count]) => total + count, 0);

  expect(Object.fromEntries(byState)).toEqual({
    new: 3,
    inProgress: 0,
    waitingForApplicant: 1,
    done: 1,
    refused: 1,
    withdrawn: 1,
  });
  expect(Object.fromEntries(byForm)).toEqual({ quote: 3, licence: 4, medical: 0, liberian: 0 });
  expect([sum(byState), sum(byForm), ours + theirs + 3]).toEqual([received, received, received]);
});

test.each([
  ['licence', '2026-11-01T05:00:00Z', true],
  // Still October in Panama.
  ['licence', '2026-11-01T04:59:00Z', false],
  ['licence', '2026-12-01T04:59:00Z', true],
  ['licence', '2026-12-01T05:00:00Z', false],
  ['evaluation', '2026-11-15T12:00:00Z', false],
] as const)('the report of a month counts a %s of %s: %j', (form, receivedAt, counted) => {
  const days = { from: '2026-11-01', to: '2026-11-30' };

  expect(isCounted({ ...row(receivedAt), form }, days)).toBe(counted);
});

test('open requests are grouped by person, nobody first, and nobody who holds one is forgotten', () => {
  const rows = [row('1'), row('2', '2', 'ben'), row('3', '3', 'gone'), row('4', '4', 'ben')];

  const groups = teamGroups(rows, [
    { id: 'ana', name: 'ANA' },
    { id: 'ben', name: 'BEN' },
  ]);

  expect(groups.map(({ person, rows: held }) => [person?.name, held.length])).toEqual([
    [undefined, 1],
    ['BEN', 2],
    ['GONE', 1],
    ['ANA', 0],
  ]);
});
