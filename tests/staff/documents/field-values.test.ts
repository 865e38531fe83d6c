import { describe, expect, test } from 'vitest';
import { type Annotation, fieldValues } from '../../../src/staff/documents/pdf/field-values.ts';

const field = { id: '6R', subtype: 'Widget', fieldName: 'rank', rect: [0, 0, 100, 20] };
const box = { ...field, fieldType: 'Btn', checkBox: true };

function valuesOf(...annotations: readonly Annotation[]) {
  return fieldValues(annotations).map(({ kind, value, toWrite }) => [kind, value, toWrite]);
}

describe('a form field', () => {
  test.each([
    [
      'with text and no appearance is written',
      { ...field, fieldType: 'Tx', fieldValue: 'Ana' },
      ['text', 'Ana', 'Ana'],
    ],
    [
      'with text and an appearance is drawn as it is',
      { ...field, fieldType: 'Tx', fieldValue: 'Ana', hasAppearance: true },
      ['text', 'Ana', undefined],
    ],
    [
      'with a choice shows what the list shows',
      {
        ...field,
        fieldType: 'Ch',
        fieldValue: ['LR'],
        options: [{ exportValue: 'LR', displayValue: 'Liberia' }],
      },
      ['text', 'Liberia', 'LR'],
    ],
    [
      'with several choices shows all of them',
      { ...field, fieldType: 'Ch', fieldValue: ['LR', 'PA'] },
      ['text', 'LR, PA', ['LR', 'PA']],
    ],
    ['whose box is on is ticked', { ...box, fieldValue: 'Yes', exportValue: 'Yes' }, ['tick', '', undefined]],
    ['whose box is on without an appearance is ticked', { ...box, fieldValue: '1' }, ['tick', '', undefined]],
    [
      'that is the chosen one of several is ticked',
      { ...field, fieldType: 'Btn', radioButton: true, fieldValue: 'B', buttonValue: 'B' },
      ['tick', '', undefined],
    ],
  ])('%s', (_name, annotation, expected) => {
    expect(valuesOf(annotation)).toEqual([expected]);
  });

  test.each([
    ['empty text', { ...field, fieldType: 'Tx', fieldValue: '  ' }],
    ['no value', { ...field, fieldType: 'Tx', fieldValue: null }],
    ['a password', { ...field, fieldType: 'Tx', fieldValue: 'secret', password: true }],
    ['a box that is off', { ...box, fieldValue: 'Off' }],
    ['the other box of a pair', { ...box, fieldValue: 'No', exportValue: 'Yes' }],
    [
      'the other of several',
      { ...field, fieldType: 'Btn', radioButton: true, fieldValue: 'B', buttonValue: 'A' },
    ],
    ['a hidden field', { ...field, fieldType: 'Tx', fieldValue: 'Ana', annotationFlags: 2 }],
    ['a signature', { ...field, fieldType: 'Sig', fieldValue: 'x' }],
    ['a link', { id: '7R', subtype: 'Link', rect: [] }],
    ['a stamp with a picture', { id: '7R', subtype: 'Stamp', rect: [], hasAppearance: true }],
  ])('with %s shows no value', (_name, annotation) => {
    expect(valuesOf(annotation)).toEqual([]);
  });
});

describe('a remark without a picture', () => {
  test.each([
    ['a stamp', 'Stamp', 'APPROVED', [['stamp', 'APPROVED', undefined]]],
    ['a stamp that says nothing', 'Stamp', '', [['stamp', '', undefined]]],
    ['text on the page', 'FreeText', 'Seen by agent', [['note', 'Seen by agent', undefined]]],
    ['a comment', 'Text', 'internal', []],
  ])('of %s is a value of the page', (_name, subtype, str, expected) => {
    expect(valuesOf({ id: '8R', subtype, rect: [], contentsObj: { str } })).toEqual(expected);
  });
});
