import { expect, test } from 'vitest';
import { calendarFile } from '../../src/lib/calendar.ts';

const now = '2026-11-26T13:00:00.123Z';

test('a day with alarms is an event of iCalendar that lasts all day', () => {
  const file = calendarFile({ uid: 'a1', day: '2027-05-03', title: 'Passport; 1,2', alarms: [91] }, now);

  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//pmts-requests//EN',
    'BEGIN:VEVENT',
    'UID:a1',
    'DTSTAMP:20261126T130000Z',
    'DTSTART;VALUE=DATE:20270503',
    'SUMMARY:Passport\\; 1\\,2',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Passport\\; 1\\,2',
    'TRIGGER:-P91D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no line is longer than 75 octets, and no character is cut', () => {
  const title = 'Título de competencia ⚓ '.repeat(20);
  const file = calendarFile({ uid: 'a1', day: '2027-05-03', title, alarms: [] }, now);

  const octets = file.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
