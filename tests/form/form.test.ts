import { describe, expect, test } from 'vitest';
import { defineForm, fieldsOf, initialValuesOf, relevantIn } from '../../src/form/form.ts';
import { itemName, parseItemName } from '../../src/form/item-name.ts';
import { ownReferenceText } from '../../src/form/own-reference-text.ts';
import { sample } from './sample.ts';

const choice = { kind: 'choice', appearance: 'radios', required: true, options: ['a', 'b'] } as const;
const form = defineForm({
  ...sample,
  sections: [
    {
      id: 'only',
      fields: [
        { ...choice, name: 'chosen', preselected: 'b' },
        { ...choice, name: 'open' },
        { name: 'text', kind: 'text', input: 'text', required: false, maxLength: 5, relevant: () => false },
      ],
    },
    {
      id: 'items',
      repeat: {
        name: 'items',
        keys: ['x', 'y'],
        identity: 'key',
        items: ({ answers }) => (answers['chosen'] === 'a' ? ['y'] : []),
        facts: (key) => ({ key }),
      },
      fields: [{ ...choice, name: 'each', preselected: 'a' }],
    },
  ],
});

describe('a form', () => {
  test('has every field that there can be, those of each item too', () => {
    expect(fieldsOf(form).map(({ name }) => name)).toEqual(['chosen', 'open', 'text', 'each.x', 'each.y']);
  });

  test('begins with what is chosen from the start', () => {
    expect(initialValuesOf(form)).toStrictEqual({
      answers: { chosen: 'b', 'each.x': 'a', 'each.y': 'a' },
      files: {},
    });
  });

  test('asks in a section what is relevant there', () => {
    const [first, second] = form.sections;
    const asked = (section: typeof first | typeof second, chosen: string) =>
      relevantIn(section, { answers: { chosen }, files: {} }).map(({ name }) => name);

    expect(asked(first, 'a')).toEqual(['chosen', 'open']);
    expect(asked(second, 'a')).toEqual(['each.y']);
    expect(asked(second, 'b')).toEqual([]);
  });
});

test('the name of an item’s field has two parts, and only the first dot parts them', () => {
  expect(itemName('note', 'gmdss')).toBe('note.gmdss');
  expect(parseItemName('note.gmdss')).toEqual({ field: 'note', key: 'gmdss' });
  expect(parseItemName('note.gmdss.2')).toEqual({ field: 'note', key: 'gmdss.2' });
  expect(parseItemName('.x')).toEqual({ field: '', key: 'x' });
  expect(parseItemName('note')).toBeUndefined();
});

test('the reference of the device is told in the words of its form, where it has some', () => {
  const success = { title: '', body: '', again: '', reference: 'Yours is {id}.' };
  const { reference: _reference, ...silent } = success;

  expect(ownReferenceText({ success }, 'L-1')).toBe('Yours is L-1.');
  expect(ownReferenceText({ success }, undefined)).toBeUndefined();
  expect(ownReferenceText({ success: silent }, 'L-1')).toBeUndefined();
});
