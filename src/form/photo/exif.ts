/** EXIF is a TIFF header and a first directory, in which the orientation is entry 0112 (hexadecimal). 1 to 8. */
export function orientationIn(tiff: Uint8Array): number | undefined {
  if (tiff.length < 14) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return undefined;
  const count = view.getUint16(directory, little);
  for (let position = 0; position < count; position += 1) {
    const entry = directory + 2 + position * 12;
    if (entry + 12 > view.byteLength) return undefined;
    if (view.getUint16(entry, little) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Builds EXIF with the orientation only. */
export function orientationExif(orientation: number): Uint8Array {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([...header, ...directory]);
}
