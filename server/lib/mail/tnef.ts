import { byteReader } from './byte-reader.ts';
import { textIn } from './code-page.ts';
import { mapiPropertiesIn, mapiTypes, type MapiValue, numberOf, stringOf } from './mapi-properties.ts';

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
  return data === undefined ? new Map() : mapiPropertiesIn(data, wanted);
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
