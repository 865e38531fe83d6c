import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseFileText, readCourseFile } from '../../server/modules/courses/course-file.ts';
import { courseColumns } from '../../src/contracts/course-imports.ts';
import { check, longest } from './check.ts';
import { oddTexts, oddValues } from './json.ts';

const cells = fc.oneof(
  fc.constantFrom('1', '2', 'Basic Safety', '120', '120.50', '0', '', '-3', '"', '""', '"a;b"', 'a\r\nb'),
  oddTexts,
);

const csvFiles = fc
  .record({
    bom: fc.constantFrom('', '\ufeff'),
    columns: fc.oneof(
      fc.constant([...courseColumns]),
      fc.shuffledSubarray([...courseColumns]),
      fc.array(cells),
    ),
    rows: fc.array(fc.array(cells, { minLength: 8, maxLength: 11 }), { maxLength: 5 }),
    separator: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  })
  .map(({ bom, columns, rows, separator, end }) => {
    return bom + [columns, ...rows].map((row) => row.join(separator)).join(end);
  });

const jsonCourse = fc.record(Object.fromEntries(courseColumns.map((column) => [column, oddValues])), {
  requiredKeys: [],
});
const jsonFiles = fc.oneof(
  fc.array(jsonCourse, { maxLength: 4 }).map((courses) => JSON.stringify(courses)),
  oddValues.map((value) => JSON.stringify(value) ?? ''),
  oddTexts,
);

/** A catalogue that is written as it was read, or at least one problem with its line. */
function expectRead(text: string, format: 'csv' | 'json'): void {
  const read = readCourseFile(text, format);
  if (!read.ok) {
    expect(read.problems.length).toBeGreaterThan(0);
    for (const { line, problem } of read.problems) {
      expect(line).toBeGreaterThan(0);
      expect(problem).not.toBe('');
    }
    return;
  }
  for (const other of ['csv', 'json'] as const) {
    expect(readCourseFile(courseFileText(read.courses, other), other)).toEqual(read);
  }
}

test(
  'a course file of rows is read or its lines are named, whatever is in it',
  () => check({ slice: 500, share: 0.1 }, csvFiles, (text) => expectRead(text, 'csv')),
  longest,
);

test(
  'a course file of JSON is read or its lines are named, whatever is in it',
  () => check({ slice: 500, share: 0.1 }, jsonFiles, (text) => expectRead(text, 'json'), jsonSeeds),
  longest,
);

/** Objects whose own toString is none. */
const jsonSeeds = ['[{"price_panamanian_renewal":{"toString":[]}}]'];
