import { points } from '../../../lib/pdf/pdf-file.ts';
import { literal } from '../../../lib/pdf/pdf-text.ts';

/** A rectangle on a page in points, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A4. */
export const page = { width: 595.28, height: 841.89, margin: 42 } as const;

export const inkColours = { dark: '0.09 0.16 0.25', soft: '0.36 0.41 0.47', line: '0.55 0.6 0.66' } as const;

export interface Lettering {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: keyof typeof inkColours;
}

/** @param y of the baseline */
export function drawnText(text: string, x: number, y: number, lettering: Lettering): string {
  const font = lettering.bold === true ? '/HeBo' : '/Helv';
  const colour = inkColours[lettering.colour ?? 'dark'];
  return `BT ${font} ${lettering.size} Tf ${colour} rg ${points(x, page.height - y)} Td ${literal(text)} Tj ET`;
}

/** @param fill grey between 0 and 1, or three numbers */
export function drawnBox(box: Box, fill: string, outlined = true): string {
  const place = `${points(...rectangle(box))} re`;
  return outlined ? `${fill} rg ${inkColours.line} RG 0.6 w ${place} B` : `${fill} rg ${place} f`;
}

/** Returns lower left corner, width and height, in PDF coordinates. */
function rectangle({ x, y, width, height }: Box): readonly number[] {
  return [x, page.height - y - height, width, height];
}

export function corners(box: Box): string {
  const [x = 0, y = 0, width = 0, height = 0] = rectangle(box);
  return `[${points(x, y, x + width, y + height)}]`;
}
