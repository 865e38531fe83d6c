import { archiveOf, isArchiveOf } from './request-archive.ts';
import { instantAt } from '../../../lib/instant.ts';
import { exported } from '../../../outbox/hand-over.ts';
import type { Clock, OutboxStore } from '../../../outbox/ports.ts';
import type { LoadFile } from '../../http/request-body.ts';

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
