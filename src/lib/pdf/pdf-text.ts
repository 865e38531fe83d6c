/** Text in a PDF with the standard fonts: WinAnsiEncoding (ISO 32000 annex D.2), and Helvetica's widths. */

/** Characters whose WinAnsi codes differ from Latin-1. */
const winAnsiCodes: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  ƒ: 0x83,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‡': 0x87,
  ˆ: 0x88,
  '‰': 0x89,
  Š: 0x8a,
  '‹': 0x8b,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '˜': 0x98,
  '™': 0x99,
  š: 0x9a,
  '›': 0x9b,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

/** Returns a PDF string; characters that the standard fonts lack become question marks. */
export function literal(text: string): string {
  const escaped = Array.from(text, (character) => {
    const code = codeOf(character);
    if (code < 0x20 || code > 0x7e) return `\\${code.toString(8).padStart(3, '0')}`;
    return /[()\\]/.test(character) ? `\\${character}` : String.fromCharCode(code);
  });
  return `(${escaped.join('')})`;
}

/** Returns a PDF text string, which is not drawn and keeps every character (ISO 32000, 7.9.2). */
export function textString(text: string): string {
  // PDFDocEncoding equals Latin-1 for these.
  return /^[\x20-\x7e\xa1-\xff]*$/.test(text) ? literal(text) : unicode(text);
}

/** Encodes as UTF-16, big endian, with a byte order mark. */
function unicode(text: string): string {
  const units = Array.from({ length: text.length }, (_unit, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}

/** Tells whether the standard fonts have every letter of it. */
export function isWinAnsi(text: string): boolean {
  return Array.from(text).every((character) => winAnsiCode(character) !== undefined);
}

function codeOf(character: string): number {
  return winAnsiCode(character) ?? '?'.charCodeAt(0);
}

function winAnsiCode(character: string): number | undefined {
  const special = winAnsiCodes[character];
  if (special !== undefined) return special;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : undefined;
}

/** Helvetica's widths of the characters 32 to 126, in thousandths of the size (Adobe's font metrics). */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const;

/** Bold letters are a little wider; precise enough for breaking lines. */
const boldFactor = 1.08;

/** Returns points. */
export function textWidth(text: string, size: number, bold = false): number {
  // An accent adds no width.
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const sum = Array.from(letters).reduce(
    (total, letter) => total + (widths[(letter.codePointAt(0) ?? 0) - 32] ?? 600),
    0,
  );
  return (sum / 1000) * size * (bold ? boldFactor : 1);
}

/** Breaks one of the app's own texts between words; a word longer than a line stays whole. */
export function wrap(text: string, width: number, size: number, bold = false): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined) lines.push(word);
    else if (textWidth(longer, size, bold) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Maximum letters of a line, however narrow: zero-width characters, such as accents, would otherwise fill a
 * line without end.
 */
const longestLine = 500;

/**
 * Breaks text typed by a person: at its own line breaks, between words, and within a word longer than a line,
 * such as an address or text in a script without spaces. Each word is measured once and, where it is cut,
 * each letter of it once more, so that the work grows linearly with the text.
 * @param widthOf in points
 */
export function fold(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const space = widthOf(' ');
  const lines: LinePart[] = [];
  for (const paragraph of text.split(/\r\n|[\r\n]/)) {
    let line: LinePart | undefined;
    for (const word of paragraph.split(/[\s\p{Cc}]+/u).filter((part) => part !== '')) {
      for (const part of cut(word, width, widthOf)) {
        const longer: LinePart | undefined =
          line === undefined || part.isRest
            ? undefined
            : { text: `${line.text} ${part.text}`, width: line.width + space + part.width };
        if (longer !== undefined && longer.width <= width && longer.text.length <= longestLine) line = longer;
        else {
          if (line !== undefined) lines.push(line);
          line = part;
        }
      }
    }
    if (line !== undefined) lines.push(line);
  }
  return lines.map((line) => line.text);
}

interface LinePart {
  readonly text: string;
  readonly width: number;
  /** Continues a word begun on the line before. */
  readonly isRest?: boolean;
}

/** Returns the word, or its parts that each fill a line, and its rest. */
function cut(word: string, width: number, widthOf: (text: string) => number): readonly LinePart[] {
  if (word.length <= longestLine) {
    const whole = widthOf(word);
    if (whole <= width) return [{ text: word, width: whole }];
  }
  const parts: LinePart[] = [];
  let [start, end, sum] = [0, 0, 0];
  for (const letter of word) {
    const next = widthOf(letter);
    if (end > start && (sum + next > width || end + letter.length - start > longestLine)) {
      parts.push({ text: word.slice(start, end), width: sum, isRest: true });
      [start, sum] = [end, 0];
    }
    end += letter.length;
    sum += next;
  }
  return [...parts, { text: word.slice(start), width: sum, isRest: true }];
}
