import { mailLink, phoneLink } from './contact-address.ts';

interface ContactProps {
  readonly kind: 'mail' | 'phone';
  readonly text: string;
  /** Of the mail. */
  readonly subject: string;
}

/** An address or a number that can be pressed; as text where it is neither. */
export function Contact({ kind, text, subject }: ContactProps) {
  const href = kind === 'mail' ? mailLink(text, subject) : phoneLink(text);
  const shown = <bdi>{text}</bdi>;
  return href === undefined ? shown : <a href={href}>{shown}</a>;
}
