/** Media types that are made smaller; a PDF is never touched, and a GIF may be animated. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Media types that only lose their metadata, because not every browser draws them. */
const cleanedTypes = ['image/avif', 'image/heic'];

export function isPhoto(mediaType: string): boolean {
  return photoTypes.includes(mediaType);
}

/** Tells whether a photo of this type loses the place and the camera's notes before it is sent. */
export function isCleaned(mediaType: string): boolean {
  return isPhoto(mediaType) || cleanedTypes.includes(mediaType);
}

export function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^./]*$/, '')}.jpg`;
}
