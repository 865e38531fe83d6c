import { type ByteReader, byteReader } from './byte-reader.ts';
import { textIn } from './code-page.ts';

/** A property of a message or of an attached file. */
export interface MapiValue {
  readonly type: number;
  /** Of several values the first. */
  readonly bytes: Uint8Array;
}

/** Types of properties (MS-OXCDATA section 2.11.1). */
export const mapiTypes = { object: 0x0d, string8: 0x1e, unicode: 0x1f, binary: 0x0102 } as const;

/** Several values of one type. */
const several = 0x1000;

/** Bytes that a value takes; shorter ones are padded. None takes nothing: four thousand million could stand in a line. */
const fixed: ReadonlyMap<number, number> = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);

const varying: ReadonlySet<number> = new Set(Object.values(mapiTypes));

/** Properties from here on have names of their own. */
const firstNamed = 0x8000;

/**
 * Reads a list of properties (MS-OXTNEF section 2.1.3.4) up to where it cannot be read.
 * @param wanted ids; anybody can send millions of others
 */
export function mapiPropertiesIn(
  list: Uint8Array,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, MapiValue> {
  const reader = byteReader(list);
  const found = new Map<number, MapiValue>();
  for (let left = reader.uint32() ?? 0; left > 0; left -= 1) {
    const type = reader.uint16();
    const id = reader.uint16();
    if (type === undefined || id === undefined || (id >= firstNamed && !skipName(reader))) break;
    const bytes = firstValue(reader, type);
    if (bytes === undefined) break;
    if (wanted.has(id) && !found.has(id)) found.set(id, { type, bytes });
  }
  return found;
}

/** @returns whether there was one */
function skipName(reader: ByteReader): boolean {
  reader.bytes(16);
  const kind = reader.uint32();
  const idOrLength = reader.uint32();
  if (kind === 0) return idOrLength !== undefined;
  if (kind !== 1 || idOrLength === undefined || reader.bytes(idOrLength) === undefined) return false;
  reader.pad();
  return true;
}

/** Goes behind the last value; undefined where one cannot be read. */
function firstValue(reader: ByteReader, type: number): Uint8Array | undefined {
  const single = type & ~several;
  const count = single !== type || varying.has(single) ? reader.uint32() : 1;
  if (count === undefined) return undefined;
  let first: Uint8Array = new Uint8Array();
  for (let index = 0; index < count; index += 1) {
    const length = varying.has(single) ? reader.uint32() : fixed.get(single);
    const value = length === undefined ? undefined : reader.bytes(length);
    if (value === undefined) return undefined;
    reader.pad();
    if (index === 0) first = value;
  }
  return first;
}

/** Undefined where it is none, or empty. */
export function stringOf(value: MapiValue | undefined, codePage: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  const { type, bytes } = value;
  if (type !== mapiTypes.unicode && type !== mapiTypes.string8) return undefined;
  const text = textIn(bytes, type === mapiTypes.unicode ? 1200 : codePage);
  return text === '' ? undefined : text;
}

export function numberOf(value: MapiValue | undefined): number | undefined {
  return value === undefined ? undefined : byteReader(value.bytes).uint32();
}
