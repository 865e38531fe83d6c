import { describe, expect, test } from 'vitest';
import { decode, listReadings, slotsOf } from '../../src/form/decode.ts';
import { fieldTexts, partLabel } from '../../src/form/field-texts.ts';
import { defineForm } from '../../src/form/form.ts';
import type { AnyFormTexts } from '../../src/form/form-texts.ts';
import type { StoredFile } from '../../src/form/values.ts';
import { sample } from './sample.ts';

const text = { kind: 'text', input: 'text', required: false, maxLength: 9 } as const;
const file = { kind: 'file', required: false, accept: 'imageOrPdf', adviseBelow: 1 } as const;

const form = defineForm({
  ...sample,
  sections: [
    {
      id: 'only',
      fields: [
        { ...text, name: 'seats' },
        { ...text, name: 'secret', notSent: true },
        { ...file, name: 'document' },
        { name: 'courses', kind: 'list', required: false, maxItems: 9 },
      ],
    },
    {
      id: 'passengers',
      repeat: {
        name: 'passengers',
        keys: ['a', 'b'],
        identity: 'seat',
        items: ({ answers }) => (answers['seats'] === 'a' ? ['a'] : []),
        facts: (seat) => ({ seat }),
      },
      fields: [
        { ...text, name: 'note' },
        { ...file, name: 'ticket' },
      ],
    },
  ],
});
const wire = {
  seats: 'asientos',
  secret: 'secreto',
  document: 'documento',
  courses: 'cursos',
  passengers: 'pasajeros',
  note: 'nota',
  ticket: 'boleto',
};
const stored = (fileId: string): StoredFile => ({ fileId, name: fileId, type: '', size: 1, sha256: '' });

describe('what was sent', () => {
  test('is read by the names on the wire', () => {
    const texts = new Map([
      ['asientos', 'a'],
      ['secreto', 'not ours to take'],
      ['pasajeros', '[{"seat":"a","nota":"x"}]'],
      ['other', 'y'],
      ['nota', 'of no item'],
    ]);
    const files = new Map([
      ['documento', stored('one')],
      ['boleto_0', stored('two')],
      ['pasajeros', stored('under the name of a list')],
      ['secreto', stored('under the name of a text')],
    ]);
    const lists = new Map([
      ['cursos', ['1', '2']],
      ['asientos', ['3']],
    ]);

    expect(decode(form, wire, { texts, files, lists })).toStrictEqual({
      answers: { seats: 'a', 'note.a': 'x' },
      files: { document: stored('one'), 'ticket.a': stored('two') },
      lists: { courses: ['1', '2'] },
    });
  });

  test('may be nothing at all', () => {
    const nothing = { texts: new Map<string, string>(), files: new Map<string, StoredFile>() };

    expect(decode(form, wire, nothing)).toStrictEqual({ answers: {}, files: {}, lists: {} });
    expect(listReadings(form, wire, { answers: {}, files: {} }, nothing).size).toBe(0);
  });

  test('has a meaning for each name', () => {
    const [only, passengers] = form.sections;
    const [seats, , document, courses] = only.fields;
    const [, ticket] = passengers.fields;

    expect([...slotsOf(form, wire, { answers: { seats: 'a' }, files: {} })]).toEqual([
      ['asientos', { kind: 'field', field: seats }],
      ['documento', { kind: 'field', field: document }],
      ['cursos', { kind: 'field', field: courses }],
      ['pasajeros', { kind: 'list', name: 'passengers' }],
      ['boleto_0', { kind: 'field', field: { ...ticket, name: 'ticket.a' } }],
    ]);
  });
});

describe('the texts of an item', () => {
  const fields = {
    note: { label: 'Note of {item}', hint: 'For {item}', missing: 'Say it for {item}' },
    ticket: { label: 'Ticket of {item}' },
    'note.b': { label: 'A note of its own' },
    document: { label: 'Document' },
  };
  const named = { fields, items: { a: 'Ana' } } as unknown as AnyFormTexts;
  const unnamed = { fields } as unknown as AnyFormTexts;

  test('name it', () => {
    expect(fieldTexts(named, 'note.a')).toStrictEqual({
      label: 'Note of Ana',
      hint: 'For Ana',
      missing: 'Say it for Ana',
    });
    expect(fieldTexts(named, 'ticket.a')).toStrictEqual({ label: 'Ticket of Ana' });
    expect(fieldTexts(unnamed, 'ticket.a')).toStrictEqual({ label: 'Ticket of a' });
    expect(fieldTexts(named, 'note.b')).toBe(fields['note.b']);
  });

  test('are found by the name of its part', () => {
    expect(partLabel(named, wire, 'boleto_11')).toBe('Ticket of 12');
    expect(partLabel(unnamed, wire, 'boleto_0', 'a')).toBe('Ticket of 1');
    expect(partLabel(named, wire, 'boleto_0', 'a')).toBe('Ticket of Ana');
    expect(partLabel(named, wire, 'documento')).toBe('Document');
    for (const part of ['boleto_1x', 'boleto_', 'other', 'cursos', '\nboleto_1'])
      expect(partLabel(named, wire, part)).toBeUndefined();
  });
});
