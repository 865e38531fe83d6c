import { readFile } from 'node:fs/promises';
import { courseColumns } from '../../../src/contracts/course-imports.ts';
import { courseRowOf } from '../../../src/contracts/courses.ts';
import type { Catalogue, Course } from '../../../src/contracts/pricing/course.ts';
import { CsvError, csvText, parseCsv } from '../../../src/lib/csv.ts';
import { centsOf, largestPrice } from '../../../src/lib/money.ts';

export type CourseFormat = 'csv' | 'json';

/** A catalogue, or all faults of the file, each with its line. */
export type CourseFile =
  | { readonly ok: true; readonly courses: Catalogue }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

interface LineProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

interface CsvRow {
  readonly line: number;
  valueOf(column: CourseColumn): unknown;
  readonly problems: readonly string[];
}

type Rows =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

/** Reads the provider's file. A byte order mark, which spreadsheets write, is ignored. */
export function readCourseFile(text: string, format: CourseFormat): CourseFile {
  const bare = text.replace(/^\ufeff/, '');
  const found = format === 'csv' ? rowsOfCsv(bare) : rowsOfJson(bare);
  if (!found.ok) return found;
  if (found.rows.length === 0) return failed(1, 'there is no course in the file');
  return checkRows(found.rows);
}

export function courseFileText(courses: Catalogue, format: CourseFormat): string {
  const rows = courses.map(courseRowOf);
  if (format === 'json') return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
  return csvText([courseColumns, ...rows.map((row) => courseColumns.map((column) => row[column] ?? ''))]);
}

function checkRows(rows: readonly CsvRow[]): CourseFile {
  const courses: Course[] = [];
  const problems: LineProblem[] = [];
  const lineOfId = new Map<string, number>();
  for (const row of rows) {
    const checked = checkCourse((column) => row.valueOf(column));
    const found = [...row.problems, ...(checked.ok ? [] : checked.problems)];
    problems.push(...found.map((problem) => ({ line: row.line, problem })));
    if (!checked.ok) continue;
    const { id } = checked.course;
    const former = lineOfId.get(id);
    if (former !== undefined)
      problems.push({ line: row.line, problem: `id: ${id} is also on line ${former}` });
    lineOfId.set(id, row.line);
    courses.push(checked.course);
  }
  return problems.length === 0 ? { ok: true, courses } : { ok: false, problems: firstOf(problems) };
}

/** Problems reported at most: nobody fixes more than these before trying again. */
const mostProblems = 200;

function firstOf(problems: readonly LineProblem[]): readonly LineProblem[] {
  const [more, next] = [problems.length - mostProblems, problems[mostProblems]];
  if (next === undefined) return problems;
  const rest = { line: next.line, problem: `and ${more} more problems from this line on` };
  return [...problems.slice(0, mostProblems), rest];
}

function rowsOfCsv(text: string): Rows {
  try {
    const [header, ...records] = parseCsv(text);
    const columns = header?.cells.map((cell) => cell.trim()) ?? [];
    const problems = headerProblems(columns);
    if (problems.length > 0) {
      return {
        ok: false,
        problems: firstOf(problems.map((problem) => ({ line: header?.line ?? 1, problem }))),
      };
    }
    const rows = records.map(({ line, cells }) => ({
      line,
      valueOf: (column: CourseColumn) => cells[columns.indexOf(column)],
      problems:
        cells.length === columns.length ? [] : [`has ${cells.length} cells in place of ${columns.length}`],
    }));
    return { ok: true, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failed(error.line, error.message);
  }
}

function headerProblems(columns: readonly string[]): readonly string[] {
  const missing = courseColumns.filter((column) => column !== 'name_es' && !columns.includes(column));
  const unknown = columns.filter((column) => !isCourseColumn(column));
  const seen = new Set<string>();
  const repeated = columns.filter((column) => seen.size === seen.add(column).size);
  return [
    ...missing.map((column) => `the column ${column} is missing`),
    ...unknown.map((column) => `"${column}" is no column of a course`),
    ...repeated.map((column) => `the column ${column} is there twice`),
  ];
}

function rowsOfJson(text: string): Rows {
  let items: unknown;
  try {
    items = JSON.parse(text);
  } catch (error) {
    return failed(lineOfSyntaxError(text, error), 'is not JSON');
  }
  if (!Array.isArray(items)) return failed(1, 'must be a list of courses: [ { ... }, ... ]');
  const lines = linesOfItems(text);
  return { ok: true, rows: items.map((item: unknown, index) => rowOfItem(item, lines[index] ?? 1)) };
}

function rowOfItem(item: unknown, line: number): CsvRow {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return {
      line,
      valueOf: () => undefined,
      problems: ['is no course: { "id": 1, "name": ... } is expected'],
    };
  }
  const values = new Map<string, unknown>(Object.entries(item));
  const unknown = [...values.keys()].filter((key) => !isCourseColumn(key));
  return {
    line,
    valueOf: (column) => values.get(column),
    problems: unknown.map((key) => `"${key}" is no column of a course`),
  };
}

