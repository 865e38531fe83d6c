import { isAppleMobile } from '../lib/apple-mobile.ts';

/**
 * Lets HEIC be chosen, before the browser shows its own dialog. An iPhone or iPad turns it into JPEG where it is not
 * named (conventions 31); other systems would show the photo but not let it be chosen.
 */
export function offerHeic(input: HTMLInputElement): void {
  if (isAppleMobile(navigator.userAgent, navigator.maxTouchPoints) || input.accept.includes('.heic')) return;
  input.accept += ',.heic,.heif,image/heic,image/heif';
}
