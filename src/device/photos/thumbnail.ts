/** Pixels of the shorter side, as shown by the card on a high-density screen. */
const side = 192;

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a small copy of a picture for a list: the photos themselves would fill a phone's memory. One after
 * the other, because decoding one takes some 50 MB. @throws where this browser cannot draw the picture
 */
export function thumbnailOf(picture: Blob): Promise<Blob> {
  const turn = last.then(() => shrink(picture));
  last = turn.catch(() => undefined);
  return turn;
}

async function shrink(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, side / Math.min(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}
