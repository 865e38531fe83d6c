import { handOverEnding, handOverType } from '../../../contracts/pages/from-other-apps.ts';
import { manifestOf } from '../../../form/encode.ts';
import type { HandedOver } from '../../../outbox/hand-over.ts';
import type { FileBytes } from '../../../ui/request-files-context.tsx';
import { sha256Of } from '../sha256.ts';
import { containerMagic, containerVersion, type ReadFile, readHead, textIn } from './container-head.ts';
import { archivedFile, headName, readArchive } from './archive-reading.ts';

/** Builds the container from references: no byte of the files is copied here. */
export async function handOverFile(head: HandedOver, files: readonly Blob[]): Promise<Blob> {
  const bytes = new TextEncoder().encode(JSON.stringify(head));
  const hash = await sha256Of(bytes.buffer);
  const firstLine = `${containerMagic} ${containerVersion} ${bytes.byteLength} ${hash}\n`;
  return new Blob([firstLine, bytes, ...files], { type: handOverType });
}

export function handOverName({ form, submissionId }: Pick<HandedOver, 'form' | 'submissionId'>): string {
  return `${form}-${submissionId.slice(0, 8)}${handOverEnding}`;
}

/** Reads the head and finds the files, without looking at their bytes yet (isWholeFile). */
export async function readHandOver(container: FileBytes): Promise<ReadFile> {
  // "Export to a file" makes a ZIP, so that people can read it; it can be brought back too.
  if (textIn(await container.slice(0, 4).arrayBuffer()) === zipMark) return readExport(container);
  const read = await readHead(container);
  return read.kind === 'head' ? filesOf(container, read.head, read.start) : read;
}

const zipMark = 'PK\u0003\u0004';

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

/** Reads an "Export to a file" archive as a hand-over file, without looking at the files' bytes yet. */
async function readExport(archive: FileBytes): Promise<ReadFile> {
  const found = await readArchive(archive);
  const headFile = found.get(headName);
  if (headFile === undefined) return { kind: 'unreadable', why: found.size === 0 ? 'cut' : 'foreign' };
  const read = await readHead(headFile);
  if (read.kind === 'unreadable') return read;
  const files = manifestOf(read.head.request).flatMap((file, index) => {
    const bytes = archivedFile(found, index);
    return bytes?.size === file.size ? [{ file, bytes }] : [];
  });
  const isWhole = files.length === manifestOf(read.head.request).length;
  return isWhole ? { kind: 'read', head: read.head, files } : { kind: 'unreadable', why: 'changed' };
}
