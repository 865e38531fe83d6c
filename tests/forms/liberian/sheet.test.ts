import { readFileSync } from 'node:fs';
import { unzlibSync, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { examples } from '../../../src/forms/liberian/examples.ts';
import { sheetNotice, sheetSections } from '../../../src/forms/liberian/sheet/content.ts';
import { page } from '../../../src/forms/liberian/sheet/drawing.ts';
import { fold, literal, textString, wrap } from '../../../src/lib/pdf/pdf-text.ts';
import type { TextPainter } from '../../../src/lib/pdf/text-painter.ts';
import { sheetFilling } from '../../../src/forms/liberian/sheet/prefill.ts';
import { isOurSheet, rlm105Sheet } from '../../../src/forms/liberian/sheet/sheet.ts';
import { answering } from './answers.ts';

const published = new URL('../../../public/files/RLM-105.pdf', import.meta.url);

function textOf(file: Uint8Array): string {
  return Buffer.from(file).toString('latin1');
}

/** The dictionaries of the fields, by name. */
function fieldsIn(pdf: string): ReadonlyMap<string, string> {
  const widgets = pdf.split('<</Type/Annot').filter((object) => object.startsWith('/Subtype/Widget'));
  return new Map(widgets.map((widget) => [/\/T \(([^)]*)\)/.exec(widget)?.[1] ?? '', widget]));
}

function numbersIn(text: string | undefined): readonly number[] {
  return (text ?? '').trim().split(' ').map(Number);
}

/** What the stream object there holds, not compressed. */
function contentAt(offset: number): string {
  const [, length = ''] = /<<\/Length (\d+)/.exec(blank.slice(offset)) ?? [];
  const start = blank.indexOf('stream\n', offset) + 'stream\n'.length;
  return blank.slice(start, start + Number(length));
}

const blank = textOf(rlm105Sheet());

describe('the preparation sheet', () => {
  test('is the same, byte for byte, each time it is made', () => {
    expect(Buffer.from(rlm105Sheet()).equals(rlm105Sheet())).toBe(true);
  });

  test('lies where the page offers it, unless the official print has taken its place: npm run rlm-105', () => {
    const file = readFileSync(published);
    const expected = isOurSheet(file) ? Buffer.from(rlm105Sheet({}, zlibSync)) : file;
    expect(textOf(file).startsWith('%PDF-')).toBe(true);
    expect(file.equals(expected)).toBe(true);
  });

  test('has a table that finds every object, at its place in the file or in the stream of objects', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(blank)?.[1]);
    const table = Buffer.from(contentAt(start), 'latin1');
    const packed = /<<\/Length \d+\/Type\/ObjStm\/N (\d+)\/First (\d+)>>\nstream\n/.exec(blank);
    const list = blank.slice((packed?.index ?? 0) + (packed?.[0].length ?? 0));
    const index = numbersIn(list.slice(0, Number(packed?.[2])));
    expect(index).toHaveLength(2 * Number(packed?.[1]));
    for (let number = 1; number < table.length / 6; number += 1) {
      const [kind, place, second] = [
        table[6 * number],
        table.readUIntBE(6 * number + 1, 3),
        table.readUInt16BE(6 * number + 4),
      ];
      if (kind === 1) expect(blank.slice(place).startsWith(`${number} 0 obj\n`)).toBe(true);
      else {
        expect(index[2 * second]).toBe(number);
        expect(list.slice(Number(packed?.[2]) + (index[2 * second + 1] ?? 0))).toMatch(/^<</);
      }
    }
    const named = [...blank.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
    expect(Math.max(...named)).toBeLessThan(table.length / 6);
  });

  test('is a fifth of the size when compressed, and holds the same', () => {
    const compressed = rlm105Sheet({}, zlibSync);
    expect(compressed.length).toBeLessThan(blank.length / 4);
    const streams = [...textOf(compressed).matchAll(/stream\n(x[^]*?)\nendstream/g)].map(([, data = '']) =>
      textOf(unzlibSync(Buffer.from(data, 'latin1'))),
    );
    expect(streams.length).toBeGreaterThan(10);
    expect(streams.filter((content) => !content.startsWith('\0') && !blank.includes(content))).toEqual([]);
    expect(isOurSheet(compressed)).toBe(true);
  });

  test('says in both languages that it is not the official form', () => {
    for (const words of Object.values(sheetNotice)) {
      const [start = ''] = wrap(words, 300, 8);
      expect(blank).toContain(literal(start.split(' ').slice(0, 4).join(' ')).slice(0, -1));
    }
    expect(sheetNotice.en).toContain('NOT the official form');
    expect(sheetNotice.es).toContain('NO es el formulario oficial');
  });

  test('asks everything that the form is thought to ask, each in a field of its own on the page', () => {
    const fields = fieldsIn(blank);
    const wanted = sheetSections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === 'row' || block.kind === 'checks') return block.cells.map(({ name }) => name);
        if (block.kind === 'lines') return [block.cell.name];
        if (block.kind !== 'table') return [];
        return Array.from({ length: block.rows }, (_row, row) =>
          block.columns.map(({ name }) => `${block.name}${row + 1}_${name}`),
        ).flat();
      }),
    );
    expect([...fields.keys()]).toEqual(['fullName', ...wanted]);
    expect(new Set(wanted).size).toBe(wanted.length);
    for (const [name, widget] of fields) {
      const [left = -1, bottom = -1, right = -1, top = -1] = numbersIn(
        /\/Rect \[([^\]]*)\]/.exec(widget)?.[1],
      );
      expect(left < right && bottom < top, name).toBe(true);
      expect(
        left >= page.margin - 1 && bottom >= page.margin && right <= page.width - page.margin + 1,
        name,
      ).toBe(true);
      expect(widget, name).toMatch(/\/TU [(<]/);
    }
    expect(wanted).toEqual(
      expect.arrayContaining([
        'familyName',
        'marks',
        'contactRelation',
        'sirb',
        'administration',
        'agentNumber',
      ]),
    );
  });

  test('is told from any other PDF', () => {
    expect(isOurSheet(rlm105Sheet({ answers: { fullName: 'Ana' } }))).toBe(true);
    expect(isOurSheet(new TextEncoder().encode('%PDF-1.4 the official print'))).toBe(false);
    expect(isOurSheet(new Uint8Array(0))).toBe(false);
  });
});

