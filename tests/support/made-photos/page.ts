import { randomFrom } from '../chance.ts';

/** A raster of light, 0 (black) to 255 (white), before any camera has seen it. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

export type PageKind =
  | 'certificate'
  | 'letter'
  | 'table'
  | 'form'
  | 'passport'
  | 'seamansBook'
  | 'handwritten'
  | 'screenshot'
  | 'darkScreenshot';

export interface PageLook {
  readonly kind: PageKind;
  /** Levels of light of the paper, and of the ink where it covers a whole pixel. */
  readonly paper: number;
  readonly ink: number;
  readonly seed: number;
}

/** Millimetres: A4, a passport's page (ISO/IEC 7810 ID-3) at twice its size, a phone's screen. */
export const sizes: Readonly<Record<PageKind, readonly [number, number]>> = {
  certificate: [297, 210],
  letter: [210, 297],
  table: [210, 297],
  form: [210, 297],
  handwritten: [210, 297],
  passport: [125 * 2, 88 * 2],
  seamansBook: [125 * 2, 88 * 2],
  screenshot: [150, 300],
  darkScreenshot: [150, 300],
};

/** Draws a page, straight and evenly lit. @param scale pixels for each millimetre of paper */
export function drawnPage(look: PageLook, scale: number): Raster {
  const pen = new Pen(scale, look);
  drawings[look.kind](pen);
  return pen.raster;
}

class Pen {
  readonly raster: Raster;
  readonly random: () => number;
  readonly width: number;
  readonly height: number;
  readonly #scale: number;
  readonly #ink: number;

  constructor(scale: number, { kind, paper, ink, seed }: PageLook) {
    [this.width, this.height] = sizes[kind];
    const [width, height] = [Math.round(this.width * scale), Math.round(this.height * scale)];
    this.raster = { width, height, light: new Float32Array(width * height).fill(paper) };
    this.#scale = scale;
    this.random = randomFrom(seed);
    this.#ink = ink;
  }

