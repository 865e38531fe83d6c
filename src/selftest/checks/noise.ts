/** Maximum bytes per call of getRandomValues. */
const most = 65_536;

/** Incompressible bytes. */
export function noise(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += most)
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + most)));
  return bytes;
}
