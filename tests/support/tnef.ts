/** Builds winmail.dat as Outlook does (MS-OXTNEF). */
export interface TnefParts {
  /** Windows code page of 8-bit texts. */
  readonly codePage?: number;
  readonly body?: Uint8Array;
  /** Of the message. */
  readonly properties?: readonly Uint8Array[];
  readonly files?: readonly TnefFileParts[];
}

export interface TnefFileParts {
  /** The short name of DOS times, in 8 bits. */
  readonly title?: string;
  readonly bytes?: Uint8Array;
  readonly properties?: readonly Uint8Array[];
}

export function tnef({ codePage = 1252, body, properties = [], files = [] }: TnefParts): Buffer {
  return Buffer.concat([
    uint32(0x223e9f78),
    uint16(7),
    attribute(1, 0x89006, uint32(0x10000)),
    attribute(1, 0x69007, Buffer.concat([uint32(codePage), uint32(0)])),
    attribute(1, 0x78008, Buffer.from('IPM.Microsoft Mail.Note\0')),
    ...(body === undefined ? [] : [attribute(1, 0x2800c, body)]),
    attribute(1, 0x69003, listOf(properties)),
    ...files.flatMap(({ title, bytes, properties: ofFile = [] }) => [
      attribute(2, 0x69002, Buffer.alloc(14, 1)),
      ...(title === undefined ? [] : [attribute(2, 0x18010, Buffer.from(`${title}\0`, 'latin1'))]),
      ...(bytes === undefined ? [] : [attribute(2, 0x6800f, bytes)]),
      attribute(2, 0x69005, listOf(ofFile)),
    ]),
  ]);
}

/** A file as Outlook packs it: a short title, and the whole name beside. */
export function packedFile(name: string, bytes: Uint8Array): TnefFileParts {
  return {
    title: `${name.replaceAll(/[^a-z]/gi, '').slice(0, 6)}~1.pdf`,
    bytes,
    properties: [
      number(0x3705, 1),
      named('Content-Type', 7),
      unicode(0x3704, 'SHORT~1.PDF'),
      unicode(0x3707, name),
    ],
  };
}

export function number(id: number, value: number): Buffer {
  return Buffer.concat([tag(0x03, id), uint32(value)]);
}

export function unicode(id: number, text: string): Buffer {
  return varying(0x1f, id, [Buffer.from(`${text}\0`, 'utf16le')]);
}

export function string8(id: number, text: Uint8Array): Buffer {
  return varying(0x1e, id, [text]);
}

export function binary(id: number, bytes: Uint8Array): Buffer {
  return varying(0x0102, id, [bytes]);
}

/** A mail or a drawing within the mail. */
export function object(id: number, bytes: Uint8Array): Buffer {
  return varying(0x0d, id, [Buffer.concat([Buffer.alloc(16, 2), bytes])]);
}

/** Several texts in one property. */
export function texts(id: number, all: readonly string[]): Buffer {
  return varying(
    0x101f,
    id,
    all.map((text) => Buffer.from(`${text}\0`, 'utf16le')),
  );
}

/** A property with a name of its own. */
export function named(name: string, value: number): Buffer {
  const letters = Buffer.from(`${name}\0`, 'utf16le');
  return Buffer.concat([
    tag(0x03, 0x8001),
    Buffer.alloc(16, 3),
    uint32(1),
    uint32(letters.length),
    padded(letters),
    uint32(value),
  ]);
}

function varying(type: number, id: number, values: readonly Uint8Array[]): Buffer {
  const each = values.flatMap((value) => [uint32(value.length), padded(value)]);
  return Buffer.concat([tag(type, id), uint32(values.length), ...each]);
}

function attribute(level: 1 | 2, id: number, data: Uint8Array): Buffer {
  const checksum = data.reduce((sum, byte) => (sum + byte) % 0x10000, 0);
  return Buffer.concat([Buffer.from([level]), uint32(id), uint32(data.length), data, uint16(checksum)]);
}

function listOf(properties: readonly Uint8Array[]): Buffer {
  return Buffer.concat([uint32(properties.length), ...properties]);
}

function tag(type: number, id: number): Buffer {
  return Buffer.concat([uint16(type), uint16(id)]);
}

function padded(value: Uint8Array): Buffer {
  return Buffer.concat([value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
