import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersPdf } from '../../server/modules/bundles/answers-pdf.ts';
import { fold } from '../../src/lib/pdf/pdf-text.ts';
import type { TextPainter } from '../../src/lib/pdf/text-painter.ts';
import { check, longest } from './check.ts';

/** The longest answer that a form takes. */
const longestAnswer = 5000;

/** Short pieces, repeated: what is slow is slow by repetition, and any one letter may be the one. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .tuple(
      fc.array(
        fc.oneof(
          fc.constantFrom(
            'W',
            'i',
            ' ',
            '\n',
            '\r\n',
            '\t',
            '\u0301',
            '\u200d',
            '\u202e',
            '\ufeff',
            '\ud800',
            'ж',
            '李',
            'م',
            'ක',
            '👩\u200d🚀',
          ),
          fc.string({ unit: 'binary', maxLength: 3 }),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      fc.integer({ min: 1, max: longestAnswer }),
    )
    .map(([pieces, length]) => {
      const piece = pieces.join('');
      return piece.repeat(Math.ceil(length / Math.max(1, piece.length))).slice(0, length);
    }),
);

test(
  'breaking any text into lines costs two steps for each letter at most, and loses none',
  () =>
    check({ slice: 1000, share: 0.01 }, texts, (text) => {
      let letters = 0;
      const lines = fold(text, 495, (part) => {
        letters += part.length;
        return 7 * Array.from(part).length;
      });

      expect(letters).toBeLessThanOrEqual(2 * text.length + 1);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[\s\p{Cc}]+/gu, ''));
    }),
  longest,
);

test(
  'any answer is drawn, in steps that grow with its length and no faster',
  () =>
    check({ slice: 300, share: 0.005 }, texts, (text) => {
      let letters = 0;
      const painter: TextPainter = {
        width(part) {
          letters += part.length;
          return 7 * Array.from(part).length;
        },
        paint(part) {
          letters += part.length;
          return { columns: 8, rows: 1, bits: new Uint8Array(1), width: 1, height: 1, depth: 0 };
        },
      };
      const pdf = answersPdf('PMTS/LIC/0001', [{ title: 'Datos', facts: [['Nombre', text]] }], painter);

      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      // A letter that no font has is written as its code, which is up to ten letters.
      expect(letters).toBeLessThanOrEqual(3 * 10 * text.length + 10);
    }),
  longest,
);

test(
  'the fonts of the server draw any answer',
  () =>
    check({ slice: 20, share: 0.001 }, texts, (text) => {
      const pdf = answersPdf('PMTS/LIC/0001', [{ title: 'Datos', facts: [['Nombre', text]] }]);

      expect(Buffer.from(pdf.subarray(-6)).toString()).toBe('%%EOF\n');
    }),
  longest,
);
