import { folded } from '../../../src/lib/folded-text.ts';

/** ASCII for every system that unpacks it: "Ñáñez" is "Nanez". */
function plain(text: string): string {
  const letters = text
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .replaceAll('Ø', 'O')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  return letters.replaceAll(/[^A-Za-z0-9-]+/g, '').slice(0, 40);
}

/** PMTS-LIB-0002_Nunez: with it the names of a request's files begin. */
export function bundleName(reference: string, familyName: string): string {
  const parts = [reference.replaceAll(/[^A-Za-z0-9]+/g, '-'), plain(familyName)];
  return parts.filter((part) => part !== '').join('_');
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

/**
 * Names of the files of one request, each once: PMTS-LIB-0002_Nunez_passport.jpg, and _passport--2.jpg for the file that
 * corrects it.
 */
export function fileNames(
  prefix: string,
  files: readonly { readonly field: string; readonly type: string; readonly name: string }[],
): readonly string[] {
  const counts = new Map<string, number>();
  return files.map(({ field, type, name }) => {
    const called = plain(field.replace(/File(?=_|$)/, '').replaceAll('_', '-')) || 'file';
    const count = (counts.get(folded(called)) ?? 0) + 1;
    counts.set(folded(called), count);
    const typed = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
    const extension = extensions[type] ?? typed ?? 'bin';
    return `${prefix}_${called}${count === 1 ? '' : `--${count}`}.${extension}`;
  });
}
