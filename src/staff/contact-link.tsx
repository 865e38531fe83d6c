import { mailableEmail } from '../lib/email.ts';

interface ContactProps {
  readonly kind: 'mail' | 'phone';
  readonly text: string;
  readonly subject: string;
}

/** An address or a number as a link; as plain text where it is neither. */
export function Contact({ kind, text, subject }: ContactProps) {
  const href = kind === 'mail' ? mailLink(text, subject) : phoneLink(text);
  const shown = <bdi>{text}</bdi>;
  return href === undefined ? shown : <a href={href}>{shown}</a>;
}

/**
 * A mailto link (RFC 6068); undefined unless the text is exactly one address.
 * @param subject in plain text
 */
export function mailLink(address: string, subject: string): string | undefined {
  const email = mailableEmail(address);
  if (email === undefined) return undefined;
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}

/** A tel link for a number as people write it (RFC 3966); undefined for text that cannot be one. */
export function phoneLink(text: string): string | undefined {
  const trimmed = text.trim();
  const digits = trimmed.replaceAll(/\D/g, '');
  if (!/^\+?[\d\s().\-/]+$/.test(trimmed) || digits.length < 5 || digits.length > 15) return undefined;
  return `tel:${trimmed.startsWith('+') ? '+' : ''}${digits}`;
}