describe('the sheet filled in from the form', () => {
  const { answers } = examples[4]!;
  const filling = sheetFilling(
    answering({ ...answers, nationality: 'other', lastVessel: 'MV Aurora', totalExperience: '6 years' }),
  );
  const filled = textOf(rlm105Sheet(filling));
  const fields = fieldsIn(filled);

  function valueOf(name: string): string | undefined {
    return /\/V ?(\([^)]*\)|<[^>]*>|\/\w+)/.exec(fields.get(name) ?? '')?.[1];
  }

  test('has what the form knows, and leaves the rest blank', () => {
    expect(valueOf('fullName')).toBe(literal('Yolanda Núñez'));
    expect(valueOf('birthDate')).toBe('(28/02/1990)');
    expect(valueOf('administration')).toBe('(United Kingdom)');
    expect(valueOf('nationality')).toBeUndefined();
    expect(valueOf('familyName')).toBeUndefined();
    expect([valueOf('secondEng'), valueOf('master'), valueOf('byExamination')]).toEqual([
      '/Yes',
      '/Off',
      '/Yes',
    ]);
  });

  test('has one line for each certificate', () => {
    expect(valueOf('course1_title')).toBe('(Basic Training)');
    expect(valueOf('course7_title')).toBe('(Security Awareness)');
    expect(valueOf('course7_number')).toBe('(C-6)');
    expect(valueOf('course7_issued')).toBe('(01/03/2024)');
    expect(valueOf('course8_title')).toBeUndefined();
  });

  test('has the last vessel in the first line of sea service, and what has no field behind the rest', () => {
    expect(valueOf('service1_ship')).toBe('(MV Aurora)');
    expect(filled).toContain(`${literal('Total experience / Experiencia total')} Tj`);
    expect(filled).toContain('(6 years) Tj');
    expect(filled).toContain(continuation);
    expect(blank).not.toContain(continuation);
  });

  test('cannot be broken by what is typed', () => {
    const nasty = textOf(
      rlm105Sheet({ answers: { fullName: 'A) /JS (x\\', address: 'endstream\nendobj 李小龙' } }),
    );
    expect(nasty).toContain('/V (A\\) /JS \\(x\\\\)');
    expect(nasty.match(/^endobj$/gm)).toHaveLength(nasty.match(/^\d+ 0 obj$/gm)?.length ?? 0);
    expect(fieldsIn(nasty).get('address')).toMatch(/\/V <feff0065[0-9a-f]+674e[0-9a-f]+>/);
  });
});

