/** What a file of this media type may be called; the first ending is given to one that is called otherwise. */
const endings: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['application/pdf', ['pdf']],
  ['image/jpeg', ['jpg', 'jpeg', 'jpe', 'jfif']],
  ['image/png', ['png']],
  ['image/gif', ['gif']],
  ['image/webp', ['webp']],
  ['image/bmp', ['bmp', 'dib']],
  ['image/tiff', ['tif', 'tiff']],
  ['image/avif', ['avif']],
  ['image/heic', ['heic', 'heif']],
]);

/**
 * The name under which a stranger's file is saved. It ends as its first bytes say: a PDF that is called
 * passport.html, and holds a script as well, would be a web page to whoever opens it from the downloads.
 */
export function savedFileName({ name, type }: { readonly name: string; readonly type: string }): string {
  const [usual, ...others] = endings.get(type) ?? ['bin'];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && [usual, ...others].includes(ending) ? name : `${name}.${usual}`;
}
