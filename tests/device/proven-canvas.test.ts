import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proofSize } from '../../src/device/photos/canvas-proof.ts';
import { type CanvasKind, isFaithful, provenOnce } from '../../src/device/photos/proven-canvas.ts';

/** A drawing context that fills rectangles and draws other canvases. */
class FakeContext {
  fillStyle: OffscreenCanvasRenderingContext2D['fillStyle'] & string = '';
  readonly canvas: { readonly pixels: Uint8ClampedArray<ArrayBuffer> };

  constructor(width: number, height: number) {
    this.canvas = { pixels: new Uint8ClampedArray(width * height * 4) };
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const colour = [...this.fillStyle.matchAll(/\d+/g)].map(Number);
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1)
        this.canvas.pixels.set([...colour, 255], (row * proofSize.width + column) * 4);
  }

  drawImage({ pixels }: ImageBitmap & { readonly pixels?: Uint8ClampedArray }): void {
    if (pixels !== undefined) this.canvas.pixels.set(pixels);
  }

  getImageData(): ImageData {
    return { data: this.canvas.pixels } as unknown as ImageData;
  }
}

type Kind = CanvasKind<FakeContext>;

const open: Kind['open'] = (width, height) => new FakeContext(width, height);
const encode: Kind['encode'] = async ({ pixels }) => new Blob([pixels]);
const honest: Kind = { open, encode };

/** What the decoder finds in a file; the size is as it was drawn. */
let decoded: { readonly width: number; readonly height: number };

beforeEach(() => {
  decoded = proofSize;
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => ({
    ...decoded,
    pixels: new Uint8ClampedArray(await blob.arrayBuffer()),
    close: () => undefined,
  }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Gives back one colour, whatever was drawn. */
class BlankContext extends FakeContext {
  override getImageData(): ImageData {
    return { data: this.canvas.pixels.map(() => 255) } as unknown as ImageData;
  }
}

test('a canvas that gives back what was drawn is faithful, encoded or read', async () => {
  expect(await isFaithful(honest)).toBe(true);
  expect(await isFaithful<FakeContext>({ open })).toBe(true);
});

test.each<readonly [string, Kind]>([
  ['no canvas is there', { open: () => undefined, encode }],
  ['its file shows one colour', { open, encode: async ({ pixels }) => new Blob([pixels.map(() => 9)]) }],
  ['it is read as one colour', { open: (width, height) => new BlankContext(width, height), encode }],
  ['only its pixels are read, as one colour', { open: (width, height) => new BlankContext(width, height) }],
  ['there is no memory for its file', { open, encode: async () => null }],
  ['it cannot be encoded', { open, encode: () => Promise.reject(new Error('not allowed')) }],
  [
    'opening it throws',
    {
      open: () => {
        throw new Error('not allowed');
      },
    },
  ],
])('a canvas is not faithful where %s', async (_what, kind) => {
  expect(await isFaithful(kind)).toBe(false);
});

test('a file of another size is not what was drawn', async () => {
  decoded = { ...proofSize, height: proofSize.height + 1 };

  expect(await isFaithful(honest)).toBe(false);
});

test('a kind of canvas is proved once, when it is first needed, and for itself alone', async () => {
  const drawn = vi.fn(open);
  const proved = provenOnce<FakeContext>({ open: drawn });
  const other = provenOnce<FakeContext>({ open: (width, height) => new BlankContext(width, height) });

  expect(drawn).not.toHaveBeenCalled();
  expect(await Promise.all([proved(), proved()])).toEqual([true, true]);
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(await other()).toBe(false);
  expect(await proved()).toBe(true);
});
