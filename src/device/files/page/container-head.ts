import { parseJson } from '../../../contracts/json-object.ts';
import type { ManifestItem } from '../../../form/wire.ts';
import { parseHead } from '../../../outbox/hand-over-head.ts';
import type { FileBytes, UnreadableFile } from '../../../ui/request-files-context.tsx';
import type { HandedOver } from '../../../outbox/hand-over.ts';
import { sha256Of } from '../sha256.ts';

/**
 * A hand-over file, version 1 (docs/decisions/020-hand-over.md):
 *   PMTS-REQUEST 1 <bytes of the head> <SHA-256 of the head>\n
 *   <head: JSON, UTF-8>
 *   <the files' bytes, one after the other, in the order and with the sizes and hashes of the head's manifest>
 */
export const containerMagic = 'PMTS-REQUEST';

export const containerVersion = 1;

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

type ReadHead =
  | {
      readonly kind: 'head';
      readonly head: HandedOver;
      /** Offset of the first file. */
      readonly start: number;
    }
  | Extract<ReadFile, { kind: 'unreadable' }>;

export async function readHead(container: FileBytes): Promise<ReadHead> {
  const line = firstLineOf(textIn(await container.slice(0, longestFirstLine).arrayBuffer()));
  if (line === undefined) return { kind: 'unreadable', why: 'foreign' };
  if (line.version !== containerVersion) return { kind: 'unreadable', why: 'newer' };
  const start = line.length + line.headLength;
  if (line.headLength > longestHead) return { kind: 'unreadable', why: 'foreign' };
  if (container.size < start) return { kind: 'unreadable', why: 'cut' };
  const bytes = await container.slice(line.length, start).arrayBuffer();
  if ((await sha256Of(bytes)) !== line.hash) return { kind: 'unreadable', why: 'changed' };
  const head = parseHead(parseJson(textIn(bytes)));
  if (head === undefined) return { kind: 'unreadable', why: 'changed' };
  return { kind: 'head', head, start };
}

interface FirstLine {
  /** Bytes, including the line's end. */
  readonly length: number;
  readonly version: number;
  readonly headLength: number;
  readonly hash: string;
}

function firstLineOf(beginning: string): FirstLine | undefined {
  const found = new RegExp(`^${containerMagic} (\\d{1,6})(?: (\\d{1,9}) ([0-9a-f]{64})\\n| )`).exec(
    beginning,
  );
  if (found === null) return undefined;
  const [whole, written, headLength = '0', hash = ''] = found;
  const isOurs = Number(written) === containerVersion;
  // The rest of the line is up to each version.
  if (isOurs && hash === '') return undefined;
  return { length: whole.length, version: Number(written), headLength: Number(headLength), hash };
}

export function textIn(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes);
}
