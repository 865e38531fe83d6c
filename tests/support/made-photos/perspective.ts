import type { Raster } from './page.ts';

export type Point = readonly [x: number, y: number];

export interface Under {
  readonly u: (x: number, y: number) => number;
  readonly v: (x: number, y: number) => number;
}

/** Returns where on the page a place of the frame is. @param corners of the page, clockwise from the top left */
export function pageUnder(corners: readonly Point[], page: Raster): Under {
  const targets: readonly Point[] = [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ];
  const rows = corners.flatMap(([x, y], index) => {
    const [u, v] = targets[index] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved(rows);
  return {
    u: (x, y) => (a * x + b * y + c) / (g * x + h * y + 1),
    v: (x, y) => (d * x + e * y + f) / (g * x + h * y + 1),
  };
}

/** Gauss and Jordan; each row ends with what it equals. */
function solved(rows: number[][]): readonly number[] {
  for (let column = 0; column < rows.length; column += 1) {
    const best = rows
      .slice(column)
      .reduce((one, other) => (Math.abs(other[column] ?? 0) > Math.abs(one[column] ?? 0) ? other : one));
    rows.splice(rows.indexOf(best), 1);
    rows.splice(column, 0, best);
    const pivot = best[column] ?? 1;
    for (let at = 0; at < best.length; at += 1) best[at] = (best[at] ?? 0) / pivot;
    for (const row of rows) {
      const factor = row[column] ?? 0;
      if (row === best || factor === 0) continue;
      for (let at = 0; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (best[at] ?? 0);
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}
