import { join } from 'node:path';
import { manifestPart } from '../../src/contracts/manifest.ts';
import {
  chunkType,
  creationMetadata,
  tusHeaders,
  tusVersion,
  type UploadBinding,
  uploadIdOf,
} from '../../src/contracts/uploads.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import {
  type Answered,
  answered,
  bodyOf,
  factsOf,
  keyOf,
  post,
  type SentFile,
  type Sending,
} from './sending.ts';

export const uploadsPath = '/api/uploads';

type Headers = Record<string, string | undefined>;

/** A header that is undefined in `headers` is left out. */
function tusRequest(url: string, method: string, headers: Headers, body?: BodyInit): Promise<Answered> {
  const all = { [tusHeaders.resumable]: tusVersion, ...headers };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return fetch(url, { method, headers: given, ...(body === undefined ? {} : { body }) }).then(answered);
}

/** Upload-Metadata as sent on the wire. */
export function metadataText(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
}

export function bindingOf({ submissionId }: Sending, { field, bytes, type }: SentFile): UploadBinding {
  return { submissionId, field, sha256: factsOf(bytes).sha256, type };
}

export function create(
  url: string,
  binding: UploadBinding,
  size: number,
  headers: Headers = {},
): Promise<Answered> {
  const metadata = metadataText(creationMetadata(binding));
  return tusRequest(url + uploadsPath, 'POST', {
    [tusHeaders.length]: String(size),
    [tusHeaders.metadata]: metadata,
    ...headers,
  });
}

export async function createFor(
  url: string,
  sending: Sending,
  file: SentFile,
  headers: Headers = {},
): Promise<string> {
  const answer = await create(url, bindingOf(sending, file), file.bytes.length, headers);
  if (answer.status !== 201) throw new Error(`Creation answered ${answer.status}: ${answer.text}`);
  return uploadIdOf(answer.headers.get('location') ?? '') ?? '';
}

export function patch(
  url: string,
  id: string,
  offset: number | string,
  bytes: BodyInit,
  headers: Headers = {},
): Promise<Answered> {
  const asked = { [tusHeaders.offset]: String(offset), 'Content-Type': chunkType, ...headers };
  return tusRequest(`${url}${uploadsPath}/${id}`, 'PATCH', asked, bytes);
}

export function head(url: string, id: string, headers: Headers = {}): Promise<Answered> {
  return tusRequest(`${url}${uploadsPath}/${id}`, 'HEAD', headers);
}

export function offsetIn({ headers }: Answered): number {
  return Number(headers.get(tusHeaders.offset) ?? Number.NaN);
}

/** Uploads the whole file in one chunk, or the rest of it. @returns the upload's id */
export async function upload(
  url: string,
  sending: Sending,
  file: SentFile,
  headers: Headers = {},
): Promise<string> {
  const id = await createFor(url, sending, file, headers);
  const offset = offsetIn(await head(url, id, headers));
  // Already complete, possibly as part of a stored request.
  if (offset > 0 && offset === file.bytes.length) return id;
  const answer = await patch(url, id, offset, new Blob([file.bytes.subarray(offset)]), headers);
  if (answer.status !== 204) throw new Error(`The chunk was answered ${answer.status}: ${answer.text}`);
  return id;
}

export function bytesPath({ dataDir }: Settings, id: string): string {
  return join(dataDir, 'uploads', `${id}.part`);
}

export type UploadIds = Readonly<Record<string, string>>;

/** Uploads every file. @returns the ids by field */
export async function uploadAll(url: string, sending: Sending, headers: Headers = {}): Promise<UploadIds> {
  const ids: Record<string, string> = {};
  for (const file of sending.files) ids[file.field] = await upload(url, sending, file, headers);
  return ids;
}

/** Sends the form's POST with these uploads in place of the files' parts. */
export function sendNaming(
  url: string,
  sending: Sending,
  ids: UploadIds,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const parts = sending.files.filter(({ field }) => ids[field] === undefined);
  const body = bodyOf({ ...sending, files: parts });
  const lines = sending.files.map(({ field, name, type, bytes }) => ({
    field,
    name,
    type,
    ...factsOf(bytes),
    uploadId: ids[field],
  }));
  body.append(manifestPart, JSON.stringify(lines));
  return post(url + sending.path, body, { ...keyOf(sending), ...headers });
}
