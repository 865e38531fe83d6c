import { randomBytes } from 'node:crypto';
import { limits } from '../../lib/limits/submission-limits.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { RequestedUpload, UploadRecord } from './upload-store.ts';
import { giveUpEmpty, removeUpload, type Uploads } from './uploads.ts';

/**
 * Returns the upload for this file. A repeated creation finds the same upload, however far it has got, so a creation
 * whose answer was lost costs neither room nor bytes that have arrived. Another file for the same field replaces the
 * earlier one.
 * @param sender the sender's senderKey, to count by
 * @throws Refused when there is no room for it
 */
export async function beginUpload(
  uploads: Uploads,
  requested: RequestedUpload,
  sender: string,
  now: number,
): Promise<UploadRecord> {
  const { submissionId } = requested;
  return uploads.locks.hold(`begin ${submissionId}`, async () => {
    const siblings = await uploads.store.ofSubmission(submissionId);
    const same = siblings.find((one) => isSame(one, requested));
    if (same !== undefined && (await isSound(uploads, same))) return same;
    if (await uploads.isErased(submissionId)) throw new Refused({ kind: 'erased', submissionId });
    const delivered = await uploads.isFileStored(requested);
    const replaced = siblings.filter(({ field }) => field === requested.field);
    if (!delivered) {
      refuseTooLarge(requested, siblings);
      // A submission that has begun may be completed; otherwise what has arrived of it would be stored in vain.
      if (siblings.every((one) => one.delivered)) await judgeBeginning(uploads, requested, sender);
      for (const { id } of replaced) await removeUpload(uploads, id);
    }
    const record = recordOf(requested, sender, delivered, now);
    await uploads.store.add(record);
    return record;
  });
}

function recordOf(requested: RequestedUpload, sender: string, delivered: boolean, now: number): UploadRecord {
  return {
    ...requested,
    // 160 random bits, too many to guess.
    id: randomBytes(20).toString('hex'),
    createdAt: new Date(now).toISOString(),
    sender,
    delivered,
  };
}

/** An upload whose stored bytes were deleted or added to cannot be continued. */
async function isSound(uploads: Uploads, record: UploadRecord): Promise<boolean> {
  if (record.delivered) return uploads.isFileStored(record);
  const offset = await uploads.store.offsetOf(record);
  return offset !== undefined && offset <= record.size;
}

function isSame(record: UploadRecord, { field, size, sha256 }: RequestedUpload): boolean {
  return record.field === field && record.size === size && record.sha256 === sha256;
}

/** Checks the disk first: where it has no room, sending the request as a whole would fail too. */
async function judgeBeginning(uploads: Uploads, { size }: RequestedUpload, sender: string): Promise<void> {
  const { room, share } = uploads;
  const admission = await room.admit(sender, size);
  admission.end(false);
  await share.judgeBeginning(sender, (network) => giveUpEmpty(uploads, network));
}

function refuseTooLarge(requested: RequestedUpload, siblings: readonly UploadRecord[]): void {
  const others = siblings.filter(({ field }) => field !== requested.field);
  if (others.length >= limits.maxFiles) throw new Refused({ kind: 'tooManyFiles', max: limits.maxFiles });
  const maxBytes = limits.maxSubmissionBytes;
  if (bytesOf(others) + requested.size > maxBytes)
    throw new Refused({ kind: 'submissionTooLarge', maxBytes });
}

function bytesOf(records: readonly UploadRecord[]): number {
  return records.reduce((sum, { size, delivered }) => sum + (delivered ? 0 : size), 0);
}
