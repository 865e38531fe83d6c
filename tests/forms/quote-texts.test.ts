import { expect, test } from 'vitest';
import { encode } from '../../src/form/encode.ts';
import { form } from '../../src/forms/quote/index.ts';
import { quoteTexts } from '../../src/forms/quote/texts.ts';
import { examples } from '../../src/forms/quote/examples.ts';
import { governmentLabels, governmentName } from '../../src/forms/quote/governments.ts';
import type { QuoteTexts } from '../../src/forms/quote/quote-texts-type.ts';

test('the quote form has the texts of the specification, word for word', () => {
  const { en, es } = form.texts;
  expect([en.title, en.intro]).toEqual(['Course Quote', 'Fill out the form to generate your quote']);
  expect(en.submitting).toBe('Generating quote...');
  expect(en.success).toEqual({ title: 'Quote Generated!', body: 'Quote Confirmed', again: 'New Quote' });
  expect(es.failure.server).toBe('Hubo un error al enviar tu cotización');
  expect(en.failure.other).toBe('There was an error submitting your quote');
  expect(es.failure.unreadable).toBe('Respuesta inesperada del servidor');
  expect(es.fields['nationality']?.missing).toBe('Debe seleccionar una nacionalidad');
  expect(governmentLabels).toEqual({ panama: 'Panamá', honduras: 'Honduras' });
});

test('a government is called by its name, and one that is not offered as it was stored', () => {
  expect(['panama', 'honduras', 'liberia', ''].map(governmentName)).toEqual([
    'Panamá',
    'Honduras',
    'Liberia',
    '',
  ]);
});

test('pickers and code step have the texts of the specification, word for word', () => {
  const { picker, verification } = quoteTexts.en;
  expect(picker.none).toEqual({ title: 'No courses found', body: 'Try other search terms' });
  expect(picker.noRenewable).toBe('No renewable courses found');
  expect(picker.loadError).toBe('Error loading courses');
  expect(picker.loadFailed).toBe('Failed to load courses. Please try again later.');
  expect(picker.takenForRenewal).toBe('(Already selected for renewal)');
  expect(picker.refusedAsNew).toBe(
    'This course is already selected for renewal. You cannot select it as a new course.',
  );
  expect(verification.wrong).toBe('Incorrect code. Please try again.');
  expect(verification.right).toBe('Verification successful!');
  expect(verification.next).toBe('Please check your email to see the full quote.');
  expect(quoteTexts.es.noSelectedCourses).toBe('No se encontraron cursos seleccionados');
});

test('every text says something else in the other language, with the same blanks', () => {
  const same = ['document.subtotal', 'document.total'];
  const texts = flat(quoteTexts.en);
  const spanish = new Map(flat(quoteTexts.es));

  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  expect(texts.filter(([key, text]) => spanish.get(key) === text).map(([key]) => key)).toEqual(same);
  for (const [key, text] of texts) expect(blanksOf(spanish.get(key) ?? ''), key).toEqual(blanksOf(text));
});

test('a quote request is JSON with exactly the fields of the specification, ids as texts', () => {
  const { path, encoding, parts } = encode(form.definition, form.wire, {
    ...examples[0]!,
    files: {},
  });

  expect({ path, encoding }).toEqual({ path: '/api/send-email', encoding: 'json' });
  expect(parts.map(({ name }) => name).toSorted()).toEqual(
    [
      'name',
      'lastName',
      'document',
      'nationality',
      'email',
      'phone',
      'courses',
      'renewalCourses',
      'government',
      'submissionType',
    ].toSorted(),
  );
  expect(parts).toContainEqual({ kind: 'list', name: 'courses', items: ['1', '11'] });
  expect(parts).toContainEqual({ kind: 'text', name: 'submissionType', text: 'quote' });
});

function flat(texts: QuoteTexts | object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

function blanksOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).toSorted();
}
