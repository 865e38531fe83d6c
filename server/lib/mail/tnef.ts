/** Files and words that Outlook has packed into a winmail.dat (MS-OXTNEF). */
export interface Tnef {
  readonly files: readonly TnefFile[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** False where it is cut or damaged, or a file in it is not there: more may be missing. */
  readonly isWhole: boolean;
}

/** A mail or an object of Office within the mail is one, too; nothing inside it is read. */
export interface TnefFile {
  readonly name: string | undefined;
  readonly mimeType: string | undefined;
  /** Only of pictures within the text. */
  readonly contentId: string | undefined;
  /** A view of the source. */
  readonly bytes: Uint8Array;
}

const signature = 0x223e9f78;

/** Attributes that are read; a mail with ten files has some hundred. */
const mostAttributes = 2000;

/** Bytes of the level, id, length and checksum of an attribute. Fewer at the end are padding. */
const emptyAttribute = 11;

const attributeIds = {
  body: 0x2800c,
  fileData: 0x6800f,
  fileTitle: 0x18010,
  /** The first of each file. */
  fileBegins: 0x69002,
  messageProperties: 0x69003,
  fileProperties: 0x69005,
  codePage: 0x69007,
} as const;

/** Ids of properties (MS-OXPROPS). */
const propertyIds = {
  body: 0x1000,
  html: 0x1013,
  displayName: 0x3001,
  data: 0x3701,
  fileName: 0x3704,
  longFileName: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
  flags: 0x3714,
  htmlCodePage: 0x3fde,
  isHidden: 0x7ffe,
} as const;

const wanted: ReadonlySet<number> = new Set(Object.values(propertyIds));

/** Bit of `flags`: the text shows it. */
const shownInText = 4;

/** Bytes that say what kind of object follows. */
const objectKind = 16;

/** Undefined for what is no TNEF at all. Checksums are not compared: some programs write wrong ones. */
export function tnefIn(source: Uint8Array): Tnef | undefined {
  const stream = attributesIn(source);
  if (stream === undefined) return undefined;
  const message = stream.attributes.filter(({ isOfFile }) => !isOfFile);
  const codePage = codePageOf(message);
  const files = filesIn(stream.attributes).map((attributes) => fileOf(attributes, codePage));
  return {
    files: files.filter((file) => file !== undefined),
    ...wordsOf(message, codePage),
    isWhole: stream.isWhole && !files.includes(undefined),
  };
}

interface Attribute {
  readonly isOfFile: boolean;
  readonly id: number;
  readonly data: Uint8Array;
}

interface Stream {
  readonly attributes: readonly Attribute[];
  readonly isWhole: boolean;
}

function attributesIn(source: Uint8Array): Stream | undefined {
  const reader = byteReader(source);
  const attributes: Attribute[] = [];
  if (reader.uint32() !== signature || reader.uint16() === undefined) return undefined;
  while (reader.left() > 0) {
    const isLast = reader.left() < emptyAttribute;
    const level = reader.uint8();
    const isLevel = level === 1 || level === 2;
    if (isLast && !isLevel) break;
    const id = reader.uint32();
    const length = reader.uint32();
    const data = length === undefined ? undefined : reader.bytes(length);
    const hasChecksum = reader.uint16() !== undefined;
    const isSound = isLevel && id !== undefined && data !== undefined && hasChecksum;
    if (!isSound || attributes.length === mostAttributes) return { attributes, isWhole: false };
    attributes.push({ isOfFile: level === 2, id, data });
  }
  return { attributes, isWhole: attributes.length > 0 };
}

function dataOf(attributes: readonly Attribute[], id: number): Uint8Array | undefined {
  return attributes.find((attribute) => attribute.id === id)?.data;
}

function propertiesOf(data: Uint8Array | undefined): ReadonlyMap<number, MapiValue> {
  return data === undefined ? new Map() : mapiPropertiesIn(data);
}

function codePageOf(message: readonly Attribute[]): number | undefined {
  const data = dataOf(message, attributeIds.codePage);
  return data === undefined ? undefined : byteReader(data).uint32();
}

function filesIn(attributes: readonly Attribute[]): readonly (readonly Attribute[])[] {
  const files: Attribute[][] = [];
  for (const attribute of attributes) {
    if (!attribute.isOfFile) continue;
    const current = files.at(-1);
    if (current === undefined || attribute.id === attributeIds.fileBegins) files.push([attribute]);
    else current.push(attribute);
  }
  return files;
}

/** Undefined where its bytes are not there, such as those of a link. */
function fileOf(attributes: readonly Attribute[], codePage: number | undefined): TnefFile | undefined {
  const properties = propertiesOf(dataOf(attributes, attributeIds.fileProperties));
  const string = (id: number): string | undefined => stringOf(properties.get(id), codePage);
  const title = dataOf(attributes, attributeIds.fileTitle);
  const object = bytesOf(properties.get(propertyIds.data));
  const data = dataOf(attributes, attributeIds.fileData);
  const bytes = data === undefined || data.length === 0 ? (object ?? data) : data;
  if (bytes === undefined) return undefined;
  const isWithinText =
    ((numberOf(properties.get(propertyIds.isHidden)) ?? 0) & 0xff_ff) !== 0 ||
    ((numberOf(properties.get(propertyIds.flags)) ?? 0) & shownInText) !== 0;
  return {
    name:
      string(propertyIds.longFileName) ??
      string(propertyIds.fileName) ??
      string(propertyIds.displayName) ??
      (title === undefined ? undefined : textIn(title, codePage)),
    mimeType: string(propertyIds.mimeType),
    contentId: isWithinText ? string(propertyIds.contentId) : undefined,
    bytes,
  };
}

function bytesOf(value: MapiValue | undefined): Uint8Array | undefined {
  if (value?.type === mapiTypes.object) return value.bytes.subarray(objectKind);
  return value?.type === mapiTypes.binary ? value.bytes : undefined;
}

/** What is written in compressed RTF alone is not read. */
function wordsOf(message: readonly Attribute[], codePage: number | undefined): Pick<Tnef, 'text' | 'html'> {
  const properties = propertiesOf(dataOf(message, attributeIds.messageProperties));
  const body = dataOf(message, attributeIds.body);
  const html = properties.get(propertyIds.html);
  const htmlBytes = bytesOf(html);
  return {
    text:
      stringOf(properties.get(propertyIds.body), codePage) ??
      (body === undefined ? undefined : textIn(body, codePage)),
    html:
      htmlBytes === undefined
        ? stringOf(html, codePage)
        : textIn(htmlBytes, numberOf(properties.get(propertyIds.htmlCodePage))),
  };
}

/** A property of a message or of an attached file. */
interface MapiValue {
  readonly type: number;
  /** Of several values the first. */
  readonly bytes: Uint8Array;
}

/** Types of properties (MS-OXCDATA section 2.11.1). */
const mapiTypes = { object: 0x0d, string8: 0x1e, unicode: 0x1f, binary: 0x0102 } as const;

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
 * Of others anybody can send millions.
 */
function mapiPropertiesIn(list: Uint8Array): ReadonlyMap<number, MapiValue> {
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
function stringOf(value: MapiValue | undefined, codePage: number | undefined): string | undefined {
  if (value === undefined) return undefined;
  const { type, bytes } = value;
  if (type !== mapiTypes.unicode && type !== mapiTypes.string8) return undefined;
  const text = textIn(bytes, type === mapiTypes.unicode ? 1200 : codePage);
  return text === '' ? undefined : text;
}

function numberOf(value: MapiValue | undefined): number | undefined {
  return value === undefined ? undefined : byteReader(value.bytes).uint32();
}

/** Encodings of Windows code pages, as TextDecoder calls them. Those of DOS are not among them. */
const encodings: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  20866: 'koi8-r',
  28592: 'iso-8859-2',
  28595: 'iso-8859-5',
  28597: 'iso-8859-7',
  28605: 'iso-8859-15',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  54936: 'gb18030',
};

/** Reads up to the first NUL. Without a known code page: UTF-8 where it is, else that of Western Europe. */
function textIn(bytes: Uint8Array, codePage: number | undefined): string {
  const [text = ''] = decoded(bytes, encodings[codePage ?? 0]).split('\0', 1);
  return text;
}

function decoded(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads numbers and bytes one after the other, little-endian; undefined past the end, where it stays. */
interface ByteReader {
  uint8(): number | undefined;
  uint16(): number | undefined;
  uint32(): number | undefined;
  /** A view, no copy. */
  bytes(length: number): Uint8Array | undefined;
  /** Goes to the next multiple of four, or to the end. */
  pad(): void;
  left(): number;
}

function byteReader(source: Uint8Array): ByteReader {
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
