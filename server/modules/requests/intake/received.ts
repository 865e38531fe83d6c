import type { ReceivedFile } from '../../../lib/files/received-file.ts';

/** Everything that has arrived, not yet checked. */
export interface Received {
  /** In the order of arrival, repeats included. */
  readonly texts: readonly ReceivedText[];
  readonly files: readonly ReceivedFile[];
  /** Only from JSON. */
  readonly lists: readonly ReceivedList[];
  /** Names of JSON values that are neither text nor a list of texts. */
  readonly odd: readonly string[];
}

export interface ReceivedText {
  /** Name on the wire. */
  readonly name: string;
  readonly text: string;
}

interface ReceivedList {
  readonly name: string;
  readonly items: readonly string[];
}

const longest = 200;
const separators = /[/\\]/;
/** Control characters, and the marks that turn the direction of text: "gpj.exe" shown as "exe.jpg". */
const deceptive = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A file's name as people are shown it; never a path on the disk. */
export function displayName(sent: string | undefined): string {
  const base = (sent ?? '').split(separators).at(-1) ?? '';
  const name = base.replaceAll(deceptive, '').trim();
  return name === '' || /^\.+$/.test(name) ? 'file' : shorten(name);
}

/** Keeps the extension, which tells people what it is. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longest) return characters.join('');
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= 10 ? characters.slice(dot) : [];
  return [...characters.slice(0, longest - extension.length), ...extension].join('');
}

/** Whether anything came along with a call that says all it has to say by its address. */
export function hasContent({ texts, lists, odd, files }: Received): boolean {
  return texts.length + lists.length + odd.length + files.length > 0;
}
