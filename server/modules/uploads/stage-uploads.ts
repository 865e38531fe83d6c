import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { UploadFaultReason } from '../../../src/contracts/uploads.ts';
import { headOf, type ReceivedFile, type Staging } from '../../lib/files/file-store.ts';
import type { UnusableUpload } from '../../lib/problems/refusal.ts';
import { removeUpload, type Uploads } from './uploads.ts';

/** A file of the manifest that was uploaded beforehand. */
export interface UploadedFile {
  readonly field: string;
  /** Name as shown to people. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly uploadId: string;
}

export type StagedUploads =
  | { readonly kind: 'staged'; readonly files: readonly ReceivedFile[] }
  | { readonly kind: 'unusable'; readonly uploads: readonly UnusableUpload[] };

/**
 * Adds the finished uploads of this submission to the staged files of a request, as if they had been parts of it. The
 * uploads stay, so that nothing is lost when the request fails. Nothing reported by a hook at the last byte is trusted
 * (hazards 6.3); length and SHA-256 are measured here.
 * @param from the first free position of the staging
 * @throws when the disk fails
 */
export async function stageUploads(
  uploads: Uploads,
  submissionId: string,
  uploaded: readonly UploadedFile[],
  staging: Staging,
  from: number,
): Promise<StagedUploads> {
  const files: ReceivedFile[] = [];
  const unusable: UnusableUpload[] = [];
  for (const [index, file] of uploaded.entries()) {
    const place = { path: await staging.pathFor(from + index), isFlushed: staging.isFlushed };
    const staged = await stageUpload(uploads, submissionId, file, place);
    const { field, uploadId, name } = file;
    if (typeof staged === 'string') unusable.push({ field, uploadId, reason: staged, name });
    else files.push({ field, name, ...staged });
  }
  return unusable.length === 0 ? { kind: 'staged', files } : { kind: 'unusable', uploads: unusable };
}

interface StagedPlace {
  readonly path: string;
  /** See Staging. */
  readonly isFlushed: boolean;
}

type Measured = Pick<ReceivedFile, 'size' | 'sha256' | 'head'>;

async function stageUpload(
  uploads: Uploads,
  submissionId: string,
  { uploadId, field, size, sha256 }: UploadedFile,
  place: StagedPlace,
): Promise<Measured | UploadFaultReason> {
  const record = await uploads.store.get(uploadId);
  if (record === undefined || record.delivered) return 'missing';
  if (record.submissionId !== submissionId || record.field !== field) return 'foreign';
  if (record.size !== size || record.sha256 !== sha256) return 'differs';
  const fault = await uploads.locks.hold(uploadId, async () => {
    const arrived = await uploads.store.offsetOf(record);
    if (arrived === undefined) return 'missing';
    if (arrived < size) return 'incomplete';
    return (await uploads.store.copyTo(record, place.path)) ? undefined : 'lost';
  });
  if (fault === 'lost') {
    // The next creation must not find it.
    await removeUpload(uploads, uploadId);
    return 'missing';
  }
  if (fault !== undefined) return fault;
  const measured = await measure(place);
  if (measured.size === size && measured.sha256 === sha256) return measured;
  // Otherwise the next creation would find it complete, and the request would fail for ever.
  await removeUpload(uploads, uploadId);
  return 'differs';
}

async function measure({ path, isFlushed }: StagedPlace): Promise<Measured> {
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  const file = await open(path, 'r+');
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      hash.update(chunk);
      head = headOf(head, chunk);
      size += chunk.length;
    }
    if (isFlushed) await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex'), head };
}
