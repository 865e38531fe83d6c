/** iPhone or iPad. Since iPadOS 13 an iPad claims to be a Mac; no Mac has a touch screen. */
export function isAppleMobile(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
