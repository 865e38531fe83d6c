/** Available in every browser, worker and Node; the pure folders have no other type of it. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Characters (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
export const longestEmail = 254;

/**
 * Accepts something, one @, something, without spaces inside: as lenient as form versions before the second.
 */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}

export interface MailAddress {
  /** The part before the @; full-width letters become plain ones. */
  readonly name: string;
  /** ASCII, lower case, without a trailing dot. */
  readonly domain: string;
}

/** Invisible characters, which would give one address any number of spellings. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/** Excludes the marks that separate or group addresses in a mail's header (RFC 5322 section 3.4). */
const oneAddress = /^([^\s@<>,;:"()[\]\\]+)@([\p{L}\p{M}\p{N}.-]+)$/u;

/** At least two labels (RFC 1035 section 2.3.1), and not an IP address: its last label has a letter. */
const mailDomain =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Parses addresses, as the only parser for forms, the API and mails: undefined where a mail to this text
 * would not go to exactly one address in one domain.
 */
export function parseEmail(text: string): MailAddress | undefined {
  if (text.length > longestEmail || invisible.test(text)) return undefined;
  const [, name, typed] = oneAddress.exec(text.normalize('NFKC')) ?? [];
  if (name === undefined || typed === undefined) return undefined;
  const domain = asciiOf(typed.replace(/\.$/, ''));
  const isWhole = mailDomain.test(domain) && name.length + domain.length < longestEmail;
  return isWhole ? { name, domain } : undefined;
}

/** Returns the domain as mail servers know it (IDNA, RFC 5891); empty if it is not a domain. */
function asciiOf(domain: string): string {
  if (/^[a-z0-9.-]*$/i.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}/`).hostname;
  } catch {
    return '';
  }
}

export function isMailAddress(text: string): boolean {
  return parseEmail(text) !== undefined;
}

/** Returns the spelling that a mail goes to; undefined where none can. */
export function mailableEmail(text: string): string | undefined {
  const address = parseEmail(text.trim());
  return address && `${address.name}@${address.domain}`;
}

/**
 * Returns the spelling by which addresses are compared. A mail goes to this spelling, never to the typed one.
 */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
