/** The media types that are made smaller; of the others a PDF is never touched, a GIF may move. */
const photoTypes = ['image/jpeg', 'image/png'];

export function isPhoto(mediaType: string): boolean {
  return photoTypes.includes(mediaType);
}

/** The name that a JPEG made of this file has. */
export function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^./]*$/, '')}.jpg`;
}
