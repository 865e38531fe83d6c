import { expect, test } from 'vitest';
import { drawable, serverPainter } from '../../server/lib/letters/server-painter.ts';
import { answersPdf } from '../../server/modules/bundles/answers-pdf.ts';
import { literal, textString } from '../../src/lib/pdf/pdf-text.ts';
import type { TextPainter } from '../../src/lib/pdf/text-painter.ts';
import { contentOf } from '../support/pdf-content.ts';

function drawn(value: string, painter?: TextPainter): string {
  return contentOf(answersPdf('PMTS/LIB/0002', [{ title: 'Datos', facts: [['Nombre', value]] }], painter));
}

/** The text in the file, however it is drawn. */
function spoken(text: string): string {
  return `/Span<</ActualText ${textString(text)}>>BDC`;
}

test.each([
  'Иван Петров',
  'Łukasz Żółć',
  'Đorđe Čačić',
  'Gülşah İğci',
  'Олександр Їжак',
  'Γιώργος',
  'Nguyễn Văn Ánh',
  '李小龙',
  'サンプル',
  '김민수',
  'محمد علي',
  'דוד',
  'राजेश',
  'রহিম',
  'தமிழ்',
  'สมชาย',
  'ကိုကို',
  'გიორგი',
  'Հայկ',
])('%s is drawn in its own letters', (name) => {
  const content = drawn(name);

  expect(drawable(name)).toBe(name.normalize('NFC'));
  expect(content).toContain(spoken(name.normalize('NFC')));
  expect(content).not.toContain('?) Tj');
});

test('each letter is another picture, not a box for what is missing', () => {
  const painter = serverPainter();
  const letters = Array.from('ИП王小김민عלर');
  const pictures = letters.map((letter) => Buffer.from(painter.paint(letter, 10.5).bits).toString('base64'));

  expect(new Set(pictures).size).toBe(letters.length);
});

test('what everybody has letters for stays text of the page, and what nobody has is written as its code', () => {
  const content = drawn('Núñez (señor)');

  expect(content).toContain(`${literal('Núñez (señor)')} Tj`);
  expect(content).not.toContain('/Span');
  expect(drawn('\u{1F600}\u0007\ttab')).toContain('([U+1F600] tab) Tj');
  expect(drawn('')).toContain('(-) Tj');
});

test('long words and long answers go on, on as many pages as they need', () => {
  const words = Array.from({ length: 3000 }, (_each, index) => `word${index}`);
  const content = drawn(`${'x'.repeat(300)}\n${words.join(' ')}`);

  expect(content.match(/x/g)?.length).toBeGreaterThanOrEqual(300);
  expect(content.match(/word\d+/g)).toHaveLength(3000);
  expect(content.match(/\/Type\/Page\/Parent/g)?.length).toBeGreaterThan(2);
});

test('a field without a space costs a step for each letter, and no more', () => {
  let letters = 0;
  const counting: TextPainter = {
    width(text) {
      letters += text.length;
      return 6 * text.length;
    },
    paint: (text) => {
      letters += text.length;
      return { columns: 8, rows: 1, bits: new Uint8Array(1), width: 6 * text.length, height: 1, depth: 0 };
    },
  };
  drawn('Ж'.repeat(5000), counting);

  expect(letters).toBeGreaterThanOrEqual(5000);
  expect(letters).toBeLessThanOrEqual(3 * 5000 + 10);
});
