import { describe, expect, test } from 'vitest';
import {
  type CourseFormat,
  courseFileText,
  readCourseFile,
} from '../../server/modules/courses/course-file.ts';
import { firstCatalogue } from '../support/catalogue.ts';

const header =
  'id,name,name_es,abbr,imo_no,price_panamanian,price_foreign,price_panamanian_renewal,price_foreign_renewal';

function csv(...rows: readonly string[]): string {
  return [header, ...rows].join('\n');
}

function problemsOf(text: string, format: CourseFormat = 'csv'): readonly string[] {
  const file = readCourseFile(text, format);
  return file.ok ? [] : file.problems.map(({ line, problem }) => `${line}: ${problem}`);
}

describe.each(['csv', 'json'] as const)('as %s', (format) => {
  test('the catalogue is the same after export and import', () => {
    const text = courseFileText(firstCatalogue(), format);

    expect(readCourseFile(text, format)).toEqual({ ok: true, courses: firstCatalogue() });
  });

  test('a name may hold commas, quotes and semicolons', () => {
    const name = 'Fire, "advanced"; part 2';
    const [first] = firstCatalogue();
    const courses = [{ ...first!, name }];

    expect(readCourseFile(courseFileText(courses, format), format)).toEqual({ ok: true, courses });
  });

  test.each(['', ' \n', '\ufeff'])('an empty file ("%s") is refused', (text) => {
    expect(problemsOf(text, format).length).toBeGreaterThan(0);
  });
});

test.each([
  ['commas', csv('7,GMDSS,,GOC,1.25,400,520.5,200,')],
  ['semicolons', csv('7;GMDSS;;GOC;1.25;400;520.50;200;0').replaceAll(',', ';')],
  [
    'tabs, line ends of Windows and a byte order mark',
    `\ufeff${csv('7,GMDSS,,GOC,1.25,400,520.5,200,0').replaceAll(',', '\t').replaceAll('\n', '\r\n')}\r\n`,
  ],
  ['quotes, blanks and empty lines', csv('', '"7"," GMDSS ",,"GOC",1.25, 400 ,"520.5",200,', '', ',,,,,,,,')],
])('a spreadsheet with %s is read', (_what, text) => {
  expect(readCourseFile(text, 'csv')).toEqual({
    ok: true,
    courses: [
      {
        id: '7',
        name: 'GMDSS',
        abbreviation: 'GOC',
        imoNumber: '1.25',
        prices: { new: { panamanian: 40_000, foreign: 52_050 }, renewal: { panamanian: 20_000, foreign: 0 } },
      },
    ],
  });
});

test('every bad row is named by its line', () => {
  const text = csv(
    '1,"A name',
    'on two lines",,A,,1,1,1,1',
    '2,Good,,G,,1,1,1,1',
    'x,No number,,N,,1,1,1,1',
    '3,,,N,,-1,1,1,1',
    '4,Comma,,N,,"1,50",1.005,1e3,100001',
    '2,Again,,N,,1,1,1,1',
    '5,Too few,,N',
  );

  const amount = 'is not an amount in dollars from 0 to 100000, such as 120 or 120.50';
  expect(problemsOf(text)).toEqual([
    '2: name: "A name\non two lines" is not one line of text',
    '5: id: "x" is not a whole number from 1',
    '6: name: "" is empty',
    `6: price_panamanian: "-1" ${amount}`,
    `7: price_panamanian: "1,50" ${amount}`,
    `7: price_foreign: "1.005" ${amount}`,
    `7: price_panamanian_renewal: "1e3" ${amount}`,
    `7: price_foreign_renewal: "100001" ${amount}`,
    '8: id: 2 is also on line 4',
    '9: has 4 cells in place of 9',
  ]);
});

test('of a file with nothing but faults the first 200 are named, and how many more there are', () => {
  const read = readCourseFile(`[${'1,'.repeat(999)}1]`, 'json');

  expect(read.ok).toBe(false);
  const problems = read.ok ? [] : read.problems;
  expect(problems).toHaveLength(201);
  expect(problems.at(-1)?.problem).toMatch(/^and \d{3,} more problems from this line on$/);
});

test('a header that is not ours is refused as a whole', () => {
  expect(problemsOf('id,name,price\n1,A,2')).toEqual([
    '1: the column abbr is missing',
    '1: the column imo_no is missing',
    '1: the column price_panamanian is missing',
    '1: the column price_foreign is missing',
    '1: the column price_panamanian_renewal is missing',
    '1: the column price_foreign_renewal is missing',
    '1: "price" is no column of a course',
  ]);
  expect(problemsOf(`${header},name\n`)).toEqual(['1: the column name is there twice']);
  expect(problemsOf(csv('1,"never closed,,A,,1,1,1,1'))).toEqual([
    '2: a quote (") is not closed or stands in the middle of a cell',
  ]);
});

test('items of JSON are named by the line on which they begin, however it is laid out', () => {
  const bad = [
    '[ {"id": 1, "name": "A [x], {y}"},',
    '  {"id": 2, "name": ""}, 7,',
    '  {',
    '    "id": 3,',
    '    "name": "C", "cost": 5',
    '  },',
    '  {"id": 4, "name": "D", "price_foreign": [1]}',
    ']',
  ].join('\n');

  expect(problemsOf(bad, 'json')).toEqual([
    '2: name: "" is empty',
    '2: is no course: { "id": 1, "name": ... } is expected',
    '2: id: "" is not a whole number from 1',
    '2: name: "" is empty',
    '3: "cost" is no column of a course',
    '7: price_foreign: "[1]" is not an amount in dollars from 0 to 100000, such as 120 or 120.50',
  ]);
  expect(problemsOf('{"courses": []}', 'json')).toEqual(['1: must be a list of courses: [ { ... }, ... ]']);
  expect(problemsOf('[\n{"id": 1,\n"name" "A"}]', 'json')).toEqual(['3: is not JSON']);
});
