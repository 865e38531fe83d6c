import { expect, test } from 'vitest';
import { applicantName } from '../../src/form/applicant.ts';
import { form as evaluation } from '../../src/forms/evaluation/index.ts';
import { form as liberian } from '../../src/forms/liberian/index.ts';
import { form as quote } from '../../src/forms/quote/index.ts';

const values = (answers: Readonly<Record<string, string>>) => ({ answers, files: {} });

test('who fills a form in is known by the fields that ask for it, on one line', () => {
  expect(
    applicantName(quote.definition, values({ name: ' José ', lastName: 'Ñáñez', email: 'x@y.example' })),
  ).toBe('José Ñáñez');
  expect(applicantName(liberian.definition, values({ fullName: 'Ana  Paz' }))).toBe('Ana Paz');
});

test('a form that does not ask knows nobody, nor does an answer of blanks', () => {
  expect(applicantName(evaluation.definition, values({ instructorName: 'Capt. Núñez' }))).toBeUndefined();
  expect(applicantName(quote.definition, values({ name: ' ', lastName: '' }))).toBeUndefined();
});

test('first and last name are two words, whether or not somebody typed blanks', () => {
  expect(applicantName(quote.definition, values({ name: 'José', lastName: 'Ñáñez' }))).toBe('José Ñáñez');
});

test('a name that is given in part is that part', () => {
  expect(applicantName(quote.definition, values({ name: ' Ana ' }))).toBe('Ana');
  expect(applicantName(quote.definition, values({ lastName: 'Paz' }))).toBe('Paz');
});
