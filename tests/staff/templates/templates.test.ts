import { expect, test } from 'vitest';
import { type ReplyTemplate, unfilledFields } from '../../../src/contracts/templates.ts';
import { firstTemplates } from '../../../server/lib/store/migrations/first-templates.ts';
import {
  faultsOf,
  filledTemplate,
  gapsIn,
  moved,
  unknownFields,
} from '../../../src/staff/templates/template-text.ts';

const template: ReplyTemplate = {
  templateId: '6f1f2a0e-0000-4000-8000-000000000001',
  name: { en: 'Again', es: 'Otra vez' },
  body: { en: 'Dear {name}, {reference}: {reasons}', es: 'Estimado {name}: {documents}' },
};
const values = {
  name: '{reference}',
  reference: 'PMTS/LIC/0001',
  form: 'Licence',
  received: '22/11/2026',
  documents: 'Photo',
  reasons: 'Photo: blurred',
};

test('fields stand for what the case says, and what the case says is not looked at again', () => {
  expect(filledTemplate(template, 'en', values)).toBe('Dear {reference}, PMTS/LIC/0001: Photo: blurred');
  expect(filledTemplate(template, 'es', values)).toBe('Estimado {reference}: Photo');
});

test('a field that the case has nothing for stays to be seen, and such a text is not sent', () => {
  const filled = filledTemplate(template, 'es', { ...values, documents: ' ' });

  expect(filled).toBe('Estimado {reference}: {documents}');
  expect(unfilledFields('We need {documents}, {other} and {reasons}')).toEqual(['{documents}', '{reasons}']);
  expect(unfilledFields('We need {} and (documents)')).toEqual([]);
});

test.each([
  ['Please tell us: ___', [['blank', '___']]],
  [
    'Begins on ____ at ___.',
    [
      ['blank', '____'],
      ['blank', '___'],
    ],
  ],
  ['B/.___ por persona', [['blank', '___']]],
  ['comienza el___', [['blank', '___']]],
  [
    'We need {documents} by ___',
    [
      ['field', '{documents}'],
      ['blank', '___'],
    ],
  ],
  ['Antes de continuar, por favor indíquenos:\n\n', [['ending', '']]],
  ['Dear Ana:\nWe have it. Write to a___b@ship.example, or see 10:30_scan__2.pdf', []],
  ['', []],
] as const)('what is still to be written in "%s"', (text, gaps) => {
  const found = gapsIn(text);

  expect(found.map((gap) => [gap.kind, gap.text])).toEqual(gaps);
  for (const gap of found) expect(text.slice(gap.start, gap.start + gap.text.length)).toBe(gap.text);
});

test('a first template that ends open has a blank for what is written by hand', () => {
  const open = firstTemplates
    .flatMap(({ body }) => [body.en, body.es])
    .filter((text) => !text.trim().endsWith('.'));

  expect(open).toHaveLength(4);
  for (const text of open)
    expect(
      gapsIn(text).map(({ kind }) => kind),
      text,
    ).toContain('blank');
});

test('a field that there is not stays to be seen, and is a fault', () => {
  const wrong = { ...template, body: { en: 'Dear {nombre}', es: '{toString}' } };

  expect(filledTemplate(wrong, 'en', values)).toBe('Dear {nombre}');
  expect(unknownFields('{name} {nombre} {nombre}')).toEqual(['nombre']);
  expect(faultsOf(wrong)).toEqual([{ kind: 'unknown', fields: '{nombre}, {toString}' }]);
});

test('name and text are there in both languages', () => {
  expect(faultsOf(template)).toEqual([]);
  expect(faultsOf({ ...template, name: { en: 'x', es: ' ' } })).toEqual([{ kind: 'blank' }]);
});

test('an item is moved within the list, and not out of it', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
