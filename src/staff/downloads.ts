import type { StaffAccess } from '../account/session-context.tsx';
import { jsonObject } from '../contracts/json-object.ts';

/**
 * Begins a download that may be gigabytes: the browser fetches an address valid once and for a minute, and streams it
 * to the disk, instead of the page holding it all as one Blob.
 * @returns whether the API gave an address
 */
export async function beginDownload(
  { send, addressOf }: Pick<StaffAccess, 'send' | 'addressOf'>,
  path: string,
): Promise<boolean> {
  const answer = await send(path, { method: 'POST', json: {} });
  if (answer.kind !== 'answered' || answer.status < 200 || answer.status >= 300) return false;
  const { address } = jsonObject(answer.body);
  if (typeof address !== 'string' || !address.startsWith('/api/')) return false;
  const link = document.createElement('a');
  link.href = addressOf(address);
  link.download = '';
  link.click();
  return true;
}

/** Permitted file extensions by media type; the first one is appended to a name with none of them. */
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
 * The name under which a stranger's file is saved. Its extension follows its first bytes: a PDF called passport.html
 * that also contains a script would open as a web page from the downloads.
 */
export function savedFileName({ name, type }: { readonly name: string; readonly type: string }): string {
  const [usual, ...others] = endings.get(type) ?? ['bin'];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && [usual, ...others].includes(ending) ? name : `${name}.${usual}`;
}
