import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '../../lib/files/s3-bucket.ts';
import { S3Error } from '../../lib/files/s3-request.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Lease, Leases } from '../../lib/store/leases.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { UploadTable } from '../../lib/store/server-tables.ts';
import {
  partSize,
  type PieceWriting,
  storeLastPart,
  type UploadState,
  wholeKey,
  writePieces,
} from './piece-writer.ts';
import type { SharedLocks } from './upload-locks.ts';
import type { UploadRecord, UploadStore } from './upload-store.ts';

export interface SharedUploads {
  readonly db: Database;
  readonly bucket: Bucket;
  readonly leases: Leases;
  readonly locks: Pick<SharedLocks, 'leaseOf'>;
  /** DATA_DIR/tmp. */
  readonly temporary: string;
  grown(record: UploadRecord, bytes: number): void;
}

/**
 * Open uploads of several servers: rows say where the bytes are stored, and the bucket holds them. Any server continues
 * what another has begun. A row is changed only under the lease of its writer, so that a server which was suspended,
 * and resumes after another has taken over, changes nothing.
 */
export function sharedUploadStore(shared: SharedUploads): UploadStore {
  const { db, bucket } = shared;
  const rowOf = (id: string): Promise<UploadTable | undefined> =>
    db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    all: async () => (await db.selectFrom('uploads').selectAll().execute()).map(recordOf),
    async ofSubmission(submissionId) {
      const rows = db.selectFrom('uploads').selectAll().where('submission_id', '=', submissionId);
      return (await rows.execute()).map(recordOf);
    },
    async get(id) {
      const row = await rowOf(id);
      return row === undefined ? undefined : recordOf(row);
    },
    add: (record) => add(shared, record),
    remove: (id) => remove(shared, id),
    async append(id, offset, chunk) {
      const row = await rowOf(id);
      if (row === undefined) throw new Refused({ kind: 'uploadUnknown' });
      if (row.arrived !== offset) throw new Refused({ kind: 'uploadOffset', offset: row.arrived });
      return (await writePieces(writingOf(shared, row), stateOf(row), chunk)).arrived;
    },
    async copyTo({ id }, path) {
      const row = await rowOf(id);
      return row !== undefined && copyTo(bucket, writingOf(shared, row), row, path);
    },
    async offsetOf(record) {
      return record.delivered ? record.size : (await rowOf(record.id))?.arrived;
    },
    arrivedOf: async ({ id }) => (await rowOf(id))?.arrived ?? 0,
    async arrivedIn() {
      const sum = db.selectFrom('uploads').select(({ fn }) => fn.sum('arrived').as('bytes'));
      return Number((await sum.executeTakeFirst())?.bytes ?? 0);
    },
    async arrivedBySender() {
      const sums = db
        .selectFrom('uploads')
        .select(({ fn }) => ['sender', fn.sum('arrived').as('bytes')])
        .groupBy('sender');
      return new Map((await sums.execute()).map(({ sender, bytes }) => [sender, Number(bytes)]));
    },
    async openBySender() {
      const open = db
        .selectFrom('uploads')
        .select(({ fn }) => ['sender', fn.count('submission_id').distinct().as('submissions')])
        .where('delivered', '=', 0)
        .groupBy('sender');
      return new Map((await open.execute()).map(({ sender, submissions }) => [sender, Number(submissions)]));
    },
    touchedAt: async ({ id }) => Date.parse((await rowOf(id))?.touched_at ?? ''),
  };
}

function recordOf(row: UploadTable): UploadRecord {
  return {
    id: row.id,
    submissionId: row.submission_id,
    field: row.field,
    sha256: row.sha256,
    type: row.type,
    size: row.size,
    createdAt: row.created_at,
    sender: row.sender,
    delivered: row.delivered === 1,
  };
}

function stateOf({ arrived, multipart_id: multipartId, pieces }: UploadTable): UploadState {
  // Only the code below writes this column.
  return { arrived, multipartId, pieces: JSON.parse(pieces) as UploadState['pieces'] };
}

function prefixOf(id: string): string {
  return `uploads/${id}/`;
}

async function add({ db, bucket }: SharedUploads, record: UploadRecord): Promise<void> {
  const isOfParts = !record.delivered && record.size > partSize;
  await db
    .insertInto('uploads')
    .values({
      id: record.id,
      submission_id: record.submissionId,
      field: record.field,
      sha256: record.sha256,
      type: record.type,
      size: record.size,
      created_at: record.createdAt,
      sender: record.sender,
      delivered: record.delivered ? 1 : 0,
      arrived: 0,
      touched_at: record.createdAt,
      multipart_id: isOfParts ? await bucket.beginParts(wholeKey(prefixOf(record.id))) : null,
      pieces: '[]',
    })
    .execute();
}

/** The row goes last, so that no object in the bucket is ever left without a record. */
async function remove({ db, bucket }: SharedUploads, id: string): Promise<void> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return;
  const prefix = prefixOf(id);
  if (row.multipart_id !== null) await bucket.abortParts(wholeKey(prefix), row.multipart_id);
  for await (const { key } of bucket.objects(prefix)) await bucket.delete(key);
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

function writingOf(shared: SharedUploads, row: UploadTable): PieceWriting {
  const lease = shared.locks.leaseOf(row.id);
  if (lease === undefined) throw new Refused({ kind: 'uploadBusy' });
  let counted = row.arrived;
  return {
    bucket: shared.bucket,
    temporary: shared.temporary,
    prefix: prefixOf(row.id),
    fence: lease.fence,
    async save(state) {
      await save(shared, lease, row.id, state);
      if (state.arrived > counted) shared.grown(recordOf(row), state.arrived - counted);
      counted = state.arrived;
    },
  };
}

/** @throws Refused uploadBusy when another server has taken over */
async function save(
  { db, leases }: SharedUploads,
  lease: Lease,
  id: string,
  { arrived, pieces }: UploadState,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await leases.isHeld(transaction, lease))) throw new Refused({ kind: 'uploadBusy' });
    await transaction
      .updateTable('uploads')
      .set({ arrived, pieces: JSON.stringify(pieces), touched_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
  });
}

async function copyTo(
  bucket: Bucket,
  writing: PieceWriting,
  row: UploadTable,
  path: string,
): Promise<boolean> {
  try {
    const keys = await keysOf(bucket, writing, row);
    if (keys === undefined) return false;
    await pipeline(bytesOf(bucket, keys), createWriteStream(path, { flags: 'wx' }));
    return true;
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) return false;
    throw error;
  }
}

/** Returns the objects that hold all bytes, in order; parts become one object. Undefined when some are gone. */
async function keysOf(
  bucket: Bucket,
  writing: PieceWriting,
  row: UploadTable,
): Promise<readonly string[] | undefined> {
  const state = stateOf(row);
  const { multipartId } = state;
  if (multipartId === null) return state.pieces.map(({ key }) => key);
  if (state.pieces.length > 0) await storeLastPart(writing, state);
  const whole = wholeKey(writing.prefix);
  const parts = await bucket.parts(whole, multipartId);
  // There are none where an earlier request that named this upload got this far.
  if (parts === undefined) return [whole];
  if (parts.reduce((sum, { size }) => sum + size, 0) !== row.size) return undefined;
  await bucket.completeParts(whole, multipartId, parts);
  return [whole];
}

async function* bytesOf(bucket: Bucket, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* bucket.bytes(key);
}
