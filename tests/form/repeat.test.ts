import { describe, expect, test } from 'vitest';
import { decode, listReadings, slotsOf } from '../../src/form/decode.ts';
import { fieldTexts, partLabel } from '../../src/form/field-texts.ts';
import { defineForm, relevantFields, type Repeat } from '../../src/form/form.ts';
import { validate, validateSent } from '../../src/form/validate.ts';
import type { StoredFile, Values } from '../../src/form/values.ts';
import { encode, manifestOf } from '../../src/form/encode.ts';
import { answersOnWire, controlName } from '../../src/form/wire.ts';
import { form as liberian } from '../../src/forms/liberian/index.ts';

/** One passenger for each letter of the answer, in its order. */
const passengers: Repeat<'passengers', 'a' | 'b' | 'c'> = {
  name: 'passengers',
  keys: ['a', 'b', 'c'],
  identity: 'seat',
  items: ({ answers }) =>
    [...(answers['seats'] ?? '')].filter((seat) => 'abc'.includes(seat)) as ('a' | 'b' | 'c')[],
  facts: (key) => ({ seat: key.toUpperCase(), paid: true }),
};

const form = defineForm({
  id: 'trip',
  version: 1,
  path: '/trip',
  endpoint: '/api/trip',
  bilingual: false,
  sections: [
    {
      id: 'trip',
      fields: [{ name: 'seats', kind: 'text', input: 'text', required: true, maxLength: 10 }],
    },
    {
      id: 'passengers',
      repeat: passengers,
      fields: [
        { name: 'ticket', kind: 'file', required: true, accept: 'photoOrPdf', adviseBelow: 1000 },
        { name: 'born', kind: 'text', input: 'date', required: true, maxLength: 10 },
        { name: 'note', kind: 'text', input: 'text', required: false, maxLength: 3 },
      ],
    },
    {
      id: 'end',
      fields: [
        { name: 'agreed', kind: 'confirmation', required: true, notSent: true },
        {
          name: 'reason',
          kind: 'text',
          input: 'text',
          required: true,
          maxLength: 10,
          relevant: ({ answers }) => answers['seats'] === '',
          sentWhenIrrelevant: true,
        },
      ],
    },
  ],
});

const wire = {
  seats: 'seats',
  passengers: 'passengerList',
  ticket: 'ticket',
  born: 'born',
  note: 'note',
  agreed: 'agreed',
  reason: 'reason',
};

function file(fileId: string): StoredFile {
  return { fileId, name: 'image.jpg', type: 'image/jpeg', size: 3, sha256: 'a'.repeat(64) };
}

const values: Values = {
  answers: {
    seats: 'ca',
    'born.c': '2000-02-29',
    'born.a': '2001-01-31',
    'note.b': 'left over',
    'note.a': ' x ',
    agreed: 'yes',
  },
  files: { 'ticket.c': file('first'), 'ticket.a': file('second'), 'ticket.b': file('left over') },
};

function sent(list: unknown, seats = 'ca'): { texts: Map<string, string>; files: Map<string, StoredFile> } {
  const text = typeof list === 'string' ? list : JSON.stringify(list);
  return { texts: new Map(Object.entries({ seats, passengerList: text })), files: new Map() };
}

