/** A day to be reminded of. */
export interface CalendarDay {
  /** Stays the same for the same thing, so that a calendar updates it. */
  readonly uid: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly title: string;
  /** Days before it on which the calendar tells. */
  readonly alarms: readonly number[];
}

/**
 * Writes an iCalendar file (RFC 5545) with one event that lasts all day.
 * @param now ISO 8601, UTC
 */
export function calendarFile({ uid, day, title, alarms }: CalendarDay, now: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//pmts-requests//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${now.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    'TRANSP:TRANSPARENT',
    ...alarms.flatMap((days) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      `TRIGGER:-P${days}D`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const longestLine = 75;

/** Continues on a line that begins with a space; never within a character. */
function folded(line: string): string {
  const lines: string[] = [''];
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > longestLine) {
      lines.push('');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n ');
}

/** In UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
