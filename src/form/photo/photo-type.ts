/** Media types that are made smaller; a PDF is never touched, and a GIF may be animated. */
const photoTypes = ['image/jpeg', 'image/png'];

export function isPhoto(mediaType: string): boolean {
  return photoTypes.includes(mediaType);
}

export function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^./]*$/, '')}.jpg`;
}
