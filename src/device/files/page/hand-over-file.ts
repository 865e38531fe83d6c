import { manifestOf } from '../../../form/encode.ts';
import type { ManifestItem } from '../../../form/wire.ts';
import { parseJson } from '../../../contracts/json-object.ts';
import type { HandedOver } from '../../../outbox/hand-over.ts';
import type { FileBytes, UnreadableFile } from '../../../outbox/hand-over-service.ts';
import { parseHead } from '../../../outbox/hand-over-head.ts';
import { sha256Of } from '../sha256.ts';

/**
 * A hand-over file, version 1 (docs/decisions/020-hand-over.md):
 *   PMTS-REQUEST 1 <bytes of the head> <SHA-256 of the head>\n
 *   <head: JSON, UTF-8>
 *   <the files' bytes, one after the other, in the order and with the sizes and hashes of the head's manifest>
 */
const magic = 'PMTS-REQUEST';
const version = 1;
export const handOverType = 'application/x-pmts-request';
const handOverEnding = '.pmts-request';

/** Bytes. */
const longestFirstLine = 128;
const longestHead = 4 * 1024 * 1024;

export type ReadFile =
  | {
      readonly kind: 'read';
      readonly head: HandedOver;
      readonly files: readonly { readonly file: ManifestItem; readonly bytes: FileBytes }[];
    }
  | { readonly kind: 'unreadable'; readonly why: UnreadableFile };

/** The container, made of references: no byte of the files is copied here. */
export async function handOverFile(head: HandedOver, files: readonly Blob[]): Promise<Blob> {
  const bytes = new TextEncoder().encode(JSON.stringify(head));
  const hash = await sha256Of(bytes.buffer);
  const firstLine = `${magic} ${version} ${bytes.byteLength} ${hash}\n`;
  return new Blob([firstLine, bytes, ...files], { type: handOverType });
}

export function handOverName({ form, submissionId }: Pick<HandedOver, 'form' | 'submissionId'>): string {
  return `${form}-${submissionId.slice(0, 8)}${handOverEnding}`;
}

/** Reads the head and finds the files; their bytes are not looked at yet (isWholeFile). */
export async function readHandOver(container: FileBytes): Promise<ReadFile> {
  // "Export to a file" makes a ZIP, so that people can read it; it can be brought back too.
  if (textIn(await container.slice(0, 4).arrayBuffer()) === zipMark)
    return (await import('./exported-file.ts')).readExport(container);
  const read = await readHead(container);
  return read.kind === 'head' ? filesOf(container, read.head, read.start) : read;
}

const zipMark = 'PK\u0003\u0004';

type ReadHead =
  | {
      readonly kind: 'head';
      readonly head: HandedOver;
      /** Where the files begin. */
      readonly start: number;
    }
  | Extract<ReadFile, { kind: 'unreadable' }>;

export async function readHead(container: FileBytes): Promise<ReadHead> {
  const line = firstLineOf(textIn(await container.slice(0, longestFirstLine).arrayBuffer()));
  if (line === undefined) return { kind: 'unreadable', why: 'foreign' };
  if (line.version !== version) return { kind: 'unreadable', why: 'newer' };
  const start = line.length + line.headLength;
  if (line.headLength > longestHead) return { kind: 'unreadable', why: 'foreign' };
  if (container.size < start) return { kind: 'unreadable', why: 'cut' };
  const bytes = await container.slice(line.length, start).arrayBuffer();
  if ((await sha256Of(bytes)) !== line.hash) return { kind: 'unreadable', why: 'changed' };
  const head = parseHead(parseJson(textIn(bytes)));
  if (head === undefined) return { kind: 'unreadable', why: 'changed' };
  return { kind: 'head', head, start };
}

function filesOf(container: FileBytes, head: HandedOver, start: number): ReadFile {
  let at = start;
  const files = manifestOf(head.request).map((file) => {
    const bytes = container.slice(at, at + file.size);
    at += file.size;
    return { file, bytes };
  });
  if (container.size !== at) return { kind: 'unreadable', why: container.size < at ? 'cut' : 'changed' };
  return { kind: 'read', head, files };
}

interface FirstLine {
  /** Bytes, with the line's end. */
  readonly length: number;
  readonly version: number;
  readonly headLength: number;
  readonly hash: string;
}

function firstLineOf(beginning: string): FirstLine | undefined {
  const found = new RegExp(`^${magic} (\\d{1,6})(?: (\\d{1,9}) ([0-9a-f]{64})\\n| )`).exec(beginning);
  if (found === null) return undefined;
  const [whole, written, headLength = '0', hash = ''] = found;
  const isOurs = Number(written) === version;
  // What follows the number is each version's own affair.
  if (isOurs && hash === '') return undefined;
  return { length: whole.length, version: Number(written), headLength: Number(headLength), hash };
}

function textIn(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes);
}
