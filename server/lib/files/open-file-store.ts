import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BucketLocation } from '../settings/files-url.ts';
import { clearStaged, makeWritable, nameFrom, openDiskFileStore, openStaging } from './disk-file-store.ts';
import {
  type FileStore,
  type ListedFile,
  type StagedFile,
  type Staging,
  type StoredFiles,
} from './file-store.ts';
import { type Bucket, openBucket, tryOut } from './s3-bucket.ts';
import { fileBody, type S3Body, S3Error } from './s3-request.ts';

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

/** Key prefix of submissions' objects; other objects in the bucket are ignored. */
const prefix = 'files/';

/** Milliseconds. A reused object older than this is rewritten before a sweeper takes it for a stray. */
const refreshedAfter = 24 * 60 * 60_000;

/**
 * Files in a bucket shared by several servers. An object is named after its request, addition or message and its hash,
 * and written only if it does not exist: the store itself refuses damage and overwriting. Bodies are staged in
 * DATA_DIR/tmp, because an object's hash is sent before its bytes.
 * @throws SettingError when nothing can be staged
 */
async function openS3FileStore(dataDir: string, bucket: Bucket): Promise<FileStore> {
  const temporary = join(dataDir, 'tmp');
  await makeWritable(temporary);
  return {
    ready: () => bucket.ready(),
    open: () => openStaging(temporary, false),
    store: (staging, place, files) => store(bucket, staging, place, files),
    read: (path) => read(bucket, path),
    tryOut: () => tryOut(bucket),
    has: async (path, size) => (await bucket.head(prefix + path))?.size === size,
    restore: async (staged, path) => bucket.put(prefix + path, await measured(staged)),
    places: () => bucket.names(prefix),
    async removeAllIn(place) {
      for await (const { key } of bucket.objects(`${prefix}${nameFrom(place)}/`)) await bucket.delete(key);
    },
    list: () => list(bucket),
    remove: (path, before) => remove(bucket, prefix + path, before),
    clearStaged: () => clearStaged(temporary),
    // There are no notes: strays are found by comparing all objects with all rows.
    sweep: async () => undefined,
  };
}

async function store(
  bucket: Bucket,
  staging: Staging,
  place: string,
  files: readonly StagedFile[],
): Promise<StoredFiles> {
  const paths = files.map(({ sha256 }) => `${place}/${sha256}`);
  const bodies = new Map<string, S3Body>();
  for (const [position, file] of files.entries()) {
    bodies.set(`${place}/${file.sha256}`, fileBody(await staging.pathFor(position), file));
  }
  const used = await Promise.all([...bodies].map(([path, body]) => put(bucket, path, body)));
  const found = [...bodies].filter((_each, index) => used[index] === 'found');
  return {
    paths,
    async confirm() {
      // A sweeper may have taken it for a stray before the rows were committed.
      for (const [path, body] of found) await put(bucket, path, body);
    },
    // A parallel repeat may have committed rows that name the same objects. Strays are swept.
    withdraw: async () => undefined,
  };
}

/** The name contains the hash of the content, which the store has checked. */
async function put(bucket: Bucket, path: string, body: S3Body): Promise<'written' | 'found'> {
  const key = prefix + path;
  if (await bucket.putNew(key, body)) return 'written';
  const found = await bucket.head(key);
  const isFresh = found !== undefined && Date.now() - found.writtenAt < refreshedAfter;
  if (!isFresh || found.size !== body.size) await bucket.put(key, body);
  return 'found';
}

async function read(bucket: Bucket, path: string): Promise<Readable> {
  try {
    return await bucket.get(prefix + path);
  } catch (error) {
    if (!(error instanceof S3Error && error.status === 404)) throw error;
    throw Object.assign(new Error(`${path} is not in the bucket`), { code: 'ENOENT' });
  }
}

async function measured(path: string): Promise<S3Body> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return fileBody(path, { size, sha256: hash.digest('hex') });
}

async function* list(bucket: Bucket): AsyncGenerator<ListedFile> {
  for await (const { key, ...rest } of bucket.objects(prefix))
    yield { path: key.slice(prefix.length), ...rest };
}

/** Checks its age again just before: a request that reuses an old object rewrites it first. */
async function remove(bucket: Bucket, key: string, before: number): Promise<boolean> {
  const found = await bucket.head(key);
  if (found === undefined || found.writtenAt >= before) return false;
  await bucket.delete(key);
  return true;
}
