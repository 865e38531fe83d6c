import type { Page } from 'playwright-core';
import { type CameraNotes, withCameraNotes } from '../support/exif.ts';
import type { FileToPick } from './steps.ts';

/** Colours of the corners: top left, top right, bottom right, bottom left, as the camera's sensor has them. */
export const corners = ['red', 'green', 'yellow', 'blue'] as const;
type Corner = (typeof corners)[number] | 'other';

/** A picture with a corner of each colour and grain between, as large in bytes as one of a phone. */
export async function drawnPicture(
  page: Page,
  size: { readonly width: number; readonly height: number; readonly type: string },
): Promise<Buffer> {
  const data = await page.evaluate(
    async ({ width, height, type, colours }) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      const image = context.createImageData(width, height);
      let state = 1;
      for (let at = 0; at < image.data.length; at += 4) {
        state = (state * 48_271) % 2_147_483_647;
        const light = 90 + ((at >> 12) % 90) + (state % 24);
        image.data.set([light, light - 10, light - 20, 255], at);
      }
      context.putImageData(image, 0, 0);
      const [side, right, bottom] = [height / 4, (width * 3) / 4, (height * 3) / 4];
      const places = [
        [0, 0],
        [right, 0],
        [right, bottom],
        [0, bottom],
      ] as const;
      for (const [index, [x, y]] of places.entries()) {
        context.fillStyle = colours[index] ?? '';
        context.fillRect(x, y, width / 4, side);
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
      const reader = new FileReader();
      return new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result));
        reader.readAsDataURL(blob ?? new Blob());
      });
    },
    { ...size, colours: corners },
  );
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

/** As a phone takes it: 12 megapixels, lying on its side, with the place in it. */
export async function photoOfPhone(page: Page, notes: CameraNotes): Promise<FileToPick> {
  const jpeg = await drawnPicture(page, { width: 4000, height: 3000, type: 'image/jpeg' });
  return { name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer: withCameraNotes(jpeg, notes) };
}

export interface SeenPicture {
  readonly width: number;
  readonly height: number;
  /** In the order of `corners`. */
  readonly corners: readonly Corner[];
}

/** How a picture that the page shows is drawn. */
export function seenPicture(page: Page, selector: string): Promise<SeenPicture> {
  return page.locator(selector).evaluate((image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('No image');
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.drawImage(image, 0, 0);
    const places = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
    ] as const;
    return { width, height, corners: places.map(([x, y]) => colourAt(x * width, y * height)) };

    function colourAt(x: number, y: number) {
      const [red = 0, green = 0, blue = 0] = context!.getImageData(x, y, 1, 1).data;
      if (red > 200) return green > 200 ? 'yellow' : 'red';
      if (blue > 200) return 'blue';
      return green > 90 && red < 60 ? 'green' : 'other';
    }
  });
}

/** How the card says that the photo stands, once it says so. */
export async function photoStands(page: Page, field: string, standing: string): Promise<void> {
  await page
    .locator(`[data-file="${field}"] [data-photo="${standing}"]`)
    .waitFor({ state: 'attached', timeout: 60_000 });
}

export interface KeptFileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly photo?: { readonly kind: string; readonly original?: KeptFileFacts };
}

/** What the only draft on the device says of the file in this field; undefined when there is none. */
export function draftFile(page: Page, field: string): Promise<KeptFileFacts | undefined> {
  return page.evaluate(async (name) => {
    const open = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('outbox');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('No database'));
    });
    const drafts = await new Promise<{ values: { files: Record<string, KeptFileFacts> } }[]>((resolve) => {
      const request = open.transaction('drafts').objectStore('drafts').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    open.close();
    return drafts[0]?.values.files[name];
  }, field);
}

/** How many pieces of files are on the device. */
export function piecesKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('outbox');
      request.onsuccess = () => resolve(request.result);
    });
    const count = await new Promise<number>((resolve) => {
      const request = open.transaction('chunks').objectStore('chunks').count();
      request.onsuccess = () => resolve(request.result);
    });
    open.close();
    return count;
  });
}
