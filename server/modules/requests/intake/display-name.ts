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
