/**
 * Returns an AVIF or HEIC without EXIF and XMP, byte by byte the same picture: what they say is overwritten with zeros
 * where it is, so that no place of the file moves. How the picture is turned is said elsewhere (`irot`, `imir`).
 * Undefined when there is nothing to remove, or the file is not read with certainty (ISO/IEC 14496-12, 8.11).
 */
export function withoutHeifMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const notes = notesIn(bytes).filter(([start, end]) =>
    bytes.subarray(start, end).some((byte) => byte !== 0),
  );
  if (notes.length === 0) return undefined;
  const cleaned = Uint8Array.from(bytes);
  for (const [start, end] of notes) cleaned.fill(0, start, end);
  return cleaned;
}

type Range = readonly [start: number, end: number];

interface Box {
  readonly type: string;
  /** Offset of its content. */
  readonly start: number;
  readonly end: number;
}

function notesIn(bytes: Uint8Array): readonly Range[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const meta = boxesIn(view, 0, view.byteLength).find(({ type }) => type === 'meta');
    if (meta === undefined) return [];
    const boxes = boxesIn(view, meta.start + 4, meta.end);
    const box = (name: string): Box | undefined => boxes.find(({ type }) => type === name);
    const [infos, places, data] = [box('iinf'), box('iloc'), box('idat')];
    if (infos === undefined || places === undefined) return [];
    const items = itemsOfNotes(view, infos);
    const all = placesIn(view, places, data?.start);
    const notes = all.filter(({ item, range }) => items.has(item) && range[1] <= bytes.length);
    const others = all.filter(({ item }) => !items.has(item));
    return notes
      .map(({ range }) => range)
      .filter((range) => !others.some((other) => meet(range, other.range)));
  } catch (error) {
    // It says that it is longer than it is.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** What the picture needs too is left alone. */
function meet(one: Range, other: Range): boolean {
  return one[0] < other[1] && other[0] < one[1];
}

function boxesIn(view: DataView, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const [short, type] = [view.getUint32(at), fourAt(view, at + 4)];
    const isLong = short === 1;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short;
    // 0: up to the end of the file.
    const end = size === 0 ? to : at + size;
    const start = at + (isLong ? 16 : 8);
    if (end < start || end > to) break;
    boxes.push({ type, start, end });
    at = end;
  }
  return boxes;
}

/** Ids of the items that hold EXIF, and of those of a media type of their own, which XMP has. */
function itemsOfNotes(view: DataView, { start, end }: Box): ReadonlySet<number> {
  const first = start + (view.getUint8(start) === 0 ? 6 : 8);
  const ids = boxesIn(view, first, end).flatMap(({ type, start: at }) => {
    const version = view.getUint8(at);
    if (type !== 'infe' || version < 2) return [];
    const id = version === 2 ? view.getUint16(at + 4) : view.getUint32(at + 4);
    const kind = fourAt(view, at + (version === 2 ? 8 : 10));
    return kind === 'Exif' || kind === 'mime' ? [id] : [];
  });
  return new Set(ids);
}

interface Place {
  readonly item: number;
  readonly range: Range;
}

/** @param data where the content of `idat` begins */
function placesIn(view: DataView, { start }: Box, data: number | undefined): readonly Place[] {
  const version = view.getUint8(start);
  const sizes = view.getUint16(start + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  // Then a part is as long as the whole file.
  if (lengthSize === 0) return [];
  let at = start + 6;
  const next = (size: number): number => {
    const value = numberAt(view, at, size);
    at += size;
    return value;
  };
  const wide = version < 2 ? 2 : 4;
  const places: Place[] = [];
  for (let left = next(wide); left > 0; left -= 1) {
    const item = next(wide);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize);
    for (let extents = next(2); extents > 0; extents -= 1) {
      next(indexSize);
      const [offset, length] = [next(offsetSize), next(lengthSize)];
      const from = method === 0 ? 0 : data;
      if (method > 1 || from === undefined || length === 0) continue;
      places.push({ item, range: [from + base + offset, from + base + offset + length] });
    }
  }
  return places;
}

/** @throws RangeError beyond the end of the file */
function numberAt(view: DataView, at: number, size: number): number {
  if (size === 0) return 0;
  if (size === 2) return view.getUint16(at);
  return size === 4 ? view.getUint32(at) : Number(view.getBigUint64(at));
}

function fourAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
