import { parsePreview } from '../../src/staff/answers.ts';
import { expect, test } from 'vitest';
import type { CourseRow } from '../../src/contracts/courses.ts';
import { readCourseFile } from '../../server/modules/courses/course-file.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import { changedCells, courseCells, courseFile } from '../../src/staff/courses/course-tables.ts';
import { firstCatalogue, firstRows } from '../support/catalogue.ts';

const t = ((key: string) => key) as Translate;

const course: CourseRow = {
  id: 7,
  name: 'Fire',
  abbr: 'FF',
  imo_no: '1.20',
  price_panamanian: 100,
  price_foreign: 110,
  price_panamanian_renewal: 50,
  price_foreign_renewal: 60,
};

test('a changed course says each value that differs, as it was and as it becomes', () => {
  const after = { ...course, price_foreign: 1234.5, name_es: 'Fuego' };

  expect(changedCells(t, [{ before: course, after }])).toEqual([
    ['7 Fire', 'courseList.column.name_es', '', 'Fuego'],
    ['7 Fire', 'courseList.column.price_foreign', '$110.00', '$1,234.50'],
  ]);
  expect(courseCells(course)).toEqual(['7', 'Fire', '', 'FF', '1.20', 100, 110, 50, 60]);
});

test('the file that is exported can be imported as it is', () => {
  expect(readCourseFile(courseFile(firstRows() as CourseRow[]), 'csv')).toEqual({
    ok: true,
    courses: firstCatalogue(),
  });
});

test('a preview is read as the API sends it, without rows that are no courses', () => {
  const body = {
    courses: 2,
    unchanged: 0,
    added: [course, { id: 'x' }],
    changed: [],
    removed: [],
    problems: [],
  };

  expect(parsePreview(body)?.added).toEqual([course]);
  expect(parsePreview({ ...body, removed: 'none' })).toBeUndefined();
  expect(parsePreview(undefined)).toBeUndefined();
});
