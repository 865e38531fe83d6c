import type { ReceivedFile } from '../../../lib/files/file-store.ts';

/** Everything that has arrived, not yet checked. */
export interface Received {
  /** In order of arrival, including repeats. */
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
/** Control characters, and characters that change the direction of text: "gpj.exe" shown as "exe.jpg". */
const deceptive = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Returns a file's name as shown to people; it is never used as a path on the disk. */
export function displayName(sent: string | undefined): string {
  const base = (sent ?? '').split(separators).at(-1) ?? '';
  const name = base.replaceAll(deceptive, '').trim();
  return name === '' || /^\.+$/.test(name) ? 'file' : shorten(name);
}

/** Shortens a name but keeps its extension, which tells people the type. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longest) return characters.join('');
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= 10 ? characters.slice(dot) : [];
  return [...characters.slice(0, longest - extension.length), ...extension].join('');
}

/** Whether any content was sent with a call that needs none beyond its address. */
export function hasContent({ texts, lists, odd, files }: Received): boolean {
  return texts.length + lists.length + odd.length + files.length > 0;
}
