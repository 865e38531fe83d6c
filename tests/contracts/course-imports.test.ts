import { parsePreview } from '../../src/staff/answers.ts';
import { describe, expect, test } from 'vitest';
import { courseColumns } from '../../src/contracts/course-imports.ts';
import { courseRow as course } from './course-examples.ts';

const { name_es: _nameEs, ...english } = course;
const other = { ...course, id: 8, price_foreign: 500 };
const preview = {
  courses: 56,
  unchanged: 53,
  added: [course],
  changed: [{ before: course, after: other }],
  removed: [english],
  problems: [{ line: 3, problem: 'No name.' }],
};
/** The course once for each column that it needs, with something else in it. */
const broken = courseColumns
  .filter((column) => column !== 'name_es')
  .map((column) => ({ ...course, [column]: true }));

describe('what a file of courses would change', () => {
  test('is read whole', () => {
    expect(parsePreview(preview)).toStrictEqual(preview);
  });

  test('has no course with a column that is not as agreed', () => {
    const changed = broken.flatMap((row) => [
      { before: row, after: course },
      { before: course, after: row },
    ]);

    const read = parsePreview({
      ...preview,
      added: [...broken, 7, course],
      changed: [...changed, null, ...preview.changed],
      removed: [...broken, english],
    });

    expect(broken).toHaveLength(8);
    expect(read).toEqual(preview);
  });

  test('leaves a Spanish name away that is none', () => {
    expect(parsePreview({ ...preview, added: [{ ...course, name_es: true }] })?.added).toEqual([english]);
  });

  test('may be nothing', () => {
    const nothing = { courses: 0, unchanged: 0, added: [], changed: [], removed: [], problems: [] };

    expect(parsePreview(nothing)).toEqual(nothing);
  });

  test.each(['courses', 'unchanged', 'added', 'changed', 'removed', 'problems'])(
    'is not known without %s',
    (key) => {
      expect(parsePreview({ ...preview, [key]: 'some' })).toBeUndefined();
    },
  );
});
