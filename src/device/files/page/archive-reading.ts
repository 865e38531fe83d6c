import { savedFileName } from '../../../form/file-name.ts';
import type { ManifestItem } from '../../../form/wire.ts';
import type { FileBytes } from '../../../ui/request-files-context.tsx';

/** A Blob, or the part of its interface that a picked file offers. */
interface SlicedInto<Bytes> extends FileBytes {
  slice(start: number, end: number): Bytes & FileBytes;
}

/**
 * Reads an uncompressed ZIP file by its central directory, as other programs do (APPNOTE.TXT 4.3),
 * independently of the code that wrote it. Files are slices of the archive: only the directory is loaded. No
 * files if the directory is damaged.
 */
export async function readArchive<Bytes extends SlicedInto<Bytes>>(
  archive: Bytes,
): Promise<ReadonlyMap<string, Bytes>> {
  const files = new Map<string, Bytes>();
  const end = await endOfDirectory(archive);
  if (end === undefined) return files;
  const directory = new DataView(await archive.slice(end.offset, end.offset + end.size).arrayBuffer());
  for (let at = 0; at + directoryEntryLength <= directory.byteLength; ) {
    const nameEnd = at + directoryEntryLength + directory.getUint16(at + 28, true);
    if (directory.getUint32(at, true) !== 0x02014b50 || nameEnd > directory.byteLength) return new Map();
    const name = new TextDecoder().decode(directory.buffer.slice(at + directoryEntryLength, nameEnd));
    const size = directory.getUint32(at + 20, true);
    const content = await contentAt(archive, directory.getUint32(at + 42, true), size);
    if (content === undefined) return new Map();
    files.set(name, content);
    at = nameEnd + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return files;
}

const directoryEntryLength = 46;
const localHeaderLength = 30;
const endRecordLength = 22;

/** Finds the end record, which is the last one: our archives have no comment after it. */
async function endOfDirectory(archive: FileBytes): Promise<{ size: number; offset: number } | undefined> {
  if (archive.size < endRecordLength) return undefined;
  const end = new DataView(await archive.slice(archive.size - endRecordLength, archive.size).arrayBuffer());
  if (end.getUint32(0, true) !== 0x06054b50) return undefined;
  return { size: end.getUint32(12, true), offset: end.getUint32(16, true) };
}

async function contentAt<Bytes extends SlicedInto<Bytes>>(
  archive: Bytes,
  offset: number,
  size: number,
): Promise<Bytes | undefined> {
  const header = new DataView(await archive.slice(offset, offset + localHeaderLength).arrayBuffer());
  if (header.byteLength < localHeaderLength) return undefined;
  const start = offset + localHeaderLength + header.getUint16(26, true) + header.getUint16(28, true);
  return archive.slice(start, start + size);
}

/** The entry for importing the request again: the head of a hand-over file (docs/decisions/020). */
export const headName = 'bring-back.pmts-request';

/** Keeps every path inside the folder that the archive is unpacked in. @param file its type is that of its content */
export function archivedName(index: number, file: Pick<ManifestItem, 'name' | 'type'>): string {
  return `${numbered(index)}${savedFileName(file).replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`;
}

/** Finds a file by its number, because earlier releases named some otherwise. */
export function archivedFile<Bytes>(archive: ReadonlyMap<string, Bytes>, index: number): Bytes | undefined {
  return [...archive].find(([name]) => name.startsWith(numbered(index)))?.[1];
}

function numbered(index: number): string {
  return `files/${index + 1}-`;
}
