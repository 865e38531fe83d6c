import { checkFile, type FileReceiver } from '../../../form/file-check.ts';
import { doubtAbout } from '../../../form/file-doubt.ts';
import { detectFileType, mediaTypeOf } from '../../../form/file-type.ts';
import type { FileField } from '../../../form/form.ts';
import type { PhotoSubject } from '../../../form/photo/photo-doubt.ts';
import { isPhoto, jpegName } from '../../../form/photo/photo-type.ts';
import {
  type AnswerFile,
  filesBehind,
  originalOf,
  type PhotoChoice,
  type StoredFile,
} from '../../../form/values.ts';
import type { FileRule } from '../../../form/violation.ts';
import type { Clock, OutboxStore, StorageProblem } from '../../../outbox/ports.ts';
import type { FileImporter, ImportResult, KeepResult, PickedFile } from '../../../ui/outbox-context.tsx';
import type { Database } from '../../storage/database.ts';
import { deleteBytes, readFile, writeFile } from '../../storage/file-bytes.ts';
import { releaseOfficeBytes } from '../../storage/office-records.ts';
import { headOf, storedFileOf } from '../stored-file.ts';
import { problemOf } from '../../storage/storage-failure.ts';
import { writing } from '../../storage/transaction.ts';

export interface ImporterNeeds {
  readonly database: Database;
  readonly outbox: Pick<OutboxStore, 'remembered'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  /** The browser's storage estimate; undefined when it gives none. */
  readonly estimate: () => Promise<{ readonly usage?: number; readonly quota?: number } | undefined>;
}

/** Bytes kept free, so that the form can still be saved and submitted. */
const reserve = 5 * 1024 * 1024;

export function createFileImporter(needs: ImporterNeeds): FileImporter {
  const { database } = needs;
  return {
    async importFile(submissionId, field, picked) {
      // No await may precede this: on some devices the file is gone right afterwards (promises R1).
      const bytes = await readWhole(picked);
      if (bytes === undefined) return { kind: 'refused', rule: { rule: 'fileUnreadable' } };
      const isHeic = detectFileType(headOf(bytes)) === 'heic';
      const drawn = isHeic ? await jpegOf(bytes).catch(() => undefined) : undefined;
      if (drawn === undefined) return keep(needs, submissionId, field, { name: picked.name, bytes });
      return keep(needs, submissionId, field, { name: jpegName(picked.name), bytes: drawn });
    },
    async shrink(submissionId, file, field) {
      const { smallerCopy } = await import('../../photos/photo-importer.ts');
      const load = (): Promise<Blob | undefined> => readFile(database, submissionId, file);
      return smallerCopy(file, subjectOf(field), load, async (name, bytes) => {
        const kept = await keepBytes(needs, submissionId, name, bytes);
        return kept.kind === 'imported' ? kept.file : undefined;
      });
    },
    async straighten(submissionId, file, field, corners) {
      const { straightenedPhoto } = await import('../../photos/photo-importer.ts');
      const original = originalOf(file);
      const blob = await readFile(database, submissionId, original);
      const made = blob && (await straightenedPhoto(blob, subjectOf(field), corners));
      if (made === undefined) return undefined;
      const kept = await keepBytes(needs, submissionId, jpegName(original.name), made.bytes);
      return asPhoto(kept, { kind: 'smaller', original, straightened: true }, made);
    },
    async pageIn(submissionId, file) {
      const { pageIn } = await import('../../photos/photo-importer.ts');
      const blob = await readFile(database, submissionId, file).catch(() => undefined);
      return blob && pageIn(blob);
    },
    drop: (submissionId, file) => drop(database, submissionId, file),
    async fileUrl(submissionId, file) {
      const blob = await readFile(database, submissionId, file).catch(() => undefined);
      return blob && URL.createObjectURL(blob);
    },
    async previewUrl(submissionId, file) {
      const { thumbnailOf } = await import('../../photos/photo-importer.ts');
      const blob = await readFile(database, submissionId, file);
      return blob && URL.createObjectURL(await thumbnailOf(blob));
    },
  };
}

