import type { Form } from '../../../form/form-texts.ts';
import { detectFileType, headBytes, mediaTypeOf } from '../../../form/file-type.ts';
import { instantAt } from '../../../lib/instant.ts';
import type { ManifestItem } from '../../../form/wire.ts';
import { broughtIn } from '../../../outbox/hand-over.ts';
import { objectionTo } from '../../../outbox/hand-over-check.ts';
import type { Clock, OutboxStore } from '../../../outbox/ports.ts';
import type { BroughtIn, FileBytes } from '../../../ui/request-files-context.tsx';
import type { Database } from '../../storage/database.ts';
import { bringInEntry, forgetFiles, formerOf } from '../../storage/entry-import.ts';
import { writeFile } from '../../storage/file-bytes.ts';
import { sha256Of } from '../sha256.ts';
import { problemOf, StorageFailure } from '../../storage/storage-failure.ts';
import type { ReadFile } from './container-head.ts';
import { readHandOver } from './hand-over-file.ts';

export interface BringInNeeds {
  readonly database: Database;
  readonly outbox: Pick<OutboxStore, 'remembered'>;
  readonly clock: Pick<Clock, 'now' | 'offsetMinutes'>;
  readonly newId: () => string;
  /** The browser's storage estimate; undefined when it gives none. */
  readonly estimate: () => Promise<{ readonly usage?: number; readonly quota?: number } | undefined>;
  /** Notifies the pages; also requests a drain. */
  readonly announce: () => void;
}

type Read = Extract<ReadFile, { kind: 'read' }>;
type Files = Read['files'];

/** Bytes kept free, so that forms can still be saved and submitted. */
const reserve = 5 * 1024 * 1024;

/**
 * Brings in a request of another device under its id: checks everything before storing the entry, last and
 * alone. If anything is wrong with the file, nothing of it stays. Does not reject.
 * @param formOf returns the form with an id, if this version of the app has it
 */
export async function bringIn(
  needs: BringInNeeds,
  container: FileBytes,
  formOf: (id: string) => Promise<Form | undefined>,
): Promise<BroughtIn> {
  try {
    const read = await readHandOver(container);
    if (read.kind === 'unreadable') return { kind: 'refused', why: read.why };
    const { head, files } = read;
    const known = (await needs.outbox.remembered()).api?.capabilities ?? {};
    const why = objectionTo(head, await formOf(head.form), known);
    if (why !== undefined) return { kind: 'refused', why };
    const { submissionId } = head;
    const former = await formerOf(needs.database, submissionId);
    if (former !== undefined) return { kind: 'here', as: former, submissionId };
    if (!(await areIntact(files))) return { kind: 'refused', why: 'changed' };
    if (!(await hasRoom(needs, container.size))) return { kind: 'notSaved', problem: 'full' };
    return await keep(needs, read);
  } catch (error) {
    // NotReadableError: the file went away while it was read; storage has errors of its own.
    const unreadable = error instanceof DOMException && error.name === 'NotReadableError';
    return unreadable ? { kind: 'refused', why: 'cut' } : { kind: 'notSaved', problem: problemOf(error) };
  }
}

/**
 * Checks that every file matches its manifest and is a picture or PDF by its bytes: no other file is ever
 * sent or shown.
 */
async function areIntact(files: Files): Promise<boolean> {
  for (const { file, bytes } of files) {
    // One file at a time is in memory (promises R25).
    const content = await bytes.arrayBuffer();
    const type = detectFileType(new Uint8Array(content, 0, Math.min(content.byteLength, headBytes)));
    if (type === 'unknown' || mediaTypeOf(type) !== file.type) return false;
    if ((await sha256Of(content)) !== file.sha256) return false;
  }
  return true;
}

/** Trusts the estimate when it says no; when it says yes, writing decides. */
async function hasRoom({ estimate }: BringInNeeds, size: number): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await estimate().catch(() => undefined)) ?? {};
  return quota === 0 || quota - usage >= size + reserve;
}

async function keep(needs: BringInNeeds, { head, files }: Read): Promise<BroughtIn> {
  const { database, clock, announce } = needs;
  const { submissionId } = head;
  const { entry, files: renamed } = broughtIn(
    head,
    instantAt(clock.now(), clock.offsetMinutes()),
    needs.newId,
  );
  const kept = await store().catch((error: unknown) => ({ ok: false, problem: problemOf(error) }) as const);
  if (kept.ok) {
    announce();
    return { kind: 'broughtIn', submissionId };
  }
  // Garbage collection removes leftovers: nothing refers to these files.
  await forgetFiles(database, entry).catch(() => undefined);
  const former = await formerOf(database, submissionId).catch(() => undefined);
  if (former !== undefined) return { kind: 'here', as: former, submissionId };
  return { kind: 'notSaved', problem: kept.problem };

  async function store(): ReturnType<typeof bringInEntry> {
    for (const [index, file] of renamed.entries()) await write(file, files[index]?.bytes);
    return bringInEntry(database, entry);
  }

  async function write(file: ManifestItem, bytes: FileBytes | undefined): Promise<void> {
    const content = await bytes?.arrayBuffer();
    // Read a second time: the file on the disk may have changed since it was checked.
    if (content === undefined || (await sha256Of(content)) !== file.sha256)
      throw new StorageFailure('incomplete', 'The hand-over file has changed while it was read');
    await writeFile(database, submissionId, file, content, clock.now());
  }
}
