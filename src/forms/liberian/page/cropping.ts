import { croppedQuality, smallerPixels } from '../../../form/photo/photo-size.ts';
import { type Crop, type Picture, sideOf } from './crop-geometry.ts';

/** Pixels: 1.75 inch at 400 dots per inch (specification section 9). */
export const photoSide = 700;
const dotsPerInch = 400;
/** Pixels of the longer side kept in memory; a photo of 50 megapixels would take 200 MB. */
const mostPixels = 2800;

export interface OpenPicture extends Picture {
  readonly source: CanvasImageSource;
  close(): void;
}

/** Opens the picture upright, as its EXIF data says. @throws where the browser cannot draw it */
export async function openPicture(address: string): Promise<OpenPicture> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const held = smallerPixels({ width: naturalWidth, height: naturalHeight }, mostPixels);
  const size = { resizeWidth: held.width, resizeHeight: held.height };
  const bitmap = await createImageBitmap(image, { ...size, resizeQuality: 'high' });
  image.src = '';
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

/** Draws the crop, both for the preview and for the cropped file. */
export function drawCrop(canvas: HTMLCanvasElement, picture: OpenPicture, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const side = sideOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  // Transparent areas of a PNG would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, photoSide, photoSide);
  context.drawImage(
    picture.source,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    photoSide,
    photoSide,
  );
}

/**
 * Returns the canvas as a JPEG; undefined when the browser has no memory for it. @param name name of the
 * original
 */
export async function photoOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', croppedQuality),
  );
  if (blob === null) return undefined;
  const bytes = withDensity(new Uint8Array(await blob.arrayBuffer()), dotsPerInch);
  return new File([bytes], croppedName(name), { type: 'image/jpeg' });
}

/** Marks the square's name once, even if it is cropped again. */
export function croppedName(name: string): string {
  const mark = `-${photoSide}x${photoSide}`;
  const stem = name.replace(/\.[^.]*$/, '');
  return `${stem.endsWith(mark) ? stem : stem + mark}.jpg`;
}

/** FF D8, then the segment APP0 with the word JFIF (ITU-T T.871). */
const head = [0xff, 0xd8, 0xff, 0xe0];
const unitsAt = 13;
const perInch = 1;

/**
 * Writes the print density in dots per inch into a JPEG made by a canvas. A file without a JFIF header stays
 * unchanged: density is only a hint.
 */
export function withDensity(jpeg: Uint8Array<ArrayBuffer>, density: number): Uint8Array<ArrayBuffer> {
  if (!head.every((byte, index) => jpeg[index] === byte) || jpeg.length < 18) return jpeg;
  const marked = jpeg.slice();
  const view = new DataView(marked.buffer);
  view.setUint8(unitsAt, perInch);
  view.setUint16(unitsAt + 1, density);
  view.setUint16(unitsAt + 3, density);
  return marked;
}
