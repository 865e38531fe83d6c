import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { answersOnWire } from '../../../form/wire.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { LoadFile } from '../../http/request-body.ts';
import { sha256Of } from '../sha256.ts';
import { exported, type HandedOver } from '../../../outbox/hand-over.ts';
import { archivedName, headName, readArchive } from './archive-reading.ts';
import { handOverFile, readHandOver } from './hand-over-file.ts';
import { instantAt } from '../../../lib/instant.ts';
import type { Clock, OutboxStore } from '../../../outbox/ports.ts';

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
    add(zip, archivedName(index, file), new Uint8Array(await blob.arrayBuffer()));
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
    const bytes = await found.get(archivedName(index, file))?.arrayBuffer();
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
      archived: archivedName(index, { name, type }),
    })),
  };
}

export interface ExportNeeds {
  readonly outbox: Pick<OutboxStore, 'entry' | 'remembered'>;
  readonly clock: Pick<Clock, 'now' | 'offsetMinutes'>;
  readonly loadFile: LoadFile;
  /** Offers the file to the person. */
  readonly offer: (file: Blob, name: string) => void;
}

/**
 * Saves one waiting request as a ZIP file; reads it back and compares it before offering it (promises R22).
 */
export async function exportRequest(
  { outbox, clock, loadFile, offer }: ExportNeeds,
  submissionId: string,
): Promise<'saved' | 'incomplete' | 'gone'> {
  const entry = await outbox.entry(submissionId);
  if (entry === undefined) return 'gone';
  const known = (await outbox.remembered()).api?.capabilities;
  const head = exported(entry, known, instantAt(clock.now(), clock.offsetMinutes()));
  const archive = await archiveOf(entry, head, loadFile);
  if (archive === undefined || !(await isArchiveOf(archive, entry))) return 'incomplete';
  offer(archive, `${entry.form}-${submissionId}.zip`.replaceAll(/[^\w.-]/g, '_'));
  return 'saved';
}
