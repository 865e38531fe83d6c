import { manifestOf } from '../../../form/encode.ts';
import type { FileBytes } from '../../../ui/request-files-context.tsx';
import { readArchive } from './archive-reading.ts';
import { archivedName, headName } from './archived-name.ts';
import { type ReadFile, readHead } from './container-head.ts';

/** Reads an "Export to a file" archive as a hand-over file, without looking at the files' bytes yet. */
export async function readExport(archive: FileBytes): Promise<ReadFile> {
  const found = await readArchive(archive);
  const headFile = found.get(headName);
  if (headFile === undefined) return { kind: 'unreadable', why: found.size === 0 ? 'cut' : 'foreign' };
  const read = await readHead(headFile);
  if (read.kind === 'unreadable') return read;
  const files = manifestOf(read.head.request).flatMap((file, index) => {
    const bytes = found.get(archivedName(index, file.name));
    return bytes?.size === file.size ? [{ file, bytes }] : [];
  });
  const isWhole = files.length === manifestOf(read.head.request).length;
  return isWhole ? { kind: 'read', head: read.head, files } : { kind: 'unreadable', why: 'changed' };
}
