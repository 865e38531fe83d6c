import { courseColumns } from '../../../src/contracts/course-imports.ts';
import type { Course } from '../../../src/contracts/pricing/course.ts';
import { centsOf, largestPrice } from '../../../src/lib/money.ts';

export type CourseColumn = (typeof courseColumns)[number];

export function isCourseColumn(name: string): name is CourseColumn {
  return courseColumns.some((column) => column === name);
}

export type CheckedCourse =
  | { readonly ok: true; readonly course: Course }
  | { readonly ok: false; readonly problems: readonly string[] };

/** 2,147,483,647: what both databases take as an integer. */
const largestId = 2 ** 31 - 1;
const longestText = 300;

/** One row of the provider's file, strictly: a price that is mistyped must not become 0. */
export function checkCourse(valueOf: (column: CourseColumn) => unknown): CheckedCourse {
  const problems: string[] = [];
  const complain = (column: CourseColumn, problem: string): void => {
    problems.push(`${column}: "${shown(valueOf(column))}" ${problem}`);
  };
  const text = (column: CourseColumn): string => {
    const value = valueOf(column) ?? '';
    const isText = typeof value === 'string' || typeof value === 'number';
    const said = isText ? String(value).trim() : '';
    if (!isText || /\p{Cc}/u.test(said)) complain(column, 'is not one line of text');
    else if (said.length > longestText) complain(column, `is longer than ${longestText} characters`);
    return said;
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

/** An object of the file may have a toString of its own, which is none. */
function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return text.slice(0, 60);
}

/** An empty price is none, which counts as 0 (specification section 9). */
function centsInFile(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (text === '') return 0;
  return /^\d+(\.\d{1,2})?$/.test(text) ? centsOf(text) : undefined;
}
