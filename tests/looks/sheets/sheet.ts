import type { Page } from 'playwright-core';
import type { Look } from '../looks.ts';

/** All looks of one scene, reduced and side by side in one WebP; drawn and read by Chromium itself. */

export interface Taken {
  readonly look: Look;
  /** PNG. */
  readonly picture: Buffer;
}

/** A picture's place on its sheet, in pixels of the sheet. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  /** WebP. */
  readonly bytes: Buffer;
  /** Of each picture, in the order in which they were taken. */
  readonly places: readonly Place[];
}

/**
 * Deterministic: the same pictures give the same bytes, and a pixel of another shade changes nothing but itself. What
 * loses details for a smaller file writes half a sheet otherwise for one of them, and under load Chromium draws the
 * corner of a border one shade lighter. @param canvas any page that is not needed otherwise
 */
export async function drawSheet(canvas: Page, taken: readonly Taken[]): Promise<Sheet> {
  const sources = taken.map(({ look, picture }) => ({
    reduction: look.reduction,
    data: `data:image/png;base64,${picture.toString('base64')}`,
  }));
  const drawn = await canvas.evaluate(async (all) => {
    const gap = 4;
    const small = await Promise.all(all.map(({ data, reduction }) => reduced(data, reduction)));
    const width = small.reduce((sum, one) => sum + one.width + gap, 0);
    const sheet = new OffscreenCanvas(width, Math.max(...small.map(({ height }) => height)));
    const context = sheet.getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.fillStyle = '#808080';
    context.fillRect(0, 0, sheet.width, sheet.height);
    const places: Place[] = [];
    let left = 0;
    for (const one of small) {
      context.drawImage(one, left, 0);
      places.push({ left, top: 0, width: one.width, height: one.height });
      left += one.width + gap;
    }
    const pixels = context.getImageData(0, 0, sheet.width, sheet.height);
    // 16 shades of each colour, for a small file. Everything is opaque.
    const { data } = pixels;
    for (let index = 0; index < data.length; index += 1)
      data[index] = index % 4 === 3 ? 255 : 17 * Math.round((data[index] ?? 0) / 17);
    context.putImageData(pixels, 0, 0);
    // Without loss.
    const bytes = new Uint8Array(
      await (await sheet.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer(),
    );
    return {
      text: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
      places,
    };

    async function reduced(data: string, by: number): Promise<ImageBitmap> {
      const whole = await createImageBitmap(await (await fetch(data)).blob());
      return createImageBitmap(whole, {
        resizeWidth: Math.round(whole.width / by),
        resizeHeight: Math.round(whole.height / by),
        resizeQuality: 'high',
      });
    }
  }, sources);
  return { bytes: Buffer.from(drawn.text, 'base64'), places: drawn.places };
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8ClampedArray;
}

export async function readSheet(canvas: Page, sheet: Buffer): Promise<Pixels> {
  const { width, height, data } = await canvas.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (context === null) throw new Error('No canvas');
      context.drawImage(bitmap, 0, 0);
      const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      const text = Array.from(pixels, (value) => String.fromCharCode(value)).join('');
      return { width: bitmap.width, height: bitmap.height, data: btoa(text) };
    },
    `data:image/webp;base64,${sheet.toString('base64')}`,
  );
  return { width, height, data: new Uint8ClampedArray(Buffer.from(data, 'base64')) };
}

export async function drawPixels(canvas: Page, { width, height, data }: Pixels): Promise<Buffer> {
  const drawn = await canvas.evaluate(
    async ([columns, rows, text]) => {
      const bytes = Uint8ClampedArray.from(atob(text), (letter) => letter.charCodeAt(0));
      const sheet = new OffscreenCanvas(columns, rows);
      sheet.getContext('2d')?.putImageData(new ImageData(bytes, columns, rows), 0, 0);
      const png = new Uint8Array(await (await sheet.convertToBlob({ type: 'image/png' })).arrayBuffer());
      return btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''));
    },
    [width, height, Buffer.from(data).toString('base64')] as const,
  );
  return Buffer.from(drawn, 'base64');
}
