import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BucketLocation } from '../settings/files-url.ts';
import { SettingError } from '../settings/setting-values.ts';
import { FilesAway } from '../store/commit-in-doubt.ts';
import {
  away,
  bodyOf,
  openS3,
  type S3Body,
  type S3Call,
  S3Error,
  type SendS3,
  textIn,
  valuesIn,
} from './s3-request.ts';

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** A part of a multipart upload, as reported by the store. */
export interface Part {
  readonly number: number;
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
}

/** The S3 calls in use. @throws S3Error, FilesAway */
export interface Bucket {
  /** Checks that the store answers, at most once a second. @throws FilesAway when it does not */
  ready(): Promise<void>;
  /** Requests a list of one object, whose errors say more than those of HEAD. */
  check(): Promise<void>;
  create(): Promise<void>;
  put(key: string, body: S3Body): Promise<void>;
  /** @returns false when the object exists already; it is left unchanged */
  putNew(key: string, body: S3Body): Promise<boolean>;
  /** @throws S3Error with the status 404 when the object is missing */
  get(key: string): Promise<Readable>;
  /** As get, for a body that is read to its end at once. */
  bytes(key: string): AsyncIterable<Buffer>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
  objects(prefix: string): AsyncIterable<StoredObject>;
  /** The names one level below, each once and without a slash. @param prefix ends with a slash */
  names(prefix: string): AsyncIterable<string>;
  /** @returns the id of a multipart upload */
  beginParts(key: string): Promise<string>;
  /** Parts are numbered from 1, and all but the last have at least 5 MiB. */
  putPart(key: string, uploadId: string, number: number, body: S3Body): Promise<void>;
  /** In order; undefined when there is no such upload, or no longer. */
  parts(key: string, uploadId: string): Promise<readonly Part[] | undefined>;
  completeParts(key: string, uploadId: string, parts: readonly Part[]): Promise<void>;
  /** Idempotent. */
  abortParts(key: string, uploadId: string): Promise<void>;
}

function bucketAt(location: BucketLocation): Bucket {
  const send = openS3(location);
  const done = async (call: S3Call): Promise<string> => textIn(await send(call));
  const list = (query: Record<string, string>) =>
    done({ method: 'GET', query: { 'list-type': '2', ...query } });
  return {
    ready: memoised(async () => void (await done({ method: 'HEAD', tries: 2, patience: 2000 }))),
    check: async () => void (await done({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })),
    create: async () => void (await done({ method: 'PUT', ...constraintOf(location) })),
    put: async (key, body) => void (await done({ method: 'PUT', key, body })),
    putNew: (key, body) => putNew(done, key, body),
    get: (key) => send({ method: 'GET', key }),
    bytes: (key) => bytesIn(send, key),
    head: (key) => head(send, key),
    delete: (key) => ignoring(404, async () => void (await done({ method: 'DELETE', key }))),
    objects: (prefix) => objectsIn(list, prefix),
    names: (prefix) => namesIn(list, prefix),
    ...multipartCalls(done),
  };
}

type Done = (call: S3Call) => Promise<string>;
type List = (query: Record<string, string>) => Promise<string>;

/** AWS requires the region in the request everywhere except in us-east-1. */
function constraintOf({ region, endpoint }: BucketLocation): Pick<S3Call, 'body'> {
  if (region === 'us-east-1' || !endpoint.endsWith('.amazonaws.com')) return {};
  const where = `<LocationConstraint>${region}</LocationConstraint>`;
  return { body: bodyOf(Buffer.from(`<CreateBucketConfiguration>${where}</CreateBucketConfiguration>`)) };
}

async function putNew(done: Done, key: string, body: S3Body): Promise<boolean> {
  try {
    await done({ method: 'PUT', key, body, headers: { 'If-None-Match': '*' } });
    return true;
  } catch (error) {
    if (error instanceof S3Error && error.status === 412) return false;
    throw error;
  }
}

/** A body that breaks off is the store's fault and not the end of the object. */
async function* bytesIn(send: SendS3, key: string): AsyncGenerator<Buffer> {
  const body: AsyncIterable<Buffer> = await send({ method: 'GET', key });
  try {
    yield* body;
  } catch (error) {
    throw away(error);
  }
}

