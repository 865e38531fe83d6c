import { expect, test } from 'vitest';
import { areSame, type Values, withAnswer, withList } from '../../src/form/values.ts';

const values: Values = { answers: { name: 'José' }, files: {}, lists: { courses: ['1', '2'] } };

test('values are the same only with the same answers and the same lists in the same order', () => {
  expect(areSame(values, { ...values, lists: { courses: ['1', '2'], renewalCourses: [] } })).toBe(true);
  expect(areSame(values, withAnswer(values, 'name', 'Ana'))).toBe(false);
  expect(areSame(values, withList(values, 'courses', ['2', '1']))).toBe(false);
  expect(areSame(values, withList(values, 'courses', ['1']))).toBe(false);
  expect(areSame(values, withList(values, 'renewalCourses', ['3']))).toBe(false);
});