/** Returns undefined when the file has changed or gone since it was picked (hazards 3.4). */
async function readWhole(picked: PickedFile): Promise<ArrayBuffer | undefined> {
  const { size } = picked;
  try {
    const bytes = await picked.arrayBuffer();
    return bytes.byteLength === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}

async function keep(
  needs: ImporterNeeds,
  submissionId: string,
  field: FileField,
  { name, bytes }: Named,
): Promise<ImportResult> {
  const receiver = await knownReceiver(needs.outbox);
  const check = (file: ArrayBuffer): FileRule | undefined =>
    checkFile(field, { size: file.byteLength, head: headOf(file) }, receiver);
  const rule = check(bytes);
  if (rule === undefined) {
    const doubt = doubtAbout(new Uint8Array(bytes));
    const kept = await keepBytes(needs, submissionId, name, bytes);
    return kept.kind === 'imported' && doubt !== undefined
      ? { ...kept, file: { ...kept.file, doubt } }
      : kept;
  }
  if (rule.rule !== 'fileTooLarge') return { kind: 'refused', rule };
  // A phone's photo is checked at the size in which it would be sent.
  const smaller = await smallerPhoto(field, { name, bytes });
  if (smaller === 'altered') return { kind: 'refused', rule: { ...rule, rule: 'fileNotShrunk' } };
  if (smaller === undefined || check(smaller.bytes) !== undefined) return { kind: 'refused', rule };
  const kept = await keepBytes(needs, submissionId, smaller.name, smaller.bytes);
  return asPhoto(kept, { kind: 'asPicked', before: bytes.byteLength }, smaller);
}

/** Notes with a stored photo where it comes from, and what is doubted of it. */
function asPhoto(kept: KeepResult, photo: PhotoChoice, { doubt }: Pick<AnswerFile, 'doubt'>): KeepResult {
  if (kept.kind !== 'imported') return kept;
  return { ...kept, file: { ...kept.file, photo, ...(doubt === undefined ? {} : { doubt }) } };
}

function subjectOf({ facing }: FileField): PhotoSubject {
  return facing === 'user' ? 'face' : 'document';
}

interface Named {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** Returns undefined if it is not a photo, or this browser cannot make it smaller; `altered` if it alters pictures. */
async function smallerPhoto(
  field: FileField,
  { name, bytes }: Named,
): Promise<(Named & Pick<AnswerFile, 'doubt'>) | 'altered' | undefined> {
  const type = mediaTypeOf(detectFileType(headOf(bytes)));
  if (!isPhoto(type)) return undefined;
  const { madeSmaller } = await import('../../photos/photo-importer.ts');
  const made = await madeSmaller(new Blob([bytes], { type }), subjectOf(field)).catch(() => undefined);
  return typeof made === 'object' ? { ...made, name: made.type === type ? name : jpegName(name) } : made;
}

async function keepBytes(
  needs: ImporterNeeds,
  submissionId: string,
  name: string,
  bytes: ArrayBuffer,
): Promise<KeepResult> {
  const file = await storedFileOf(needs.newId(), name, bytes);
  if (file === undefined) return { kind: 'notSaved', problem: 'unavailable' };
  const tried = await storeWithin(needs, submissionId, file, bytes);
  // Files to be sent take precedence over files that can be fetched again.
  const madeRoom = tried === 'full' && (await releaseOfficeBytes(needs.database).catch(() => false));
  const problem = madeRoom ? await storeWithin(needs, submissionId, file, bytes) : tried;
  return problem === undefined ? { kind: 'imported', file } : { kind: 'notSaved', problem };
}

/** Converts an iPhone's HEIC, where this browser can draw it. */
async function jpegOf(heic: ArrayBuffer): Promise<ArrayBuffer | undefined> {
  const { asJpeg } = await import('../../photos/photo-importer.ts');
  return asJpeg(new Blob([heic], { type: mediaTypeOf('heic') }));
}

async function knownReceiver(outbox: ImporterNeeds['outbox']): Promise<FileReceiver | undefined> {
  // Unreadable storage is reported when the bytes are written.
  const remembered = await outbox.remembered().catch(() => undefined);
  return remembered?.api?.capabilities;
}

/** Trusts the estimate when it says no; when it says yes, writing decides. */
async function hasRoom({ estimate }: ImporterNeeds, size: number): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await estimate().catch(() => undefined)) ?? {};
  return quota === 0 || quota - usage >= size + reserve;
}

async function storeWithin(
  needs: ImporterNeeds,
  ...stored: readonly [submissionId: string, file: StoredFile, bytes: ArrayBuffer]
): Promise<StorageProblem | undefined> {
  const [, , bytes] = stored;
  return (await hasRoom(needs, bytes.byteLength)) ? store(needs, ...stored) : 'full';
}

async function store(
  { database, clock }: ImporterNeeds,
  submissionId: string,
  file: StoredFile,
  bytes: ArrayBuffer,
): Promise<StorageProblem | undefined> {
  try {
    await writeFile(database, submissionId, file, bytes, clock.now());
    return undefined;
  } catch (error) {
    // The part already written only takes up space; garbage collection removes it if this fails too.
    await drop(database, submissionId, file).catch(() => undefined);
    return problemOf(error);
  }
}

/** Keeps the bytes if another window has submitted the draft with this file: they belong to the entry now. */
async function drop(database: Database, submissionId: string, { fileId }: StoredFile): Promise<void> {
  await database.run((connection) =>
    writing(connection, ['entries', 'files', 'chunks'], async (transaction) => {
      const entry = await transaction.objectStore('entries').get(submissionId);
      const kept = entry === undefined ? [] : [...entry.files, ...filesBehind(entry.values)];
      if (kept.some((file) => file.fileId === fileId)) return;
      await deleteBytes(transaction, submissionId, fileId);
    }),
  );
}
