import { expect, test } from 'vitest';
import { monthsFrom, panamaDay, reminderDue } from '../../server/modules/expiry/due-reminders.ts';
import { nextReminding } from '../../server/modules/expiry/reminding.ts';

test.each([
  // The last reminder whose day has come.
  ['2028-08-31', undefined],
  ['2028-09-01', 6],
  ['2028-11-30', 6],
  ['2028-12-01', 3],
  ['2029-02-28', 3],
  // What has expired needs none.
  ['2029-03-01', undefined],
  ['2029-04-01', undefined],
])('on %s, of a certificate that expires on 2029-03-01, the reminder due is %s', (today, months) => {
  expect(reminderDue('2029-03-01', '2026-11-25', today)).toBe(months);
});

test.each([
  // Asked for a fortnight after its day at the latest; otherwise the next one.
  ['2028-09-15', '2028-09-15', 6],
  ['2028-09-16', '2028-09-16', undefined],
  ['2028-09-16', '2028-12-01', 3],
  ['2028-12-15', '2028-12-20', 3],
  ['2028-12-16', '2028-12-20', undefined],
])('asked for on %s, on %s it is %s', (since, today, months) => {
  expect(reminderDue('2029-03-01', since, today)).toBe(months);
});

test.each([
  ['2029-03-31', -6, '2028-09-30'],
  ['2028-08-31', -6, '2028-02-29'],
  ['2029-05-31', -3, '2029-02-28'],
  ['2029-01-15', -3, '2028-10-15'],
  ['2026-11-25', 12, '2027-11-25'],
  ['2027-12-31', 2, '2028-02-29'],
])('%s and %s months is %s', (day, months, other) => {
  expect(monthsFrom(day, months)).toBe(other);
});

test('days are those of Panama, and reminders go out at eight there', () => {
  expect(panamaDay(Date.parse('2026-11-25T04:59:59Z'))).toBe('2026-11-24');
  expect(panamaDay(Date.parse('2026-11-25T05:00:00Z'))).toBe('2026-11-25');
  expect(nextReminding(Date.parse('2026-11-25T12:59:59Z'))).toBe('2026-11-25T13:00:00.000Z');
  expect(nextReminding(Date.parse('2026-11-25T13:00:00Z'))).toBe('2026-11-26T13:00:00.000Z');
});
