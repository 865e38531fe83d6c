/** Reads numbers and bytes one after the other, little-endian; undefined past the end, where it stays. */
export interface ByteReader {
  uint8(): number | undefined;
  uint16(): number | undefined;
  uint32(): number | undefined;
  /** A view, no copy. */
  bytes(length: number): Uint8Array | undefined;
  /** Goes to the next multiple of four, or to the end. */
  pad(): void;
  left(): number;
}

export function byteReader(source: Uint8Array): ByteReader {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  let at = 0;
  const begin = (length: number): number | undefined => {
    if (length > source.length - at) return undefined;
    at += length;
    return at - length;
  };
  const number = (length: number, read: (from: number) => number): number | undefined => {
    const from = begin(length);
    return from === undefined ? undefined : read(from);
  };
  return {
    uint8: () => number(1, (from) => view.getUint8(from)),
    uint16: () => number(2, (from) => view.getUint16(from, true)),
    uint32: () => number(4, (from) => view.getUint32(from, true)),
    bytes: (length) => (begin(length) === undefined ? undefined : source.subarray(at - length, at)),
    pad() {
      at = Math.min(source.length, Math.ceil(at / 4) * 4);
    },
    left: () => source.length - at,
  };
}