async function head(send: SendS3, key: string): Promise<StoredObject | undefined> {
  try {
    const response: IncomingMessage = await send({ method: 'HEAD', key });
    response.resume();
    const { 'content-length': size, 'last-modified': written = '' } = response.headers;
    return { key, size: Number(size), writtenAt: Date.parse(written) };
  } catch (error) {
    if (error instanceof S3Error && error.status === 404) return undefined;
    throw error;
  }
}

async function ignoring(status: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof S3Error && error.status === status)) throw error;
  }
}

/** Yields pages of at most 1000 until there are no more. */
async function* pagesOf(list: List, query: Record<string, string>): AsyncGenerator<string> {
  let more: Record<string, string> | undefined = {};
  while (more !== undefined) {
    const page: string = await list({ ...query, ...more });
    yield page;
    const [token] = valuesIn(page, 'NextContinuationToken');
    more = token === undefined ? undefined : { 'continuation-token': token };
  }
}

async function* objectsIn(list: List, prefix: string): AsyncGenerator<StoredObject> {
  for await (const page of pagesOf(list, { prefix })) {
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [key = ''] = valuesIn(entry, 'Key');
      const [size, written = ''] = [...valuesIn(entry, 'Size'), ...valuesIn(entry, 'LastModified')];
      yield { key, size: Number(size), writtenAt: Date.parse(written) };
    }
  }
}

async function* namesIn(list: List, prefix: string): AsyncGenerator<string> {
  for await (const page of pagesOf(list, { prefix, delimiter: '/' })) {
    for (const [, entry = ''] of page.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)) {
      yield (valuesIn(entry, 'Prefix')[0] ?? '').slice(prefix.length, -1);
    }
  }
}

function multipartCalls(
  done: Done,
): Pick<Bucket, 'beginParts' | 'putPart' | 'parts' | 'completeParts' | 'abortParts'> {
  return {
    async beginParts(key) {
      const [uploadId] = valuesIn(await done({ method: 'POST', key, query: { uploads: '' } }), 'UploadId');
      if (uploadId === undefined) throw new Error('The store gave no UploadId');
      return uploadId;
    },
    async putPart(key, uploadId, number, body) {
      await done({ method: 'PUT', key, body, query: { partNumber: String(number), uploadId } });
    },
    async parts(key, uploadId) {
      try {
        return partsIn(await done({ method: 'GET', key, query: { uploadId } }));
      } catch (error) {
        if (error instanceof S3Error && error.code === 'NoSuchUpload') return undefined;
        throw error;
      }
    },
    async completeParts(key, uploadId, parts) {
      const lines = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const xml = `<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`;
      const answer = await done({ method: 'POST', key, query: { uploadId }, body: bodyOf(Buffer.from(xml)) });
      // S3 starts its answer before it knows the outcome, so an error may arrive with status 200.
      const [code] = answer.includes('<Error>') ? valuesIn(answer, 'Code') : [];
      if (code !== undefined) throw new S3Error(500, code);
    },
    abortParts: (key, uploadId) =>
      ignoring(404, async () => void (await done({ method: 'DELETE', key, query: { uploadId } }))),
  };
}

/** Our uploads never have more parts than one page can hold. */
function partsIn(xml: string): readonly Part[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, entry = '']) => ({
    number: Number(valuesIn(entry, 'PartNumber')[0]),
    etag: valuesIn(entry, 'ETag')[0] ?? '',
    size: Number(valuesIn(entry, 'Size')[0]),
  }));
}

/** Milliseconds for which a good answer is reused. */
const freshness = 1000;

/** Callers at the same time, or soon after a good answer, share it. */
function memoised(ask: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined;
  let wellUntil = 0;
  return () => {
    if (performance.now() < wellUntil) return Promise.resolve();
    asking ??= ask()
      .catch((error: unknown) => {
        throw away(error);
      })
      .then(() => void (wellUntil = performance.now() + freshness))
      .finally(() => (asking = undefined));
    return asking;
  };
}

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
