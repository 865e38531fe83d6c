import type { Raster } from './page.ts';

/** A lens that is in focus: weighted means of neighbours make a bell of that sigma. */
export function softened(raster: Raster, sigma: number): Raster {
  // Of a kernel [w, 1 - 2w, w] the variance is 2w, and it adds up.
  const times = Math.ceil((sigma * sigma) / 0.45);
  const side = (sigma * sigma) / times / 2;
  let { light } = raster;
  for (let time = 0; time < times; time += 1) {
    light = pass(light, 1, side);
    light = pass(light, raster.width, side);
  }
  return { ...raster, light };
}

function pass(light: Float32Array, step: number, side: number): Float32Array {
  const result = light.slice();
  for (let at = step; at < light.length - step; at += 1)
    result[at] =
      (light[at] ?? 0) * (1 - 2 * side) + ((light[at - step] ?? 0) + (light[at + step] ?? 0)) * side;
  return result;
}

/** Out of focus, a point becomes a disc. @param radius pixels */
export function defocused({ width, height, light }: Raster, radius: number): Raster {
  const sums = new Float64Array((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      sums[y * (width + 1) + x + 1] = (sums[y * (width + 1) + x] ?? 0) + (light[y * width + x] ?? 0);
  const reach = Math.floor(radius);
  const spans = Int32Array.from({ length: 2 * reach + 1 }, (_, row) =>
    Math.round(Math.sqrt(radius * radius - (row - reach) ** 2)),
  );
  const result = new Float32Array(light.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let pixels = 0;
      for (let row = 0; row < spans.length; row += 1) {
        const span = spans[row] ?? 0;
        const line = Math.min(height - 1, Math.max(0, y + row - reach)) * (width + 1);
        const from = Math.max(0, x - span);
        const to = Math.min(width, x + span + 1);
        sum += (sums[line + to] ?? 0) - (sums[line + from] ?? 0);
        pixels += to - from;
      }
      result[y * width + x] = sum / pixels;
    }
  }
  return { width, height, light: result };
}

/** The hand moved while the picture was taken. @param length pixels; angle degrees */
export function moved({ width, height, light }: Raster, length: number, angle: number): Raster {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const offs = Array.from({ length: Math.ceil(length) }, (_, step) => step - (length - 1) / 2);
  const rights = Int32Array.from(offs, (off) => Math.round(off * cos));
  const downs = Int32Array.from(offs, (off) => Math.round(off * sin));
  const result = new Float32Array(light.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let step = 0; step < offs.length; step += 1) {
        const line = Math.min(height - 1, Math.max(0, y + (downs[step] ?? 0)));
        sum += light[line * width + Math.min(width - 1, Math.max(0, x + (rights[step] ?? 0)))] ?? 0;
      }
      result[y * width + x] = sum / offs.length;
    }
  }
  return { width, height, light: result };
}
