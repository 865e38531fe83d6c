import { detectFileType, headBytes, mediaTypeOf } from '../../form/file-type.ts';
import type { StoredFile } from '../../form/values.ts';
import { sha256Of } from './sha256.ts';

const longestName = 200;

/** The bytes by which a file is judged. */
export function headOf(bytes: ArrayBuffer): Uint8Array {
  return new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headBytes));
}

/**
 * Describes a file that is to be kept. Undefined where this browser has no hash: receipt could not be proven later, and
 * an insecure origin has no usable storage either.
 */
export async function storedFileOf(
  fileId: string,
  name: string,
  bytes: ArrayBuffer,
): Promise<StoredFile | undefined> {
  const sha256 = await sha256Of(bytes);
  if (sha256 === undefined) return undefined;
  // Judged by the bytes: the browser's type follows the file name.
  const type = mediaTypeOf(detectFileType(headOf(bytes)));
  return { fileId, name: shortName(name), type, size: bytes.byteLength, sha256 };
}

/** Keeps the extension, because people and their programs rely on it. */
function shortName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longestName) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, longestName - ending.length).join('') + ending;
}
