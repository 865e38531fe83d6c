/** Characters (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
export const longestEmail = 254;

/** As lenient as possible (conventions 9): something, one @, something, no spaces inside. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}

/**
 * Whether a mail to this text goes to one address and nowhere else: none of the marks that separate or group addresses
 * in a mail's head (RFC 5322 section 3.4).
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longestEmail && /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(text);
}

/** The spelling by which addresses are compared. A mail goes to this spelling, never to the typed one. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