describe('a repeated section', () => {
  test('asks its fields once for each item, in the order that the answers give', () => {
    expect(relevantFields(form, values).map(({ name }) => name)).toEqual([
      'seats',
      'ticket.c',
      'born.c',
      'note.c',
      'ticket.a',
      'born.a',
      'note.a',
      'agreed',
    ]);
    expect(relevantFields(form, { answers: {}, files: {} }).map(({ name }) => name)).toEqual([
      'seats',
      'agreed',
    ]);
  });

  test('is judged item by item', () => {
    const broken = { answers: { ...values.answers, 'born.a': '2001-02-29', 'note.c': 'four' }, files: {} };
    expect(validate(form, broken).map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'ticket.c required',
      'note.c tooLong',
      'ticket.a required',
      'born.a notADate',
    ]);
  });

  test('travels as one list of texts and numbered files; what no item asks for stays behind', () => {
    const { parts } = encode(form, wire, values);
    expect(
      parts.map((part) => [
        part.name,
        part.kind === 'file' ? part.file.fileId : answersOnWire([part])[part.name],
      ]),
    ).toEqual([
      ['seats', 'ca'],
      [
        'passengerList',
        '[{"seat":"C","paid":true,"born":"2000-02-29","note":""},{"seat":"A","paid":true,"born":"2001-01-31","note":"x"}]',
      ],
      ['reason', ''],
      ['ticket_0', 'first'],
      ['ticket_1', 'second'],
    ]);
  });

  test('tells the receipt which item a file belongs to', () => {
    const files = manifestOf(encode(form, wire, values));

    expect(files.map(({ field, item }) => [field, item])).toEqual([
      ['ticket_0', 'c'],
      ['ticket_1', 'a'],
    ]);
  });

  test('gives its controls the place of the item for a name', () => {
    expect(controlName(form, wire, values, 'ticket.a')).toBe('ticket_1');
    expect(controlName(form, wire, values, 'born.c')).toBe('born_0');
    expect(controlName(form, wire, values, 'seats')).toBe('seats');
    expect(controlName(form, wire, values, 'ticket')).toBe('ticket');
    expect(controlName(form, wire, values, 'passengers')).toBe('passengerList');
  });

  test('has no name for what nobody has named', () => {
    expect(() => controlName(form, wire, values, 'seats.a')).toThrow('No wire name for field seats.a');
    expect(() => controlName(form, wire, values, 'weight')).toThrow('No wire name for field weight');
  });

  test('is read back from the wire, also from a sender who says less or describes things otherwise', () => {
    const list = [
      { seat: 'C', born: '2000-01-01', paid: false },
      { seat: 'A', note: 'x' },
    ];
    const { answers } = decode(form, wire, sent(list));
    expect(answers).toEqual({
      seats: 'ca',
      'born.c': '2000-01-01',
      'note.c': '',
      'born.a': '',
      'note.a': 'x',
    });
  });

  test.each([
    ['not JSON', 'notAList'],
    ['{"seat":"C"}', 'notAList'],
    ['[[],[]]', 'notAList'],
    ['[{"seat":3},{"seat":"A"}]', 'notAList'],
    ['["C","A"]', 'notAList'],
    ['[null,null]', 'notAList'],
    ['[]', 'otherItems'],
    [[{ seat: 'C' }, { seat: 'A' }, { seat: 'B' }], 'otherItems'],
    [[{ seat: 'C' }], 'otherItems'],
    [[{ seat: 'A' }, { seat: 'C' }], 'otherItems'],
    [[{ seat: 'C' }, { born: '2000-01-01' }], 'otherItems'],
    [[{ seat: 'C' }, { seat: 'A', weight: '70' }], 'otherItems'],
    [[{ seat: 'C' }, { seat: 'A', born: true }], 'otherItems'],
    ['[{"seat":"C"},{"seat":"A","__proto__":"x"}]', 'otherItems'],
    ['[{"seat":"C"},{"seat":"A","constructor":"x"}]', 'otherItems'],
  ])('is not read from %j', (list, kind) => {
    const given = sent(list);
    const readings = listReadings(form, wire, values, given);
    expect([...readings].map(([name, reading]) => [name, reading.kind])).toEqual([['passengerList', kind]]);
    expect(decode(form, wire, given).answers).toEqual({ seats: 'ca' });
  });

  test('has no name on the wire for what its list holds, nor for what is not sent', () => {
    expect([...slotsOf(form, wire, values).keys()]).toEqual([
      'seats',
      'passengerList',
      'ticket_0',
      'ticket_1',
      'reason',
    ]);
  });
});

test('what is not sent is demanded on the page and not by the API', () => {
  const unconfirmed = { ...values, answers: { ...values.answers, agreed: 'no' } };
  expect(validate(form, unconfirmed).map(({ field }) => field)).toEqual(['agreed']);
  expect(validateSent(form, unconfirmed)).toEqual([]);
});

test('texts of an item name it; without the answers it has its number', () => {
  const { en, es } = liberian.texts;
  expect(fieldTexts(en, 'certificateFile.gmdss')?.missing).toBe('Certificate must be uploaded for GMDSS');
  expect(fieldTexts(es, 'certificateNumber.ecdis')?.label).toBe('SIVCE (ECDIS): número de certificado');
  expect(fieldTexts(en, 'noField.gmdss')).toBeUndefined();
  expect(partLabel(en, liberian.wire, 'certificateFile_3')).toBe('4: certificate');
  expect(partLabel(en, liberian.wire, 'certificateFile_3', 'highVoltage')).toBe('High Voltage: certificate');
  expect(partLabel(en, liberian.wire, 'certificateFile_3', 'of later days')).toBe('4: certificate');
  expect(partLabel(en, liberian.wire, 'idPhotoFile')).toBe('ID photo');
  expect(partLabel(en, liberian.wire, 'noPart_3')).toBeUndefined();
});
