import { mailableEmail } from '../lib/email.ts';

/**
 * What opens the reader's own mail program (RFC 6068); undefined for what is not exactly one address.
 * @param subject in plain text
 */
export function mailLink(address: string, subject: string): string | undefined {
  const email = mailableEmail(address);
  if (email === undefined) return undefined;
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}

/** What dials a number as people write it (RFC 3966); undefined for what can be none. */
export function phoneLink(text: string): string | undefined {
  const trimmed = text.trim();
  const digits = trimmed.replaceAll(/\D/g, '');
  if (!/^\+?[\d\s().\-/]+$/.test(trimmed) || digits.length < 5 || digits.length > 15) return undefined;
  return `tel:${trimmed.startsWith('+') ? '+' : ''}${digits}`;
}