  /** Fills a rectangle in millimetres, with its exact share of the pixels at its edges. */
  box(x: number, y: number, width: number, height: number, strength = 1, towards = this.#ink): void {
    const { light, width: row, height: rows } = this.raster;
    const [left, top] = [x * this.#scale, y * this.#scale];
    const [right, bottom] = [left + width * this.#scale, top + height * this.#scale];
    for (let line = Math.max(0, Math.floor(top)); line < Math.min(rows, bottom); line += 1) {
      const covered = Math.min(bottom, line + 1) - Math.max(top, line);
      for (let at = Math.max(0, Math.floor(left)); at < Math.min(row, right); at += 1) {
        const share = covered * (Math.min(right, at + 1) - Math.max(left, at)) * strength;
        const before = light[line * row + at] ?? 0;
        light[line * row + at] = before + (towards - before) * share;
      }
    }
  }

  /** A stroke of a pen as a row of dots. */
  stroke(x: number, y: number, toX: number, toY: number, thick: number, strength = 0.85): void {
    const dots = Math.ceil(Math.hypot(toX - x, toY - y) / (thick * 0.7));
    for (let dot = 0; dot <= dots; dot += 1) {
      const part = dots === 0 ? 0 : dot / dots;
      const [middle, level] = [x + (toX - x) * part, y + (toY - y) * part];
      this.box(middle - thick / 2, level - thick / 2, thick, thick, strength);
    }
  }

  /** Letters of print: stems, bars and bows. @param size millimetres of a lower-case letter's height */
  text(x: number, y: number, length: number, size: number, strength = 0.95): void {
    const thick = size * 0.17;
    let left = x;
    while (left < x + length) {
      if (this.random() < 0.16) {
        left += size * 0.55;
        continue;
      }
      const tall = this.random() < 0.3 ? size * 1.4 : size;
      const wide = size * (0.35 + this.random() * 0.35);
      this.box(left, y + size - tall, thick, tall, strength);
      if (this.random() < 0.6) this.box(left + wide - thick, y, thick, size, strength);
      if (this.random() < 0.7) this.box(left, y, wide, thick, strength);
      if (this.random() < 0.6) this.box(left, y + size - thick, wide, thick, strength);
      left += wide + size * 0.28;
    }
  }

  paragraph(x: number, y: number, width: number, lines: number, size: number, strength?: number): void {
    for (let line = 0; line < lines; line += 1) {
      const isLast = line === lines - 1;
      this.text(x, y + line * size * 2.4, isLast ? width * this.random() : width, size, strength);
    }
  }

  writing(x: number, y: number, length: number, size: number, thick = 0.5): void {
    let [left, level] = [x, y];
    while (left < x + length) {
      const [right, next] = [
        left + size * (0.15 + this.random() * 0.5),
        y + (this.random() - 0.5) * size * 1.6,
      ];
      this.stroke(left, level, right, next, thick);
      [left, level] = this.random() < 0.15 ? [right + size * 0.6, y] : [right, next];
    }
  }

  /** A ring with letters in it, pale and uneven. */
  stamp(x: number, y: number, radius: number): void {
    for (let angle = 0; angle < Math.PI * 2; angle += 0.02) {
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      this.box(x + dx * radius, y + dy * radius, 0.6, 0.6, 0.5);
      this.box(x + dx * radius * 0.75, y + dy * radius * 0.75, 0.3, 0.3, 0.45);
    }
    this.text(x - radius * 0.5, y - 1, radius, 1.8, 0.5);
  }

  /** A face against a plain ground: soft, but for hair and collar. */
  portrait(x: number, y: number, width: number, height: number): void {
    const { light, width: row } = this.raster;
    const scale = this.#scale;
    for (let line = Math.round(y * scale); line < (y + height) * scale; line += 1) {
      for (let at = Math.round(x * scale); at < (x + width) * scale; at += 1) {
        const [across, down] = [(at / scale - x) / width - 0.5, (line / scale - y) / height - 0.45];
        const far = Math.hypot(across * 1.5, down);
        const face = 90 + 70 * Math.max(0, 1 - far * 2.2) + 25 * Math.sin(across * 9);
        const hair = down < -0.12 && far < 0.36 ? 45 : face;
        const inside = far < 0.33 ? hair : 185;
        light[line * row + at] = down > 0.33 && Math.abs(across) < 0.42 ? 55 : inside;
      }
    }
  }

  /** The fine pattern of a document that is hard to copy. */
  guilloche(strength: number): void {
    const { light, width } = this.raster;
    for (let place = 0; place < light.length; place += 1) {
      const [across, down] = [(place % width) / this.#scale, Math.floor(place / width) / this.#scale];
      const wave =
        Math.sin(across * 2 + 9 * Math.sin(down / 11)) * Math.sin(down * 2.3 + 7 * Math.sin(across / 14));
      light[place] = (light[place] ?? 0) - strength * Math.abs(wave);
    }
  }
}

const drawings: Readonly<Record<PageKind, (pen: Pen) => void>> = {
  /** Little print, much paper. */
  certificate(pen) {
    pen.box(10, 10, pen.width - 20, 0.8);
    pen.box(10, pen.height - 11, pen.width - 20, 0.8);
    pen.text(90, 30, 110, 6);
    pen.text(110, 60, 80, 2.6);
    pen.text(80, 85, 130, 4);
    pen.paragraph(60, 110, 175, 2, 2.2);
    pen.writing(200, 165, 45, 8, 0.5);
    pen.stamp(70, 165, 16);
  },
  letter(pen) {
    pen.text(22, 25, 60, 3.2);
    pen.paragraph(22, 45, 166, 38, 1.9);
    pen.writing(130, 265, 40, 7);
  },
  /** The results of a laboratory. */
  table(pen) {
    pen.text(20, 20, 90, 3.4);
    for (let line = 0; line <= 22; line += 1) {
      const y = 45 + line * 10;
      pen.box(18, y, 174, 0.35);
      if (line === 22) break;
      for (const [x, wide] of [
        [20, 55],
        [82, 18],
        [122, 15],
        [152, 34],
      ] as const)
        pen.text(x, y + 4, wide * (0.5 + pen.random() * 0.5), 1.8);
    }
    for (const x of [18, 80, 120, 150, 191.6]) pen.box(x, 45, 0.35, 220);
  },
  /** Ruled, and hardly filled in. */
  form(pen) {
    pen.text(30, 18, 120, 3.6);
    for (let line = 0; line < 14; line += 1) {
      const y = 45 + line * 17;
      pen.text(20, y, 32 + pen.random() * 20, 1.7);
      pen.box(20, y + 9, 170, 0.3);
      if (pen.random() < 0.4) pen.writing(75, y + 4, 40 + pen.random() * 40, 5, 0.5);
    }
  },
  passport(pen) {
    pen.guilloche(16);
    pen.portrait(12, 35, 65, 90);
    for (let line = 0; line < 8; line += 1) {
      pen.text(88, 22 + line * 14, 28, 1.6, 0.7);
      pen.text(88, 27 + line * 14, 40 + pen.random() * 60, 3);
    }
    pen.text(8, 144, 232, 3.4);
    pen.text(8, 158, 232, 3.4);
  },
  seamansBook(pen) {
    pen.box(pen.width / 2 - 0.4, 0, 0.8, pen.height, 0.6);
    for (const left of [8, pen.width / 2 + 8]) {
      for (let line = 0; line < 9; line += 1) {
        const y = 22 + line * 16;
        pen.box(left, y, pen.width / 2 - 16, 0.35, 0.8);
        pen.text(left + 2, y + 2.5, 22, 1.6, 0.8);
        if (line % 2 === 0) pen.writing(left + 32, y + 8, 50, 5, 0.6);
      }
    }
    pen.stamp(60, 130, 17);
  },
  handwritten(pen) {
    for (let line = 0; line < 20; line += 1) {
      const y = 25 + line * 12.5;
      pen.box(15, y + 5, 180, 0.2, 0.35);
      pen.writing(20, y, 90 + pen.random() * 80, 6.5, 0.55);
    }
  },
  /** Of a clean document in the mail. */
  screenshot(pen) {
    pen.box(0, 0, pen.width, 18, 0.12);
    pen.text(12, 6, 70, 4);
    pen.paragraph(12, 32, 126, 8, 3);
    pen.box(12, 100, 126, 70, 0.2);
    pen.text(30, 130, 80, 5);
    pen.paragraph(12, 185, 126, 10, 3);
    pen.box(0, pen.height - 14, pen.width, 14, 0.85);
  },
  darkScreenshot(pen) {
    pen.text(12, 8, 60, 4);
    pen.paragraph(12, 32, 126, 12, 3, 0.9);
    pen.paragraph(12, 160, 126, 14, 3, 0.9);
  },
};
