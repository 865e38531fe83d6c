import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { answersOnWire } from '../../../form/wire.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { LoadFile } from '../../http/request-body.ts';
import { sha256Of } from '../sha256.ts';
import type { HandedOver } from '../../../outbox/hand-over.ts';
import { readArchive } from './archive-reading.ts';
import { archivedName, headName } from './archived-name.ts';
import { handOverFile, readHandOver } from './hand-over-file.ts';

const requestName = 'request.json';

/**
 * Builds a ZIP file of the request, uncompressed, because pictures and PDFs already are compressed. Undefined
 * when a file is damaged.
 */
export async function archiveOf(
  entry: Entry,
  head: HandedOver,
  loadFile: LoadFile,
): Promise<Blob | undefined> {
  const parts: Blob[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    // Each piece becomes a Blob at once, so that one file at a time is in memory (promises R25).
    parts.push(new Blob([bytes.slice()]));
  });
  add(zip, requestName, strToU8(JSON.stringify(summaryOf(entry), undefined, 2)));
  add(zip, headName, new Uint8Array(await (await handOverFile(head, [])).arrayBuffer()));
  for (const [index, file] of entry.files.entries()) {
    const blob = await loadFile(entry.submissionId, file);
    if (blob === undefined) return undefined;
    add(zip, archivedName(index, file.name), new Uint8Array(await blob.arrayBuffer()));
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

/** Reads the archive back and tells whether it holds this submission and every byte of its files. */
export async function isArchiveOf(archive: Blob, entry: Entry): Promise<boolean> {
  const found = await readArchive(archive);
  const broughtBack = await readHandOver(archive);
  if (broughtBack.kind !== 'read' || broughtBack.head.submissionId !== entry.submissionId) return false;
  const request = await found.get(requestName)?.text();
  if (request !== JSON.stringify(summaryOf(entry), undefined, 2)) return false;
  for (const [index, file] of entry.files.entries()) {
    const bytes = await found.get(archivedName(index, file.name))?.arrayBuffer();
    if (bytes === undefined || (await sha256Of(bytes)) !== file.sha256) return false;
  }
  return true;
}

function add(zip: Zip, name: string, bytes: Uint8Array): void {
  const file = new ZipPassThrough(name);
  zip.add(file);
  file.push(bytes, true);
}

function summaryOf({ submissionId, form, formVersion, locale, finalisedAt, request, files }: Entry): object {
  return {
    submissionId,
    form,
    formVersion,
    locale,
    finalisedAt,
    path: request.path,
    answers: answersOnWire(request.parts),
    files: files.map(({ field, name, type, size, sha256 }, index) => ({
      field,
      name,
      type,
      size,
      sha256,
      archived: archivedName(index, name),
    })),
  };
}
