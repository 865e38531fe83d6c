import type { BucketLocation } from '../settings/files-url.ts';
import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { openBucket } from './open-bucket.ts';
import type { Bucket } from './s3-bucket.ts';
import { openS3FileStore } from './s3-file-store.ts';

/**
 * Opens the bucket of the settings; undefined where files stay on the disk.
 * @throws SettingError when it cannot be used
 */
export async function openBucketOf({
  filesUrl,
}: {
  readonly filesUrl?: BucketLocation;
}): Promise<Bucket | undefined> {
  return filesUrl === undefined ? undefined : openBucket(filesUrl);
}

/**
 * @param dataDir where files are kept, or only staged if there is a bucket
 * @throws SettingError when no files can be written there
 */
export function openFileStore(dataDir: string, bucket?: Bucket): Promise<FileStore> {
  return bucket === undefined ? openDiskFileStore(dataDir) : openS3FileStore(dataDir, bucket);
}
