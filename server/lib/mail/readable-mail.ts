import type { Attachment, Email } from 'postal-mime';
import { type TnefFile, tnefIn } from './tnef.ts';

/** What of a mail can be read. */
export interface ReadableMail {
  /** Encrypted, or signed in a way that hides the text. Then there is nothing else. */
  readonly isEncrypted: boolean;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly Attachment[];
}

/** Unpacks winmail.dat and leaves out signatures. */
export function readableMail(email: Email): ReadableMail {
  const attachments = email.attachments.filter(({ mimeType }) => !signatureTypes.has(mimeType));
  if (isEncrypted({ ...email, attachments }))
    return { isEncrypted: true, text: undefined, html: undefined, attachments: [] };
  const parts = attachments.map(unpackedPart);
  const { text, html } = hasWords(email) ? email : (parts.find(hasWords) ?? email);
  const isWordless = !hasWords({ text, html });
  return {
    isEncrypted: false,
    text,
    html,
    // What is not read to its end stays, to be named; without any words they may be in there.
    attachments: parts.flatMap(({ files, packed, isWhole }) =>
      packed === undefined || (isWhole && !isWordless) ? files : [...files, packed],
    ),
  };
}

/** Of S/MIME (RFC 8551) and of PGP (RFC 3156). */
const signatureTypes: ReadonlySet<string> = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
]);

const encryptedTypes: ReadonlySet<string> = new Set([
  'application/pkcs7-mime',
  'application/x-pkcs7-mime',
  'application/pgp-encrypted',
]);

/** Beside words, or beside another file, something encrypted is a file: people attach those. */
function isEncrypted(email: Email): boolean {
  const type = email.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (/^multipart\/encrypted\b/i.test(type)) return true;
  if ((email.text ?? '').trimStart().startsWith('-----BEGIN PGP MESSAGE-----')) return true;
  // Certificates hide nothing.
  if (hasWords(email) || /;\s*smime-type\s*=\s*"?certs-only\b/i.test(type)) return false;
  return email.attachments.length > 0 && email.attachments.every(isCiphertext);
}

function isCiphertext({ mimeType, filename }: Attachment): boolean {
  const name = filename ?? '';
  return (encryptedTypes.has(mimeType) && !/\.p7c$/i.test(name)) || /\.(p7m|asc|gpg|pgp)$/i.test(name);
}

interface Words {
  readonly text?: string | undefined;
  readonly html?: string | undefined;
}

function hasWords({ text = '', html = '' }: Words): boolean {
  return text.trim() !== '' || html.trim() !== '';
}

interface UnpackedPart extends Words {
  readonly files: readonly Attachment[];
  /** What they come from, where it is not themselves. */
  readonly packed?: Attachment;
  readonly isWhole: boolean;
}

/** A mail within the mail stays a file: its words are not those of the sender. */
function unpackedPart(part: Attachment): UnpackedPart {
  if (part.mimeType === 'message/rfc822')
    return { files: [{ ...part, filename: part.filename ?? 'message.eml' }], isWhole: true };
  const tnef = isTnef(part) ? tnefIn(bytesOf(part)) : undefined;
  if (tnef === undefined) return { files: [part], isWhole: true };
  return { ...tnef, files: tnef.files.map(attachmentOf), packed: part };
}

function isTnef({ mimeType, filename }: Attachment): boolean {
  return /^application\/(vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '');
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function attachmentOf({ name, mimeType, contentId, bytes }: TnefFile): Attachment {
  return {
    filename: name ?? null,
    mimeType: mimeType ?? 'application/octet-stream',
    disposition: contentId === undefined ? 'attachment' : 'inline',
    contentId,
    content: bytes,
  };
}