const continuation = literal('Continuation / Continuación');

/** The sizes of the letters that the fields are drawn with. */
function sizesIn(pdf: string): readonly number[] {
  return [...pdf.matchAll(/BT \/Helv ([\d.]+) Tf 0 g/g)].map(([, size]) => Number(size));
}

describe('what is typed is on paper, all of it', () => {
  test('in letters that can be read: a text too long for its field goes on behind the rest', () => {
    const long = `Instituto Superior de Formación Náutica ${'de la Costa del Pacífico '.repeat(7)}fin`;
    const filled = textOf(rlm105Sheet({ answers: { course1_centre: long } }));

    expect(Math.min(...sizesIn(filled))).toBeGreaterThanOrEqual(6.5);
    expect(fieldsIn(filled).get('course1_centre')).toContain(literal(long));
    expect(filled).toMatch(/\\205\) Tj ET/);
    expect(filled).toContain('fin) Tj');
    expect(filled).toContain(continuation);
  });

  test('on two lines, smaller, where that is enough', () => {
    const filled = textOf(
      rlm105Sheet({ answers: { course1_centre: 'Instituto Superior de Formación Náutica' } }),
    );

    expect(sizesIn(filled)).toEqual([7, 7]);
    expect(filled).not.toContain(continuation);
  });

  test('with its own line breaks', () => {
    const filled = textOf(rlm105Sheet({ answers: { address: 'Calle 50\nPanamá' } }));

    expect(filled).toContain('(Calle 50) Tj');
    expect(filled).toContain(`${literal('Panamá')} Tj`);
  });

  test.each(['Łukasz Żółć', 'Đorđe Čačić', 'Gülşah İğci', 'Олександр Їжак', '李小龙'])(
    'in the letters of every flag, drawn by the device: %s',
    (fullName) => {
      const painted: string[] = [];
      const painter: TextPainter = {
        width: (text, size) => text.length * size,
        paint(text, size) {
          painted.push(text);
          const bits = new Uint8Array([0b10101010, 0x28, 0x5c]);
          return { columns: 8, rows: 3, bits, width: 8, height: 3, depth: size / 4 };
        },
      };
      const filled = textOf(rlm105Sheet({ answers: { fullName, passport: 'PA1' }, painter }));

      expect(painted).toEqual([fullName]);
      expect(filled).toContain(
        '/Subtype/Image/Width 8/Height 3/ImageMask true/BitsPerComponent 1>>\nstream\n\xaa(\\',
      );
      const [, picture] = /\/XObject<<\/(P\d+) \d+ 0 R>>/.exec(filled) ?? [];
      expect(filled).toContain(`cm /${picture} Do Q`);
      expect(filled).toContain('(PA1) Tj');
      expect(fieldsIn(filled).get('fullName')).toContain(`/V ${textString(fullName)}`);
    },
  );

  test('and the sheet says in which order a date is written', () => {
    expect(blank.match(/\(dd\/mm\/yyyy\\\)/g)?.length).toBeGreaterThanOrEqual(9);
    expect(blank.match(/\(dd\/mm\/aaaa\\\)/g)?.length).toBeGreaterThanOrEqual(9);
  });
});

test('texts of a PDF keep every character, or draw a question mark for what the font lacks', () => {
  expect(literal('(ñ)\\—\n')).toBe('(\\(\\361\\)\\\\\\227\\012)');
  expect(literal('李')).toBe('(?)');
  expect(textString('Núñez')).toBe('(N\\372\\361ez)');
  expect(textString('李')).toBe('<feff674e>');
  expect(wrap('one two three', 30, 10)).toEqual(['one', 'two', 'three']);
  expect(wrap('one two three', 500, 10)).toEqual(['one two three']);
  expect(literal('Šžœ€')).toBe('(\\212\\236\\234\\200)');
  const byLetters = (text: string): number => text.length;
  expect(fold('one\n\ntwo three', 6, byLetters)).toEqual(['one', 'two', 'three']);
  expect(fold('a jose@ship.example', 7, byLetters)).toEqual(['a', 'jose@sh', 'ip.exam', 'ple']);
  expect(fold('李小龙', 2, byLetters)).toEqual(['李小', '龙']);
});
