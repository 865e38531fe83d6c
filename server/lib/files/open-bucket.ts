import { randomUUID } from 'node:crypto';
import type { BucketLocation } from '../settings/files-url.ts';
import { SettingError } from '../settings/setting-error.ts';
import { FilesAway } from '../store/commit-in-doubt.ts';
import { type Bucket, bucketAt } from './s3-bucket.ts';
import { bodyOf, S3Error } from './s3-request.ts';

/** Opens a writable bucket, creating it if it does not exist. @throws SettingError when it cannot be used */
export async function openBucket(location: BucketLocation): Promise<Bucket> {
  const bucket = bucketAt(location);
  try {
    await checkOrCreate(bucket, location);
    await tryOut(bucket);
    return bucket;
  } catch (error) {
    throw problemOf(error, location);
  }
}

/** Writes a small object and deletes it. */
export async function tryOut(bucket: Bucket): Promise<void> {
  const key = `tried/${randomUUID()}`;
  try {
    await bucket.put(key, bodyOf(Buffer.alloc(1024, 1)));
  } finally {
    await bucket.delete(key);
  }
}

async function checkOrCreate(bucket: Bucket, location: BucketLocation): Promise<void> {
  try {
    return await bucket.check();
  } catch (error) {
    if (codeOf(error) !== 'NoSuchBucket') throw error;
  }
  try {
    await bucket.create();
  } catch (error) {
    // Another server starting at the same time may have created it first.
    if (answerIn(error)?.status === 409) return bucket.check();
    throw new SettingError(
      'FILES_URL',
      `there is no bucket "${location.bucket}" at ${location.endpoint}, and it could not be made (${codeOf(error)})`,
    );
  }
}

/** Describes the fault in one line that names the setting to check. */
function problemOf(error: unknown, { bucket, endpoint, region }: BucketLocation): unknown {
  if (error instanceof FilesAway && !(error.cause instanceof S3Error)) {
    const { code, message } = Object(error.cause) as { code?: unknown; message?: unknown };
    return new SettingError('FILES_URL', `${endpoint} cannot be reached (${String(code ?? message)})`);
  }
  const code = codeOf(error);
  if (code === undefined) return error;
  if (code === 'InvalidAccessKeyId') {
    return new SettingError('S3_ACCESS_KEY_ID', `${endpoint} knows no such key`);
  }
  if (code === 'SignatureDoesNotMatch') {
    return new SettingError('S3_SECRET_ACCESS_KEY', `is not the one of S3_ACCESS_KEY_ID at ${endpoint}`);
  }
  if (
    ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException'].includes(code)
  ) {
    return new SettingError('FILES_URL', `the bucket "${bucket}" is not in the region ${region} (${code})`);
  }
  return new SettingError('FILES_URL', `the bucket "${bucket}" at ${endpoint} cannot be used (${code})`);
}

function answerIn(error: unknown): S3Error | undefined {
  const answered = error instanceof FilesAway ? error.cause : error;
  return answered instanceof S3Error ? answered : undefined;
}

function codeOf(error: unknown): string | undefined {
  return answerIn(error)?.code;
}
