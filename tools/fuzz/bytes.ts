import * as fc from 'fast-check';

/** One thing that happens to a file on its way. */
export interface Damage {
  readonly kind: 'set' | 'insert' | 'remove' | 'repeat' | 'cut';
  /** Where: a part of the file's length. */
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Values at which lengths and offsets turn over. */
const edges = [
  [0],
  [0xff],
  [0, 0],
  [0xff, 0xff],
  [0x7f, 0xff, 0xff, 0xff],
  [0xff, 0xff, 0xff, 0xff],
  [0x80, 0, 0, 0],
].map((bytes) => Uint8Array.from(bytes));

const bytes = fc.oneof(fc.constantFrom(...edges), fc.uint8Array({ minLength: 1, maxLength: 12 }));

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('set', 'set', 'set', 'insert', 'remove', 'repeat', 'cut'),
  // Most of what is read is at the beginning or at the end.
  at: fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 0.05, noNaN: true }),
    fc.double({ min: 0.95, max: 1, noNaN: true }),
  ),
  bytes,
});

export const damages = fc.array(damage, { maxLength: 8 });

export function damaged(file: Uint8Array, all: readonly Damage[]): Uint8Array<ArrayBuffer> {
  return all.reduce((content, one) => Buffer.from(afterOne(content, one)), Uint8Array.from(file));
}

function afterOne(file: Uint8Array, { kind, at, bytes: given }: Damage): Uint8Array {
  const from = Math.floor(at * file.length);
  const to = Math.min(file.length, from + given.length);
  switch (kind) {
    case 'set': {
      const copy = Uint8Array.from(file);
      copy.set(given.subarray(0, to - from), from);
      return copy;
    }
    case 'insert':
      return Buffer.concat([file.subarray(0, from), given, file.subarray(from)]);
    case 'remove':
      return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
    case 'repeat':
      return Buffer.concat([file.subarray(0, to), file.subarray(from)]);
    case 'cut':
      return file.subarray(0, from);
  }
}
