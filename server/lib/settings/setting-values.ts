import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { longestPassword, shortestPassword } from '../../../src/contracts/accounts.ts';
import { type PasswordFault, passwordFault } from '../passwords/passwords.ts';

/** A setting that the server cannot work with. The message is the one line shown to the operator. */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}

export function readPort(setting: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new SettingError(setting, `must be a number from 0 to 65535, not "${text}"`);
  }
  return port;
}

/** Reads a whole number from 0. */
export function readCount(setting: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new SettingError(setting, `must be a whole number, not "${text}"`);
  return Number(text);
}

/** @param least the smallest sensible number of bytes; 0 is accepted only if this is 0 */
export function readBytes(setting: string, text: string, least: number): number {
  const bytes = Number(text);
  if (!/^\d{1,15}$/.test(text) || bytes < least) {
    throw new SettingError(setting, `must be a number of bytes, ${least} or more, not "${text}"`);
  }
  return bytes;
}

export function readSwitch(setting: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new SettingError(setting, `must be on or off, not "${text}"`);
  return text === 'on';
}

export function readOneOf<T extends string>(setting: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text);
  if (found === undefined)
    throw new SettingError(setting, `must be one of ${values.join(', ')}, not "${text}"`);
  return found;
}

/** HH:MM, or undefined for off. */
export function readTimeOfDay(setting: string, text: string): string | undefined {
  if (text === 'off') return undefined;
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new SettingError(setting, `must be a time such as 03:00, in UTC, or off, not "${text}"`);
}

/** Errors contain no part of the value: it may include a password. */
export function readUrl(
  setting: string,
  text: string | undefined,
  protocols: readonly string[],
): string | undefined {
  if (text === undefined) return undefined;
  const expected = `must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`;
  if (!URL.canParse(text)) throw new SettingError(setting, `${expected}; the value is no URL`);
  const { protocol, hostname } = new URL(text);
  if (!protocols.includes(protocol)) throw new SettingError(setting, `${expected}, not with ${protocol}`);
  if (hostname === '' && !protocol.startsWith('postgres')) throw new SettingError(setting, 'names no host');
  return text;
}

/** Links are formed by appending a path. */
export function readPublicUrl(setting: string, text: string | undefined): string | undefined {
  const url = readUrl(setting, text, ['http:', 'https:']);
  if (url === undefined) return undefined;
  const { username, password } = new URL(url);
  if (username + password !== '' || /[?#]/.test(url))
    throw new SettingError(setting, 'must be an origin, or one with a path: no user, no ? and no #');
  return url;
}

/** The directory need not exist yet, but what exists at the path must be a directory. */
export function readDirectory(setting: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!isAbsolute(text)) throw new SettingError(setting, `must be a whole path, not "${text}"`);
  if (isOtherThanDirectory(setting, text)) throw new SettingError(setting, `${text} is not a directory`);
  return text;
}

/** @throws SettingError when it cannot be determined, such as below a file */
function isOtherThanDirectory(setting: string, path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch (error) {
    throw new SettingError(setting, `${path} cannot be used (${String(Object(error).code)})`);
  }
}

/** Reads the address out of "Office <office@pmts.example>", or of an address alone. */
export function addressIn(text: string): string {
  return /<([^<>]*)>$/.exec(text)?.[1] ?? text;
}

/** Reads an address, or a name with an address: Office <office@example.com>. */
export function readAddress(setting: string, text: string): string {
  const address = addressIn(text);
  // Not an address parser: a mail server on this machine accepts office@localhost.
  if (!/^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)*$/.test(address) || /[\r\n,]/.test(text)) {
    throw new SettingError(setting, `must be one e-mail address, not "${text}"`);
  }
  return text;
}

/** Reads an address without a name. */
export function readPlainAddress(setting: string, text: string): string {
  if (/[<>]/.test(text)) throw new SettingError(setting, `must be an e-mail address alone, not "${text}"`);
  return readAddress(setting, text);
}

/** HS256 needs 256 bits (RFC 7518 section 3.2). Errors contain no part of the value. */
export function readSecret(setting: string, text: string | undefined): string | undefined {
  if (text !== undefined && text.length < shortestSecret) {
    throw new SettingError(setting, `must have at least ${shortestSecret} characters; it has ${text.length}`);
  }
  return text;
}

/** Characters. */
export const shortestSecret = 32;

/** Errors contain no part of the value. @param email of the account */
export function readPassword(setting: string, text: string | undefined, email: string): string | undefined {
  if (text === undefined) return undefined;
  const fault = passwordFault(text, email);
  if (fault === undefined) return text;
  throw new SettingError(setting, passwordAdvice(fault, text));
}

/** One line for the person who set the password. */
export function passwordAdvice(fault: PasswordFault, typed: string): string {
  return fault === 'length'
    ? `must have ${shortestPassword} to ${longestPassword} characters; it has ${typed.length}`
    : 'is too easy to guess: a common password, one character repeated, or the address itself';
}

/** Names of hosts, by commas; `*.` before for all below, a port behind. Undefined for off. Addresses are none. */
export function readHosts(setting: string, text: string): readonly string[] | undefined {
  if (text === 'off') return undefined;
  const items = text.split(',').map((item) => item.trim().toLowerCase());
  return items.filter((item) => item !== '').map((item) => readHost(setting, item));
}

function readHost(setting: string, text: string): string {
  const isHost = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?(:[1-9]\d{0,4})?$/.test(
    text,
  );
  if (isHost && !text.endsWith(':443')) return text;
  throw new SettingError(
    setting,
    `must be off, or hosts such as push.example or *.push.example, with commas between; "${text}" is none`,
  );
}

export function readOrigins(setting: string, text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '').map((item) => readOrigin(setting, item));
}

function readOrigin(setting: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin) {
    throw new SettingError(
      setting,
      `must be origins such as https://forms.example, with commas between; "${text}" is none`,
    );
  }
  return url.origin;
}
