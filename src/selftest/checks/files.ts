import { absent, type Check, expectThat, type Finding, passed } from '../check.ts';
import { joined, orientationSegment } from '../../form/photo/jpeg.ts';
import { randomId } from '../../device/delivery/random-id.ts';
import { sha256Of } from '../../device/files/sha256.ts';
import { altersPhotos, canShrink, madeSmaller } from '../../device/photos/photo-importer.ts';
import { noise } from './noise.ts';

/** Processing of a file before it is stored. */
export const fileChecks: readonly Check[] = [
  { id: 'fingerprints', run: makesFingerprints },
  { id: 'filesRead', run: readsFiles },
  { id: 'photoUpright', run: shrinksPhoto, patience: 45_000 },
];

/** FIPS 180-2, appendix B.1. */
const hashOfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

async function makesFingerprints(): Promise<Finding> {
  const hash = await sha256Of(new TextEncoder().encode('abc').buffer);
  expectThat(hash === hashOfAbc, hash === undefined ? 'no crypto.subtle' : 'a wrong hash');
  expectThat(randomId() !== randomId(), 'the same random number twice');
  return passed();
}

async function readsFiles(): Promise<Finding> {
  const bytes = noise(200_000);
  const file = new File([bytes], 'image.jpg', { type: 'image/jpeg' });
  expectThat(file.size === bytes.length && file.name === 'image.jpg', `${file.size} bytes, ${file.name}`);
  const part = new Uint8Array(await file.slice(50_000, 50_100).arrayBuffer());
  expectThat(part.length === 100 && part.every((byte, at) => byte === bytes[50_000 + at]), 'another part');
  expectThat((await sha256Of(await file.arrayBuffer())) === (await sha256Of(bytes.buffer)), 'other bytes');
  return passed();
}

const width = 2400;
const height = 1600;
/** EXIF value: the camera was held upright, so the picture has to be rotated by a quarter turn. */
const quarterTurn = 6;

/** Uses the same code as for a user's photo. */
async function shrinksPhoto(): Promise<Finding> {
  if (!canShrink()) return absent('no OffscreenCanvas');
  if (await altersPhotos()) return absent('the canvas alters what is drawn');
  const photo = await takenPhoto();
  const made = await madeSmaller(photo, 'document');
  if (typeof made !== 'object') throw new Error('not made smaller');
  const picture = await createImageBitmap(new Blob([made.bytes], { type: made.type }));
  const size = `${picture.width} x ${picture.height}, ${Math.round(photo.size / 1024)} to ${Math.round(made.bytes.byteLength / 1024)} KB`;
  const isUpright = picture.width < picture.height;
  picture.close();
  expectThat(isUpright, `not upright: ${size}`);
  return passed(size);
}

/** A picture of many colours, as large as a phone's, lying on its side. */
async function takenPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  const tile = context.createImageData(256, 256);
  tile.data.set(noise(tile.data.length));
  for (let x = 0; x < width; x += 256) for (let y = 0; y < height; y += 256) context.putImageData(tile, x, y);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const turned = joined([bytes.subarray(0, 2), orientationSegment(quarterTurn), bytes.subarray(2)]);
  return new Blob([turned], { type: 'image/jpeg' });
}
