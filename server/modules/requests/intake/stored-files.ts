import type { Readable } from 'node:stream';
import type { ExpressionBuilder } from 'kysely';
import { unreachable } from '../../../../src/lib/unreachable.ts';
import type { FileStore, ReceivedFile, Staging } from '../../../lib/files/file-store.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { isErased, type OwnId } from '../../../lib/store/ids.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { RecordedRequests } from '../../uploads/uploads.ts';
import type { RequestFile } from './record.ts';

interface NamedFile {
  readonly field: string;
  readonly size: number;
  readonly sha256: string;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

/** Returns files that a record names but the disk lacks or has cut short: no receipt may be given for them. */
export async function lostFiles(db: Database, files: FileStore, own: OwnId): Promise<readonly NamedFile[]> {
  const rows = await db
    .selectFrom('submission_files')
    .select(['field', 'size', 'sha256', 'path'])
    .where(isOwnedBy(own))
    .execute();
  const isThere = await Promise.all(rows.map(({ path, size }) => files.has(path, size)));
  return rows.filter((_row, index) => isThere[index] === false);
}

/** A request owns the files it came with; a message owns those that the office attached. */
function isOwnedBy({ kind, id }: OwnId) {
  return (row: ExpressionBuilder<Tables, 'submission_files'>) => {
    const ofNoAddition = row('addition_id', 'is', null);
    switch (kind) {
      case 'addition':
        return row('addition_id', '=', id);
      case 'message':
        return row.and([row('message_id', '=', id), ofNoAddition]);
      case 'request':
        return row.and([row('submission_id', '=', id), ofNoAddition, row('message_id', 'is', null)]);
      default:
        return unreachable(kind);
    }
  };
}

/** Replaces lost files by those of a repeat. @param received in the order of the staging */
export async function restoreFiles(
  files: FileStore,
  lost: readonly NamedFile[],
  received: readonly ReceivedFile[],
  staging: Staging,
): Promise<void> {
  for (const { field, size, sha256, path } of lost) {
    const position = received.findIndex(
      (file) => file.field === field && file.size === size && file.sha256 === sha256,
    );
    // The fingerprints are equal, and so are field, size and hash of every file.
    if (position < 0) throw new Error(`The repeat lacks a file of ${path}`);
    await files.restore(await staging.pathFor(position), path);
  }
}

/** Whether a recorded request, or an addition with this id, has this very file, and the disk has it too. */
async function isFileStored(
  db: Database,
  files: FileStore,
  { submissionId: id, field, size, sha256 }: StoredFileFacts,
): Promise<boolean> {
  const stored = await db
    .selectFrom('submission_files')
    .select('path')
    .where((row) =>
      row.or([isOwnedBy({ kind: 'request', id })(row), isOwnedBy({ kind: 'addition', id })(row)]),
    )
    .where('field', '=', field)
    .where('size', '=', size)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return stored !== undefined && (await files.has(stored.path, size));
}

export interface StoredFileFacts {
  readonly submissionId: string;
  readonly field: string;
  readonly size: number;
  readonly sha256: string;
}

/** Opens a file for a download. @throws Refused fileLost when the store has lost it, or part of it */
export async function readStored(
  files: FileStore,
  { path, size }: Pick<NamedFile, 'path' | 'size'>,
): Promise<Readable> {
  if (!(await files.has(path, size))) throw new Refused({ kind: 'fileLost' });
  return files.read(path);
}

/** Reads the files that requests came with, by the requests' ids, in their order. @param ids absent: all requests */
export async function ownFilesOf(
  db: Database,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, readonly RequestFile[]>> {
  const rows = await db
    .selectFrom('submission_files')
    .select(['submission_id', 'field', 'name', 'type', 'size', 'sha256'])
    .$if(ids !== undefined, (query) => query.where('submission_id', 'in', [...(ids ?? [])]))
    .where('addition_id', 'is', null)
    .where('message_id', 'is', null)
    .orderBy('submission_id')
    .orderBy('position')
    .execute();
  return filesById(rows);
}

/** @param rows in the order in which each request's files are wanted */
export function filesById(
  rows: readonly (RequestFile & { readonly submission_id: string })[],
): ReadonlyMap<string, readonly RequestFile[]> {
  const files = new Map<string, RequestFile[]>();
  for (const { submission_id, ...file } of rows) {
    const ofRequest = files.get(submission_id);
    if (ofRequest === undefined) files.set(submission_id, [file]);
    else ofRequest.push(file);
  }
  return files;
}

export function recordedRequests(db: Database, files: FileStore): RecordedRequests {
  return {
    isRecorded: (id) => isRecorded(db, id),
    isErased: (id) => isErased(db, id),
    isFileStored: (file) => isFileStored(db, files, file),
  };
}

/** Whether a request with this id, or an addition to one, is recorded. */
async function isRecorded(db: Database, id: string): Promise<boolean> {
  const request = await db
    .selectFrom('submissions')
    .select('submission_id')
    .where('submission_id', '=', id)
    .executeTakeFirst();
  if (request !== undefined) return true;
  const addition = await db
    .selectFrom('additions')
    .select('addition_id')
    .where('addition_id', '=', id)
    .executeTakeFirst();
  return addition !== undefined;
}

/** Whether any recorded file is in this directory below DATA_DIR/files. */
export async function isDirectoryNamed(db: Database, directory: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_files')
    .select('position')
    .where('path', '=', `${directory}/0`)
    .executeTakeFirst();
  return row !== undefined;
}
