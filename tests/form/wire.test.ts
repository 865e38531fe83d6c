import { describe, expect, test } from 'vitest';
import { defineForm } from '../../src/form/form.ts';
import { photoDoubts } from '../../src/form/photo/photo-doubt.ts';
import type { AnswerFile, StoredFile } from '../../src/form/values.ts';
import { encode, manifestOf, uniqueFileNames } from '../../src/form/encode.ts';
import { answersOnWire, type Part } from '../../src/form/wire.ts';
import { form as licence } from '../../src/forms/licence/index.ts';
import { form as medical } from '../../src/forms/medical/index.ts';
import { sample } from './sample.ts';

const file: StoredFile = {
  fileId: 'f1',
  name: 'image.jpg',
  type: 'image/jpeg',
  size: 3,
  sha256: 'b'.repeat(64),
};

function valueOf(part: Exclude<Part, { kind: 'file' }>): string | readonly string[] {
  return part.kind === 'text' ? part.text : part.items;
}

test('a licence request carries the seven fields of the specification, and nothing that is no field', () => {
  const answers = {
    firstName: ' Ana ',
    lastName: 'Paz',
    email: 'a@b',
    phone: '1',
    address: 'x',
    noField: 'y',
  };
  const { path, parts, encoding } = encode(licence.definition, licence.wire, {
    answers,
    files: { document: file },
  });
  expect({ path, encoding }).toEqual({ path: '/api/license/license-quote', encoding: 'multipart' });
  const sent = parts.map((part) => [part.name, part.kind === 'file' ? part.file.fileId : valueOf(part)]);
  expect(sent).toEqual(
    expect.arrayContaining([
      ['nombre', 'Ana'],
      ['apellido', 'Paz'],
      ['correo', 'a@b'],
      ['telefono', '1'],
      ['direccion', 'x'],
      ['licencias', ''],
      ['documento', 'f1'],
    ]),
  );
  expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(Object.values(licence.wire)));
});

describe('a call in JSON', () => {
  const text = { kind: 'text', input: 'text', required: false, maxLength: 9 } as const;
  const form = defineForm({
    ...sample,
    encoding: 'json',
    constants: { submissionType: 'quote' },
    sections: [
      {
        id: 'only',
        fields: [
          { name: 'courses', kind: 'list', required: true, maxItems: 9 },
          { ...text, name: 'name' },
          { ...text, name: 'hidden', relevant: () => false },
          { ...text, name: 'blank', relevant: () => false, sentWhenIrrelevant: true },
        ],
      },
    ],
  });
  const wire = { courses: 'courseIds', name: 'nombre', hidden: 'hidden', blank: 'blank' };
  const given = {
    answers: { name: ' Ana ', hidden: 'x', blank: 'x' },
    files: { name: file },
    lists: { courses: ['1', '2'] },
  };

  test('has lists, texts and what the form always says, and nothing that is not asked', () => {
    expect(encode(form, wire, given)).toEqual({
      path: '/api/sample',
      encoding: 'json',
      parts: [
        { kind: 'list', name: 'courseIds', items: ['1', '2'] },
        { kind: 'text', name: 'nombre', text: 'Ana' },
        { kind: 'text', name: 'blank', text: '' },
        { kind: 'text', name: 'submissionType', text: 'quote' },
      ],
      success: { from: 200, to: 299 },
    });
  });

  test('says all but the files in its body', () => {
    const { parts } = encode(form, wire, given);
    const withFile: readonly Part[] = [
      { kind: 'file', name: 'documento', file: { ...file, field: 'documento' } },
      ...parts,
    ];

    expect(answersOnWire(withFile)).toStrictEqual({
      courseIds: ['1', '2'],
      nombre: 'Ana',
      blank: '',
      submissionType: 'quote',
    });
  });
});

test('a file of no item says nothing of an item', () => {
  const [item] = manifestOf(
    encode(licence.definition, licence.wire, { answers: {}, files: { document: file } }),
  );

  expect(item).toEqual({ ...file, field: 'documento' });
  expect(item).not.toHaveProperty('item');
});

test('the two added fields of the medical form are sent only when they are filled in', () => {
  const names = (answers: Record<string, string>) =>
    encode(medical.definition, medical.wire, { answers, files: {} }).parts.map((part) => part.name);
  expect(names({})).not.toContain('correo');
  expect(names({ email: ' ' })).not.toContain('correo');
  expect(names({ email: 'a@b' })).toContain('correo');
});

test('what is doubted of a file stays on the device', () => {
  const encoded = (document: AnswerFile) =>
    encode(licence.definition, licence.wire, { answers: {}, files: { document } });

  for (const doubt of ['cutJpeg', ...photoDoubts] as const)
    expect(encoded({ ...file, doubt, photo: { kind: 'asPicked' } })).toEqual(encoded(file));
});

test('files of the same name leave the device under different names', () => {
  const { parts } = encode(medical.definition, medical.wire, {
    answers: {},
    files: {
      identityDocument: file,
      bloodCount: { ...file, fileId: 'f2' },
      chemistry: { ...file, name: 'IMAGE.JPG' },
    },
  });
  const names = manifestOf({ path: '', encoding: 'multipart', parts, success: { from: 200, to: 299 } });
  expect(names.map((item) => item.name)).toEqual(['image.jpg', 'image-2.jpg', 'IMAGE-3.JPG']);
});

test('numbering never meets a name that is already there', () => {
  const names = uniqueFileNames(
    ['a.pdf', 'a-2.pdf', 'a.pdf', 'b', 'b', '.env', '.env'].map((name) => ({ name })),
  );
  expect(names.map(({ name }) => name)).toEqual([
    'a.pdf',
    'a-2.pdf',
    'a-3.pdf',
    'b',
    'b-2',
    '.env',
    '.env-2',
  ]);
});
