import { expect, test } from 'vitest';
import type { StaffSubmissionRow } from '../../../src/contracts/staff-submissions.ts';
import { byAge, medianTime } from '../../../src/staff/reports/task-reports-page.tsx';
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

test('half of the requests take longer than the median', () => {
  const start = '2026-11-20T10:00:00Z';
  const times = ['2026-11-20T11:00:00Z', '2026-11-20T13:00:00Z', '2026-11-25T10:00:00Z'];
  const rows = times.map((time) => row(start, time));

  expect(medianTime(rows)).toBe(3 * 3_600_000);
  expect(medianTime(rows.slice(0, 2))).toBe(2 * 3_600_000);
  expect(medianTime([])).toBeUndefined();
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
