/**
 * Returns the SHA-256 in lower-case hexadecimal. Undefined where the browser has no crypto.subtle: on an
 * insecure origin (http on anything but localhost).
 */
export async function sha256Of(bytes: ArrayBuffer): Promise<string | undefined> {
  // The types promise it everywhere; insecure origins have none.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
