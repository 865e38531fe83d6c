import { type Crop, type Picture, sideOf } from './crop-geometry.ts';
import { withDensity } from './jpeg-density.ts';

/** Pixels: 1.75 inch at 400 dots per inch (specification section 9). */
export const photoSide = 700;
const dotsPerInch = 400;
const quality = 0.92;
/** Pixels of the longer side that are kept in memory; a photo of 50 megapixels would take 200 MB. */
const mostPixels = 2800;

export interface OpenPicture extends Picture {
  readonly source: CanvasImageSource;
  close(): void;
}

/** Upright, as its EXIF data says. @throws where the browser cannot draw it */
export async function openPicture(address: string): Promise<OpenPicture> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, mostPixels / Math.max(naturalWidth, naturalHeight));
  const size = {
    resizeWidth: Math.max(1, Math.round(naturalWidth * scale)),
    resizeHeight: Math.max(1, Math.round(naturalHeight * scale)),
  };
  const bitmap = await createImageBitmap(image, { ...size, resizeQuality: 'high' });
  image.src = '';
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

/** What is seen is what is cut out. */
export function drawCrop(canvas: HTMLCanvasElement, picture: OpenPicture, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const side = sideOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  // Where a PNG is transparent a JPEG would turn black.
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

/** The canvas as a JPEG; undefined when the browser has no memory for it. @param name of the original */
export async function photoOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob === null) return undefined;
  const bytes = withDensity(new Uint8Array(await blob.arrayBuffer()), dotsPerInch);
  return new File([bytes], croppedName(name), { type: 'image/jpeg' });
}

/** Tells the square from the original, once: it may be cropped again. */
export function croppedName(name: string): string {
  const mark = `-${photoSide}x${photoSide}`;
  const stem = name.replace(/\.[^.]*$/, '');
  return `${stem.endsWith(mark) ? stem : stem + mark}.jpg`;
}
