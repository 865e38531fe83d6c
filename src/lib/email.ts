/** In every browser, worker and Node; the pure rooms have no other type of it. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Characters (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
export const longestEmail = 254;

/** As lenient as versions of forms before the second were: something, one @, something, no spaces inside. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}

/** An address in its normal form. */
export interface MailAddress {
  /** Before the @; letters of full width are plain ones. */
  readonly name: string;
  /** ASCII, lower case, without a dot at its end. */
  readonly domain: string;
}

/** Seen by nobody: with them one address has any number of spellings. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/** None of the marks that separate or group addresses in a mail's head (RFC 5322 section 3.4). */
const oneAddress = /^([^\s@<>,;:"()[\]\\]+)@([\p{L}\p{M}\p{N}.-]+)$/u;

/** At least two labels (RFC 1035 section 2.3.1), and no address of the network: its last label has a letter. */
const mailDomain =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one parser of addresses, for forms, the API and mails: undefined where a mail to this text would not go to exactly one
 * address in the domain of somebody.
 */
export function parseEmail(text: string): MailAddress | undefined {
  if (text.length > longestEmail || invisible.test(text)) return undefined;
  const [, name, typed] = oneAddress.exec(text.normalize('NFKC')) ?? [];
  if (name === undefined || typed === undefined) return undefined;
  const domain = asciiOf(typed.replace(/\.$/, ''));
  const isWhole = mailDomain.test(domain) && name.length + domain.length < longestEmail;
  return isWhole ? { name, domain } : undefined;
}

/** As mail servers know it (IDNA, RFC 5891); empty for what is no domain. */
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

/** The spelling that a mail goes to; undefined where none can. */
export function mailableEmail(text: string): string | undefined {
  const address = parseEmail(text.trim());
  return address && `${address.name}@${address.domain}`;
}

/** The spelling by which addresses are compared. A mail goes to this spelling, never to the typed one. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