/** V8 reports the position; where it does not, the error is at the end. */
function lineOfSyntaxError(text: string, error: unknown): number {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}

function failed(
  line: number,
  problem: string,
): { readonly ok: false; readonly problems: readonly LineProblem[] } {
  return { ok: false, problems: [{ line, problem }] };
}

type CourseColumn = (typeof courseColumns)[number];

function isCourseColumn(name: string): name is CourseColumn {
  return courseColumns.some((column) => column === name);
}

type CheckedCourse =
  | { readonly ok: true; readonly course: Course }
  | { readonly ok: false; readonly problems: readonly string[] };

/** 2,147,483,647: the largest integer that both databases take. */
const largestId = 2 ** 31 - 1;
const longestText = 300;

/** Checks one row of the provider's file strictly: a mistyped price must not become 0. */
function checkCourse(valueOf: (column: CourseColumn) => unknown): CheckedCourse {
  const problems: string[] = [];
  const complain = (column: CourseColumn, problem: string): void => {
    problems.push(`${column}: "${shown(valueOf(column))}" ${problem}`);
  };
  const text = (column: CourseColumn): string => {
    const value = valueOf(column) ?? '';
    const isText = typeof value === 'string' || typeof value === 'number';
    const line = isText ? String(value).trim() : '';
    if (!isText || /\p{Cc}/u.test(line)) complain(column, 'is not one line of text');
    else if (line.length > longestText) complain(column, `is longer than ${longestText} characters`);
    return line;
  };
  const price = (column: CourseColumn): number => {
    const cents = centsInFile(valueOf(column));
    if (cents === undefined) complain(column, amountRule);
    return cents ?? 0;
  };
  const [id, name, nameEs] = [text('id'), text('name'), text('name_es')];
  if (!/^[1-9]\d*$/.test(id) || Number(id) > largestId) complain('id', 'is not a whole number from 1');
  if (name === '') complain('name', 'is empty');
  const course: Course = {
    id,
    name,
    ...(nameEs === '' ? {} : { nameEs }),
    abbreviation: text('abbr'),
    imoNumber: text('imo_no'),
    prices: {
      new: { panamanian: price('price_panamanian'), foreign: price('price_foreign') },
      renewal: {
        panamanian: price('price_panamanian_renewal'),
        foreign: price('price_foreign_renewal'),
      },
    },
  };
  return problems.length === 0 ? { ok: true, course } : { ok: false, problems };
}

const amountRule = `is not an amount in dollars from 0 to ${largestPrice / 100}, such as 120 or 120.50`;

/** An object of the file may have a property toString that is not a function. */
function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return text.slice(0, 60);
}

/** An empty price counts as 0 (specification section 9). Undefined: not a valid price. */
function centsInFile(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (text === '') return 0;
  return /^\d+(\.\d{1,2})?$/.test(text) ? centsOf(text) : undefined;
}

/** Returns the lines, counted from 1, on which the items of a JSON array begin. The text must be such an array. */
function linesOfItems(text: string): readonly number[] {
  // Matches a string as a whole, so that brackets inside it do not count.
  const marks = /"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s[\]{},"]+/g;
  const lines: number[] = [];
  let [line, depth, awaits] = [1, 0, false];
  for (const [mark] of text.matchAll(marks)) {
    if (mark === '\n') {
      line += 1;
      continue;
    }
    if (depth === 1 && mark === ',') {
      awaits = true;
      continue;
    }
    if (depth === 1 && awaits && mark !== ']') {
      lines.push(line);
      awaits = false;
    }
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    if (depth === 1 && lines.length === 0 && mark === '[') awaits = true;
  }
  return lines;
}

/** The initial catalogue of an empty database. Its prices are plausible guesses: the provider imports its own. */
export async function firstCourses(): Promise<Catalogue> {
  const text = await readFile(new URL('first-courses.json', import.meta.url), 'utf8');
  const file = readCourseFile(text, 'json');
  if (!file.ok) throw new Error(`first-courses.json: ${JSON.stringify(file.problems)}`);
  return file.courses;
}
