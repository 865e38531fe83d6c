import type { Page } from 'playwright-core';
import { type CameraNotes, withCameraNotes } from '../support/exif.ts';
import {
  drawDocument,
  drawPicture,
  type KeptFileFacts,
  readDraftFile,
  type SeenPicture,
  seePicture,
} from './photo-in-page.ts';
import type { FileToPick } from './steps.ts';

/** Colours of the corners: top left, top right, bottom right, bottom left, as the camera's sensor has them. */
export const corners = ['red', 'green', 'yellow', 'blue'] as const;

/** A picture with a colour in each corner and grain between, as large in bytes as a phone's. */
export async function drawnPicture(
  page: Page,
  size: { readonly width: number; readonly height: number; readonly type: string },
): Promise<Buffer> {
  return Buffer.from(await page.evaluate(drawPicture, { ...size, colours: corners }), 'base64');
}

/** As a phone takes it: 12 megapixels, lying on its side, with its location. */
export async function photoOfPhone(page: Page, notes: CameraNotes): Promise<FileToPick> {
  const jpeg = await drawnPicture(page, { width: 4000, height: 3000, type: 'image/jpeg' });
  return { name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer: withCameraNotes(jpeg, notes) };
}

/** A photo of a printed page. @param blurredBy pixels of 2000 */
export async function photoOfDocument(page: Page, name: string, blurredBy: number): Promise<FileToPick> {
  const buffer = Buffer.from(await page.evaluate(drawDocument, blurredBy), 'base64');
  return { name, mimeType: 'image/jpeg', buffer };
}

/** How a picture shown by the page is drawn. */
export async function seenPicture(page: Page, selector: string): Promise<SeenPicture> {
  await page.locator(selector).waitFor();
  return page.evaluate(seePicture, selector);
}

/** Waits until the card reports this state of the photo. */
export async function photoStands(page: Page, field: string, standing: string): Promise<void> {
  await page.locator(`[data-file="${field}"] [data-photo="${standing}"]`).waitFor({ state: 'attached' });
}

/** The only draft's facts about the file in this field; undefined without a draft. */
export function draftFile(page: Page, field: string): Promise<KeptFileFacts | undefined> {
  return page.evaluate(readDraftFile, field);
}

/** Number of pieces of files on the device. */
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
