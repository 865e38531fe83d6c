import { proofPatches, proofSize, showsPatches } from './canvas-proof.ts';

/** What the proof uses of a drawing context: a worker knows no canvas element. */
interface Context {
  readonly canvas: object;
  fillStyle: OffscreenCanvasRenderingContext2D['fillStyle'];
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: ImageBitmap, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): ImageData;
}

/** How one kind of canvas is made and encoded. A proof counts for this kind alone, in this page or worker alone. */
export interface CanvasKind<Drawn extends Context> {
  /** Undefined where this browser has none. */
  open(width: number, height: number): Drawn | undefined;
  /** Null where there is no memory for it. Absent: its pixels are read, and never encoded. */
  encode?(canvas: Drawn['canvas']): Promise<Blob | null>;
}

/** @param quality of the JPEG, 0 to 1 */
export function offscreenCanvas(quality: number) {
  return {
    // Transparent areas have no place in a JPEG.
    open: (width, height) =>
      new OffscreenCanvas(width, height).getContext('2d', { alpha: false }) ?? undefined,
    encode: (canvas) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
  } satisfies CanvasKind<OffscreenCanvasRenderingContext2D>;
}

/**
 * Draws known colours, encodes and decodes them as a picture is, and compares. False also where a step fails, and
 * where this browser alters what is read for the comparison: any wrong answer means that no picture may go this way.
 */
export async function isFaithful<Drawn extends Context>(kind: CanvasKind<Drawn>): Promise<boolean> {
  const { width, height } = proofSize;
  try {
    const drawn = kind.open(width, height);
    if (drawn === undefined) return false;
    for (const { x, y, side, red, green, blue } of proofPatches) {
      drawn.fillStyle = `rgb(${red}, ${green}, ${blue})`;
      drawn.fillRect(x, y, side, side);
    }
    const seen =
      kind.encode === undefined
        ? drawn
        : await decoded(await kind.encode(drawn.canvas), kind.open(width, height));
    return seen !== undefined && showsPatches(seen.getImageData(0, 0, width, height).data);
  } catch {
    return false;
  }
}

async function decoded<Drawn extends Context>(
  encoded: Blob | null,
  onto: Drawn | undefined,
): Promise<Drawn | undefined> {
  if (encoded === null) return undefined;
  const bitmap = await createImageBitmap(encoded);
  const isWhole = bitmap.width === proofSize.width && bitmap.height === proofSize.height;
  onto?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return isWhole ? onto : undefined;
}

/** Proves a kind of canvas when it is first needed, and remembers the answer for this visit. */
export function provenOnce<Drawn extends Context>(kind: CanvasKind<Drawn>): () => Promise<boolean> {
  let proof: Promise<boolean> | undefined;
  return () => (proof ??= isFaithful(kind));
}
