import type { GrayCopy } from './gray-copy.ts';

/** Levels of 255 between the two sides of an edge: above the noise of a phone's camera by night. */
const leastContrast = 20;
/** Pixels. A square of this side holds a few words. */
const tile = 50;
/** Edges in a tile, below which it says nothing. */
const fewestEdges = 12;
const binsPerPixel = 8;
const widest = 16;
const bins = widest * binsPerPixel;

/**
 * Pixels in which light turns to dark at the edges along one axis: the median of each tile that has edges,
 * sharpest tile first. An edge is a run in which the light only rises or only falls; its width is its contrast
 * divided by its steepest step (Marziliano et al., A no-reference perceptual blur metric, ICIP 2002), so that
 * neither pale ink nor an empty page counts as blur. The light is smoothed over three pixels against noise,
 * so that the sharpest edge is two wide.
 */
export function edgeWidths(copy: GrayCopy, axis: 'x' | 'y'): readonly number[] {
  const { width, height } = copy;
  const columns = Math.ceil(width / tile);
  const counts = new Uint16Array(columns * Math.ceil(height / tile) * bins);
  const [lines, length] = axis === 'x' ? [height, width] : [width, height];
  const [step, across] = axis === 'x' ? [1, width] : [width, 1];
  for (let line = 2; line < lines - 2; line += 1) {
    eachEdge(copy.light, { start: line * across, step, across, length }, (at, edgeWidth) => {
      const x = at % width;
      const place = Math.floor((at - x) / width / tile) * columns + Math.floor(x / tile);
      const bin = place * bins + Math.min(bins - 1, Math.floor(edgeWidth * binsPerPixel));
      counts[bin] = (counts[bin] ?? 0) + 1;
    });
  }
  const medians: number[] = [];
  for (let start = 0; start < counts.length; start += bins) {
    const median = medianOf(counts.subarray(start, start + bins));
    if (median !== undefined) medians.push(median);
  }
  return medians.sort((one, other) => one - other);
}

interface Line {
  /** Index of its first pixel. */
  readonly start: number;
  /** Distance between the indices of two pixels of the line, and between two lines. */
  readonly step: number;
  readonly across: number;
  readonly length: number;
}

function eachEdge(
  light: Uint8Array,
  { start, step, across, length }: Line,
  found: (at: number, edgeWidth: number) => void,
): void {
  let contrast = 0;
  let steepest = 0;
  let steepestAt = start;
  const end = start + (length - 2) * step;
  for (let at = start + step; at < end; at += step) {
    // The difference of two neighbours after smoothing by 1, 2, 1.
    const slope =
      ((light[at + 2 * step] ?? 0) + (light[at + step] ?? 0) - (light[at] ?? 0) - (light[at - step] ?? 0)) /
      4;
    if (slope * contrast <= 0) {
      if (Math.abs(contrast) >= leastContrast && faces(light, steepestAt, across, steepest))
        found(steepestAt, Math.abs(contrast) / steepest);
      contrast = 0;
      steepest = 0;
    }
    contrast += slope;
    if (Math.abs(slope) > steepest) {
      steepest = Math.abs(slope);
      steepestAt = at;
    }
  }
}

/** Leaves out edges that run along the line: cut at a small angle, they look wide. */
function faces(light: Uint8Array, at: number, across: number, steepest: number): boolean {
  return Math.abs((light[at + across] ?? 0) - (light[at - across] ?? 0)) / 2 <= steepest;
}

function medianOf(counts: Uint16Array): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all < fewestEdges) return undefined;
  let seen = 0;
  for (const [bin, count] of counts.entries()) {
    seen += count;
    if (seen * 2 >= all) return bin / binsPerPixel;
  }
  return undefined;
}
