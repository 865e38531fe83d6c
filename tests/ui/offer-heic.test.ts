import { afterEach, expect, test, vi } from 'vitest';
import { acceptAttributes } from '../../src/form/accept-attributes.ts';
import { offerHeic } from '../../src/ui/offer-heic.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the browser's own dialog lets be chosen, after it was opened twice. */
function offeredBy(userAgent: string, maxTouchPoints: number): string {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  const input = { accept: acceptAttributes.imageOrPdf };
  // The function reads and writes nothing else of the input.
  offerHeic(input as HTMLInputElement);
  offerHeic(input as HTMLInputElement);
  return input.accept;
}

const withHeic = `${acceptAttributes.imageOrPdf},.heic,.heif,image/heic,image/heif`;

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/128', 5, withHeic],
  ['a computer', 'Mozilla/5.0 (Windows NT 10.0) Chrome/128', 0, withHeic],
  ['a Mac', 'Mozilla/5.0 (Macintosh) Safari/605', 0, withHeic],
  ['an iPhone, which converts it', 'Mozilla/5.0 (iPhone) Safari/604', 5, acceptAttributes.imageOrPdf],
  ['an iPad, which converts it', 'Mozilla/5.0 (Macintosh) Safari/605', 5, acceptAttributes.imageOrPdf],
])('the right pictures can be chosen on %s', (_device, userAgent, touchPoints, offered) => {
  expect(offeredBy(userAgent, touchPoints)).toBe(offered);
});
