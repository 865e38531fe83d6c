import { SettingError } from './setting-values.ts';

/** A mailbox read by IMAP. */
export interface MailboxLocation {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, except on this machine. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  /** A name such as INBOX. */
  readonly mailbox: string;
}

const form = 'must be like imaps://USER:PASSWORD@HOST/INBOX';
const escapes = 'with %40 for @, %3A for :, %2F for /, %23 for # and %25 for % in user, password and mailbox';

/**
 * Undefined when no mailbox is read. Errors contain no part of the value, which includes a password.
 * @throws SettingError
 */
export function readMailboxUrl(setting: string, text: string | undefined): MailboxLocation | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^imaps?:$/.test(url.protocol)) throw new SettingError(setting, form);
  const { hostname, port, username, password, pathname, search, hash } = url;
  if (hostname === '') throw new SettingError(setting, `names no host; it ${form}`);
  if (username === '' || password === '') {
    throw new SettingError(setting, `needs a user and a password; it ${form}, ${escapes}`);
  }
  if (search !== '' || hash !== '') throw new SettingError(setting, `${form}, ${escapes}`);
  const secure = url.protocol === 'imaps:';
  return {
    // IPv6 addresses are in brackets.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (secure ? 993 : 143)),
    secure,
    user: decoded(setting, username),
    password: decoded(setting, password),
    mailbox: decoded(setting, pathname.slice(1)) || 'INBOX',
  };
}

function decoded(setting: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingError(setting, `${form}, ${escapes}`);
  }
}
